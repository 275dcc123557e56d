// SPDX-License-Identifier: MIT
#include "render/merge.hpp"

#include <cstddef>
#include <string>
#include <vector>

#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

std::size_t count_runs(const model::MergeSummary& summary) {
  std::size_t runs = 0;
  for (const auto& [scenario, numbers] : summary.runs) runs += numbers.size();
  return runs;
}

/// "2 trees, 3 scenarios and 9 runs"
std::string merge_counts_text(const model::MergeSummary& summary) {
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
  const std::string counts = merge_counts_text(summary);
  const Span out = code(summary.out.string());
  return Page()
      .lines(std::move(runs), Medium::terminal)
      .table({"Scenario", ">Runs"}, std::move(rows), Medium::markdown)
      .line({"joined ", counts, ", into ", out}, Medium::terminal)
      .line({"Joined ", counts, ", into ", out, "."}, Medium::markdown)
      .list(std::move(missing), Medium::markdown);
}

}  // namespace benchgate::render
