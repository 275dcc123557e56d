// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::judge {

/// A metric by what it is of: "GET /: errors" is the field "errors" of the test case "GET /" of a scenario's report.
struct QualifiedMetric {
  std::string label;  ///< "" where the test case of the table is that of the report
  std::string field;
};

/// Parses the name of a metric into label and field.
QualifiedMetric parse_qualified_metric(std::string_view metric);

/// Returns the name of the metric with that label and field.
std::string qualified_metric(std::string_view label, std::string_view field);

}  // namespace benchgate::judge
