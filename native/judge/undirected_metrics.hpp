// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <string>

#include "model/history.hpp"

namespace benchgate::judge {

/// In which test cases no report says whether higher or lower is better.
struct MetricDirections {
  std::string unit;
  std::set<std::string> undirected = {};  ///< test cases
  bool is_directed = false;               ///< in some other test case

  bool operator==(const MetricDirections&) const = default;
};

/// By the name of the metric.
using UndirectedMetrics = std::map<std::string, MetricDirections>;

/// Adds a metric of a test case, with or without a direction.
void add_metric(UndirectedMetrics& metrics, const model::Metric& metric, const std::string& test_case);

/// Adds those of other reports.
void add_metrics(UndirectedMetrics& metrics, const UndirectedMetrics& more);

/// Returns one sentence that names the metrics without a direction, of many the first five, with their test cases where
/// it has a direction in others, and proposes a setting for those whose names or units show it; "" for none. No line
/// break.
std::string note_of_undirected(const UndirectedMetrics& metrics);

/// Adds such a sentence to the warnings of a history about those of its metrics whose names or units tell the
/// direction. Others may have none.
void propose_directions(model::History& history);

}  // namespace benchgate::judge
