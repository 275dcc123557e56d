// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/metric.hpp"
#include "model/reading.hpp"

namespace benchgate::imports {

/// One metric of a test case, as receipts have it.
struct ReportMetric {
  model::Metric metric;        ///< undirected: direction unknown
  std::vector<double> values;  ///< not empty, in file order
};

/// What can be judged of a test case, in file order: each of its metrics with
/// the single values that the tool gives, else with one value, its median, mean
/// or the figure used for it. Tails of a metric without single values are metrics
/// of their own from the 90th percentile on, "latency.p95": nobody could compute
/// them again. Lengths of intervals, extremes and deviations are left to the readings.
std::vector<ReportMetric> report_metrics(const model::ImportedCase& test_case);

/// Why the case counts as failed, in the tool's words if it has any; empty: it does not.
std::string failure_of_case(const model::ImportedCase& test_case);

/// Why the case was not run, in the tool's words, or "not run"; absent: it was run, or failed.
std::optional<std::string> skipped_case(const model::ImportedCase& test_case);

/// "name" or "name@k=v,k=v", as the tool names it.
std::string case_label(const model::ImportedCase& test_case);

}  // namespace benchgate::imports
