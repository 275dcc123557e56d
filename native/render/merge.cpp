// SPDX-License-Identifier: MIT
#include "render/merge.hpp"

#include <cstdint>
#include <string_view>

#include "base/plural.hpp"
#include "base/text.hpp"
#include "render/markdown.hpp"
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

std::string merge_text(const model::MergeSummary& summary) {
  std::string text;
  for (const auto& [scenario, numbers] : summary.runs)
    text += fmt::format("{}: {}\n", base::printable(scenario), base::pluralize(numbers.size(), "run"));
  return text + fmt::format("joined {}, into {}\n", counts_in_words(summary), base::printable(summary.out.string()));
}

std::string merge_markdown(const model::MergeSummary& summary) {
  std::string text = markdown_header({"Scenario", ">Runs"});
  for (const auto& [scenario, numbers] : summary.runs)
    text += markdown_row({markdown_code(scenario, Within::table), std::to_string(numbers.size())});
  text += fmt::format("\nJoined {}, into {}.\n", counts_in_words(summary),
                      markdown_code(summary.out.string(), Within::line));
  if (!summary.missing.empty()) text += '\n';
  for (const std::string& sentence : summary.missing) text += fmt::format("- {}\n", markdown_text(sentence));
  return text;
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
