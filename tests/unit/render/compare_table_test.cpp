// SPDX-License-Identifier: MIT
#include "render/compare_table.hpp"

#include "base/text.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

model::Comparison comparison_of(const std::string& metric, double baseline, double current, model::PairedEffect effect,
                                model::PairedStop stop = model::PairedStop::all_pairs) {
  model::Comparison comparison;
  comparison.bench.name = "parse";
  comparison.budgets[metric].threshold = comparison.budgets[metric].warn_threshold = 0.03;
  model::Delta& delta = comparison.deltas[metric];
  delta.statistic = "median";
  delta.baseline = baseline;
  delta.current = current;
  delta.status = model::Verdict::inconclusive;
  delta.paired.emplace().first = {std::move(effect), stop};
  return comparison;
}

std::string text_of(const model::Comparison& comparison) { return render::comparison_page(comparison).to_terminal(); }

}  // namespace

TEST_CASE("where the medians say something else than the pairs, the candidate is the baseline with the change",
          "[render][comparison]") {
  const std::string text =
      text_of(comparison_of("wall_ms", 100, 90, {.pairs = 20, .change = 0.02, .low = 0.01, .high = 0.03}));
  CHECK(text.find("  wall_ms       100     ≈102    +2 %          1 … 3  3 %    undecided\n") != std::string::npos);
  CHECK(text.find("  wall_ms: the candidate's median is 90; ≈ is ") != std::string::npos);
}

TEST_CASE("counts show both numbers and their jitter, and neither interval nor p", "[render][comparison]") {
  const std::string text =
      text_of(comparison_of("instructions", 390195874, 440259021, {.pairs = 2, .change = 0.1283, .jitter = 0.001},
                            model::PairedStop::counted));
  CHECK(text.find("  instructions  390,195,874  440,259,021  +12.8 %  3 %    undecided\n") != std::string::npos);
  CHECK(text.find("  instructions: 2 counts a side, jitter 0.1 %\n") != std::string::npos);
  CHECK(text.find("interval") == std::string::npos);
}

TEST_CASE("a table of metrics fits a terminal of 80 columns", "[render][comparison]") {
  const model::Comparison comparison =
      comparison_of("a_metric_whose_name_is_longer_than_any_terminal_has_columns_and_then_some_more_at_its_end",
                    123456789, 123456999, {.pairs = 20, .change = -0.123456, .low = -0.15, .high = -0.1});
  const std::string text = text_of(comparison);
  const std::string table = text.substr(0, text.find("  a_metric_whose_name_is_longer_than_any"));
  for (const std::string_view line : base::split(table, '\n'))
    CHECK(std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; }) <= 80);
  CHECK(table.find("…") != std::string::npos);
  CHECK(render::comparison_page(comparison).to_markdown().find("any_terminal_has_columns") != std::string::npos);
}
