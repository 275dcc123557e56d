// SPDX-License-Identifier: MIT
// Reports of one test case that was measured in pairs, for tests of shards.
#pragma once

#include <string>

#include "judge/compare.hpp"
#include "judge/report.hpp"
#include "model/report.hpp"

namespace benchgate::test {

/// 20 pairs with this change, a ratio, and this p of "slower".
inline model::PairedMeasurement measured_pairs(double change, double p) {
  return {{.pairs = 20,
           .base = 100,
           .head = 100 * (1 + change),
           .change = change,
           .low = change - 0.02,
           .high = change + 0.02,
           .p_value = p,
           .p_looked = p},
          model::PairedStop::decided};
}

/// Judged by a limit of 3 % of wall_ms.
inline model::Comparison paired_comparison(const std::string& name, const model::PairedVerdict& verdict) {
  model::Comparison comparison;
  comparison.bench.name = name;
  comparison.budgets["wall_ms"].threshold = 0.03;
  comparison.budgets["wall_ms"].warn_threshold = 0.027;
  model::Delta& delta = comparison.deltas["wall_ms"];
  delta.unit = "ms";
  delta.paired = verdict;
  delta.status = verdict.status;
  delta.why = verdict.why;
  comparison.verdict = judge::verdict_of(comparison.deltas);
  return comparison;
}

}  // namespace benchgate::test
