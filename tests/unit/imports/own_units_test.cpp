// SPDX-License-Identifier: MIT
// Where a format names the unit of a figure, the word of an unknown unit stays: without it two sides in different units
// would be compared as numbers.
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"

using namespace benchgate;
using namespace benchgate::imports;

TEST_CASE("the tool's word for an unknown unit is the unit of the metric", "[imports][units]") {
  struct Row {
    std::string_view format, text, metric, unit;
  };
  const std::string jmh =
      R"([{"jmhVersion": "1.37", "benchmark": "a.B.c", "mode": "avgt", "threads": 1, "forks": 1, "jdkVersion": "21",
           "primaryMetric": {"score": 1.5, "scoreUnit": "us/op", "rawData": [[1.5]]},
           "secondaryMetrics": {"misses": {"score": 7, "scoreUnit": "#/op", "rawData": [[7]]}}}])";
  const std::vector<Row> rows{
      {"custom-smaller-is-better", R"([{"name": "a", "unit": "frobs", "value": 2}])", "value", "frobs"},
      {"custom-bigger-is-better", R"([{"name": "a", "unit": " frobs ", "value": 2}])", "value", "frobs"},
      {"custom-bigger-is-better", R"([{"name": "a", "unit": "a\u001b[31m", "value": 2}])", "value", "a\\x1b[31m"},
      {"custom-bigger-is-better", R"([{"name": "a", "unit": "", "value": 2}])", "value", ""},
      {"custom-bigger-is-better", R"([{"name": "a", "unit": "ms", "value": 2}])", "value", "ns"},
      {"bencher-metric-format", R"({"a": {"size": {"value": 2, "unit": "frobs"}}})", "size", "frobs"},
      {"bencher-metric-format", R"({"a": {"size": {"value": 2, "unit": "kB"}}})", "size", "bytes"},
      {"bencher-metric-format", R"({"a": {"size": {"value": 2}}})", "size", ""},
      {"bencher-metric-format", R"({"a": {"latency": {"value": 2, "unit": "us"}}})", "time", "ns"},
      {"jmh-json", jmh, "misses", "#/op"},
      {"perf-stat-csv", "12.50,Joules,power/energy-pkg/,1000000,100.00,,\n", "power/energy-pkg/", "Joules"},
      {"rebench", "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\trunId\n1\t1\t5\tfrobs\tgc\ta\t1\n", "gc",
       "frobs"},
  };
  for (const Row& row : rows) {
    INFO(row.format << " " << row.unit);
    const model::ReportContent content = read_report(import_format(row.format, "test"), row.text, "file");
    bool found = false;
    for (const ReportMetric& metric : report_metrics(content.cases.at(0)))
      if (metric.metric.name.ends_with(row.metric)) {
        found = true;
        CHECK(metric.metric.unit == row.unit);
      }
    CHECK(found);
  }
}
