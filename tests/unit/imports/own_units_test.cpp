// SPDX-License-Identifier: MIT
// Where a format names the unit of a figure, the word of an unknown unit stays: without it two sides in different units
// would be compared as numbers.
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_metrics.hpp"
#include "model/metric.hpp"

using namespace benchgate;
using namespace benchgate::imports;

TEST_CASE("a unit that benchgate writes is read back by every reader that takes a unit", "[imports][units]") {
  struct Row {
    std::string written;
    model::Unit unit;
    double factor = 1;
  };
  std::vector<Row> rows;
  for (const model::Unit unit : {model::Unit::ns, model::Unit::bytes, model::Unit::bytes_per_second,
                                 model::Unit::per_second, model::Unit::count, model::Unit::ratio})
    rows.push_back({std::string(model::name_of(unit)), unit});
  // As values are shown.
  for (const double value : {7.0, 7e3, 7e6, 7e9})
    for (const model::Unit unit : {model::Unit::ns, model::Unit::bytes, model::Unit::bytes_per_second}) {
      const std::string shown = base::format_quantity(value, model::name_of(unit));
      rows.push_back({shown.substr(shown.find(' ') + 1), unit, value / 7});
    }
  rows.push_back({"%", model::Unit::ratio, 0.01});
  for (const model::BuiltinMetric& metric : model::builtin_metrics())
    if (metric.unit == "ms" || metric.unit == "1/s")
      rows.push_back({std::string(metric.unit), metric.unit == "ms" ? model::Unit::ns : model::Unit::per_second,
                      metric.unit == "ms" ? 1e6 : 1.0});
  const std::vector<std::pair<std::string_view, std::string>> readers{
      {"custom-smaller-is-better", R"([{{"name": "a", "unit": "{}", "value": 3}}])"},
      {"custom-bigger-is-better", R"([{{"name": "a", "unit": "{}", "value": 3}}])"},
      {"bencher-metric-format", R"({{"a": {{"value": {{"value": 3, "unit": "{}"}}}}}})"},
      {"rebench", "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\trunId\n1\t1\t3\t{}\tvalue\ta\t1\n"}};
  for (const Row& row : rows)
    for (const auto& [format, text] : readers) {
      INFO(format << " " << row.written);
      const model::ReportContent content =
          read_report(import_format(format, "test"), fmt::format(fmt::runtime(text), row.written), "file");
      const model::Reading& reading = content.cases.at(0).readings.at(0);
      CHECK(reading.unit == row.unit);
      CHECK(reading.own_unit.empty());
      CHECK(reading.value == Approx(3 * row.factor));
    }
}

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
