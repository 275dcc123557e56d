// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::judge {

/// A metric by what it is of: "GET /: errors" is the field "errors" of the test case "GET /" of a scenario's report.
struct MetricPlace {
  std::string label;  ///< "" where the test case of the table is that of the report
  std::string field;
};

/// The place that the name of a metric says.
MetricPlace metric_place(std::string_view metric);

/// The name of the metric at a place.
std::string metric_at(std::string_view label, std::string_view field);

}  // namespace benchgate::judge
