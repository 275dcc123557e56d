// SPDX-License-Identifier: MIT
#include "render/merge.hpp"

#include <cstdint>
#include <string_view>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::render {

namespace {

std::size_t count_runs(const model::MergeSummary& summary) {
  std::size_t runs = 0;
  for (const auto& [scenario, numbers] : summary.runs) runs += numbers.size();
  return runs;
}

/// "2 trees, 3 scenarios and 9 runs"
std::string counts_in_words(const model::MergeSummary& summary) {
  return fmt::format("{}, {} and {}", base::pluralize(summary.trees, "tree"),
                     base::pluralize(summary.runs.size(), "scenario"), base::pluralize(count_runs(summary), "run"));
}

}  // namespace

Page merge_page(const model::MergeSummary& summary) {
  std::vector<Lines> rows;
  Lines runs, missing;
  for (const auto& [scenario, numbers] : summary.runs) {
    runs.push_back({scenario, ": ", base::pluralize(numbers.size(), "run")});
    rows.push_back({code(scenario), std::to_string(numbers.size())});
  }
  for (const std::string& sentence : summary.missing) missing.emplace_back(sentence);
  const std::string counts = counts_in_words(summary);
  const Span out = code(summary.out.string());
  return Page()
      .lines(std::move(runs), Medium::terminal)
      .table({"Scenario", ">Runs"}, std::move(rows), Medium::markdown)
      .line({"joined ", counts, ", into ", out}, Medium::terminal)
      .line({"Joined ", counts, ", into ", out, "."}, Medium::markdown)
      .list(std::move(missing), Medium::markdown);
}

std::string merge_json(const model::MergeSummary& summary) {
  syntax::JsonWriter json;
  json.begin_object().member("schema", "benchgate.merge.v1").member("out", summary.out.string());
  json.member("tree_count", static_cast<std::uint64_t>(summary.trees));
  json.member_if("source_ref", summary.source_ref).member_if("source_commit", summary.source_commit);
  json.key("scenarios").begin_array();
  for (const auto& [scenario, numbers] : summary.runs) {
    json.begin_object().member("name", scenario).key("runs").begin_array();
    for (const int number : numbers) json.value(number);
    json.end_array().end_object();
  }
  json.end_array().key("missing").begin_array();
  for (const std::string& sentence : summary.missing) json.value(sentence);
  return json.end_array().end_object().take() + "\n";
}

}  // namespace benchgate::render
