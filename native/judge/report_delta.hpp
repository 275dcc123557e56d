// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/compare.hpp"

namespace benchgate::judge {

/// Reports a side that Mann-Whitney's test needs: with fewer its p is never below 0.01.
inline constexpr std::size_t least_reports = 6;

/// Pairs of reports that the signed-rank test needs, for the same reason.
inline constexpr std::size_t least_report_pairs = 8;

/// Returns the level of a test of reports for a change that has no ratio, from 0 or of a share of failures. Other
/// metrics have to pass a relative limit, too, which keeps most of what chance does from failing; a rise from 0 passes
/// every one. The numbers of reports above are just enough for it. `alpha`: that of other metrics.
inline double level_without_ratio(double alpha) { return std::min(alpha, 0.01); }

/// Both sides' reports without copies, and a sentence on those that were left out.
struct SideReports {
  std::vector<ReportColumns> baseline;
  std::vector<ReportColumns> current;
  std::vector<std::string> notes;
};

/// Leaves out reports whose bytes are those of an earlier one of their side: a copy is no further evidence. Of paired
/// reports both of the pair are left out. Reports that only count (instructions, allocations, bytes) stay: each run
/// counts the same.
SideReports without_copies(const ComparedRun& baseline, const ComparedRun& current, ReportOrder order);

/// Whether the values are those of another tool's reports.
bool is_of_reports(const std::optional<MetricValues>& values);

/// Judges as metric_delta does, for values of which at least one side's are of reports.
model::Delta report_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                          const std::optional<MetricValues>& current, const model::AppliedBudget& budget,
                          const SignificanceRule& rule);

}  // namespace benchgate::judge
