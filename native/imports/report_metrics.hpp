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

/// Returns what can be judged of a test case, in file order: each of its metrics with
/// the single values that the tool gives, else with one value, its median, mean
/// or what its tool has for it. Tails of a metric without single values are metrics
/// of their own from the 90th percentile on, "latency.p95": nobody could compute
/// them again. Of a load test with single requests, their 95th and 99th percentile are. Where a report has none of
/// these, its percentiles and its minimum are metrics of their own, "latency.min", or else its maximum, so that each is
/// compared with its like only. Deviations and other extremes are left to the readings.
std::vector<ReportMetric> report_metrics(const model::ImportedCase& test_case);

/// The message of a failure that its tool does not explain.
constexpr std::string_view unexplained_failure = "the tool reported a failure";

/// Returns why the case counts as failed, the tool's message if it has any; empty: it does not.
std::string failure_of_case(const model::ImportedCase& test_case);

/// The reason for a case without a value that its tool does not explain.
constexpr std::string_view not_run = "not run";

/// Returns why the case has no value, the tool's message or `not_run`; absent: it has one, or failed.
std::optional<std::string> skipped_case(const model::ImportedCase& test_case);

/// Returns "name" or "name@k=v,k=v", as the tool names it.
std::string case_label(const model::ImportedCase& test_case);

}  // namespace benchgate::imports
