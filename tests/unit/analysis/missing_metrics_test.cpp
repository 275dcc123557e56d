// SPDX-License-Identifier: MIT
#include "analysis/missing_metrics.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::Verdict;

namespace {

model::Delta delta_of(std::optional<double> baseline, std::optional<double> current, Verdict status) {
  model::Delta delta;
  delta.baseline = baseline;
  delta.current = current;
  delta.status = status;
  return delta;
}

}  // namespace

TEST_CASE("metrics that one side lacks are named with the side that has them", "[analysis]") {
  model::Comparison comparison;
  CHECK(analysis::missing_metrics_text(comparison).empty());
  comparison.deltas["wall_ms"] = delta_of(1, 2, Verdict::pass);
  comparison.deltas["zero"] = delta_of(0, 2, Verdict::skip);
  comparison.deltas["cpu_ms"] = delta_of({}, {}, Verdict::skip);
  CHECK(analysis::missing_metrics_text(comparison).empty());
  comparison.deltas["new"] = delta_of({}, 2, Verdict::skip);
  CHECK(analysis::missing_metrics_text(comparison) == "1 metric was not compared: only the candidate has 'new'");
  for (const char* const name : {"a", "b", "c", "d", "e"}) comparison.deltas[name] = delta_of(2, {}, Verdict::skip);
  CHECK(analysis::missing_metrics_text(comparison) ==
        "6 metrics were not compared: only the baseline has 'a', 'b', 'c' and 2 more; only the candidate has 'new'");
  comparison.deltas = {{"unpaired", delta_of({}, {}, Verdict::skip)}};
  comparison.deltas["unpaired"].paired.emplace();
  CHECK(analysis::missing_metrics_text(comparison).empty());  // no pair of anything
  comparison.deltas["paired"] = delta_of(1, 1, Verdict::pass);
  comparison.deltas["paired"].paired.emplace().first.effect.pairs = 10;
  CHECK(analysis::missing_metrics_text(comparison) == "1 metric was not compared: only the candidate has 'unpaired'");
}
