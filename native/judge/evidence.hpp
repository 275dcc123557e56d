// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "judge/compare.hpp"
#include "judge/metric_values.hpp"

namespace benchgate::judge {

/// One metric of both sides, each with at least one value.
struct ComparedValues {
  const MetricValues& baseline;
  const MetricValues& current;
};

/// Appends a sentence to the reason of a delta.
void add_why(model::Delta& delta, const std::string& sentence);

/// Whether no value of one side lies within the other's range, and the current side is the worse.
bool is_clear(const ComparedValues& sides, model::Better better);

/// Whether a fail of values that do not overlap needs no further evidence: always where none is required, otherwise
/// with enough samples a side.
bool decides_alone(const ComparedValues& sides, const model::AppliedBudget& budget, const SignificanceRule& rule);

/// Adds the evidence for a change if the rule or the budget asks for it. A fail that requires evidence and has none
/// becomes warn. Says so, and where there are too few samples or reports for evidence. `name` seeds the bootstrap.
void weigh_evidence(model::Delta& delta, std::string_view name, const ComparedValues& sides,
                    const model::AppliedBudget& budget, const SignificanceRule& rule);

/// What needs no more reports: benchgate then runs the benchmarks of both sides in turns.
inline constexpr std::string_view or_import = ", or a scenario with the key 'import'";

/// Returns what a fail needs that so many reports of each side do not have: "a fail needs 8 pairs of reports (1 more)",
/// "a fail needs 6 reports a side (5 more) or 8 pairs (7 more)". By the numbers that the verdict goes by.
std::string needed_reports(ReportOrder order, std::size_t baseline, std::size_t current);

/// Returns "p = 0.3 is above 0.05".
std::string weak_p(double p, double alpha);

}  // namespace benchgate::judge
