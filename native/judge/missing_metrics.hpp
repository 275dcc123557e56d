// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "judge/metric_values.hpp"
#include "model/comparison.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// Returns the metrics with a budget that only one side has, such as the benchmarks of a report that was renamed:
/// "2 metrics were not compared: only the baseline has 'old'; only the candidate has 'new'"; "" if there are none.
std::string missing_metrics_text(const model::Comparison& comparison);

/// Judges the benchmarks of reports that have nothing to be compared with: one that only the baseline has warns, as
/// gone or with the tool's words as skipped. Metrics of a benchmark that only the baseline has are inconclusive if the
/// candidate has others instead, such as after a change of JMH's mode or of a unit, or if its first metric is among
/// them. `before` and `after`: the metrics with values. Other deltas stay.
void judge_lost_benchmarks(model::Comparison& comparison, const model::ReceiptHead& baseline,
                           const std::map<std::string, model::Metric>& before, const model::ReceiptHead& current,
                           const std::map<std::string, model::Metric>& after);

/// Judges the scenario's own metrics that a stored baseline measured and judged by `budgets`, and that the candidate's
/// scenario no longer has: gone ones warn, and are inconclusive if it has others instead, such as one that was renamed.
void judge_lost_metrics(model::Comparison& comparison, const model::Scenario& baseline, const RunMetrics& before,
                        const std::map<std::string, model::AppliedBudget>& budgets,
                        const std::map<std::string, model::Metric>& after);

}  // namespace benchgate::judge
