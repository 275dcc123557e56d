// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include <cmath>

#include "base/error.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"

using namespace benchgate;

namespace {

template <typename Read>
std::string refusal_by(const Read& read) {
  try {
    read();
  } catch (const Error& error) {
    return error.what();
  }
  return "read";
}

const std::string advice = "; correct the value, or measure again";

std::string refusal_of(std::string_view format, const std::string& text) {
  return refusal_by([&] { imports::read_report(imports::import_format(format, "test"), text, "report"); });
}

}  // namespace

TEST_CASE("A negative time, size, rate or count is an error with its case and metric", "[import]") {
  CHECK(refusal_of("custom-smaller-is-better", R"([
  {"name": "a -1", "unit": "ms", "value": 5},
  {"name": "b", "unit": "ms", "value": -10}])") ==
        "report:3: 'value' of 'b' is -10 ms: a time cannot be negative" + advice);
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "MB", "value": "-1"}])") ==
        "report:1: 'value' of 'a' is -1 MB: a size cannot be negative" + advice);
  CHECK(refusal_of("custom-bigger-is-better", R"([{"name": "a", "unit": "ops/sec", "value": -1}])") ==
        "report:1: 'value' of 'a' is -1 1/s: a rate cannot be negative" + advice);
  CHECK(refusal_of("custom-bigger-is-better", R"([{"name": "a", "unit": "MB/s", "value": -1}])") ==
        "report:1: 'value' of 'a' is -1 MB/s: a rate cannot be negative" + advice);
  CHECK(refusal_of("go-test-bench", "pkg: p\nBenchmarkA-8 \t 10\t 5 ns/op\t 8 B/op\t -2 allocs/op\nPASS\n") ==
        "report:2: 'allocations' of 'BenchmarkA' is -2: a count cannot be negative" + advice);
}

TEST_CASE("A negative value has its line in XML, and among the aggregates of a table", "[import]") {
  CHECK(refusal_of("junit-xml",
                   "<testsuite name=\"s\">\n<testcase name=\"a\" time=\"1\"/>\n"
                   "<testcase name=\"b\" time=\"-1\"/>\n</testsuite>\n") ==
        "report:3: 'time' of 'b' is -1 s: a time cannot be negative" + advice);
  CHECK(refusal_of("catch2-xml",
                   "<Catch2TestRun name=\"t\">\n<TestCase name=\"c\">\n"
                   "<BenchmarkResults name=\"b\" samples=\"3\">\n"
                   "<mean value=\"-5\" lowerBound=\"1\" upperBound=\"9\" ci=\"0.95\"/>\n"
                   "<standardDeviation value=\"1\" lowerBound=\"1\" upperBound=\"2\" ci=\"0.95\"/>\n"
                   "</BenchmarkResults>\n</TestCase>\n</Catch2TestRun>\n") ==
        "report:4: 'time' of 'c > b' is -5 ns: a time cannot be negative" + advice);
  CHECK(refusal_of("google-benchmark-csv",
                   "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,"
                   "error_occurred,error_message\n"
                   "\"b_mean\",3,-5,5,ns,,,,,\n\"b_median\",3,5,5,ns,,,,,\n\"b_stddev\",3,1,1,ns,,,,,\n") ==
        "report:2: 'time' of 'b' is -5 ns: a time cannot be negative" + advice);
}

TEST_CASE("A negative sample is one, too", "[import]") {
  CHECK(refusal_of("go-test-bench",
                   "pkg: p\nBenchmarkA-8 \t 10\t 5 ns/op\nBenchmarkA-8 \t 10\t -5 ns/op\n"
                   "BenchmarkA-8 \t 10\t 7 ns/op\nPASS\n") ==
        "report:3: 'time' of 'BenchmarkA' is -5 ns: a time cannot be negative" + advice);
}

TEST_CASE("A value that is too large or negative has its line in every kind of format", "[import]") {
  constexpr const char* google =
      R"({"context":{"library_build_type":"release"},"benchmarks":[
{"name":"a","run_name":"a","run_type":"iteration","real_time":1,"cpu_time":1,"time_unit":"ns"},
{"name":"a","run_name":"a","run_type":"iteration","real_time":-1,"cpu_time":1,"time_unit":"ns"},
{"name":"a","run_name":"a","run_type":"iteration","real_time":-2,"cpu_time":1,"time_unit":"ns"}]})";
  constexpr const char* google_aggregate =
      R"({"context":{"library_build_type":"release"},"benchmarks":[
{"name":"a_mean","run_name":"a","run_type":"aggregate","aggregate_name":"mean","iterations":3,
 "real_time":1e300,"cpu_time":1,"time_unit":"s"}]})";
  const struct {
    std::string_view format;
    std::string text;
    std::string where;
  } reports[] = {
      {"google-benchmark-json", google, "report:3: 'time' of 'a' is -1 ns: "},
      {"google-benchmark-json", google_aggregate,
       "report:3: 'time' of 'a' is too large to be stored; correct the value or its unit"},
      {"google-benchmark-csv", "name,iterations,real_time,cpu_time,time_unit\n\"a\",1,1e308,1,s\n", "report:2: "},
      {"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\na,1,1,1,1,1,1,1\nb,1,1,1e308,1,1,1,1\n",
       "report:3: 'time' of 'b' is too large"},
      {"hyperfine-json",
       "{\"results\":[\n{\"command\":\"a\",\"mean\":-1,\"median\":1,\"min\":1,\"max\":1,\"user\":1,"
       "\"system\":1}]}",
       "report:2: 'time' of 'a' is -1 s: "},
      {"go-test-json", "{\"Action\":\"output\",\"Package\":\"p\",\"Output\":\"BenchmarkA-8 \\t 10\\t -5 ns/op\\n\"}\n",
       "report:1: 'time' of 'BenchmarkA' is -5 ns: "},
      {"criterion-console", "\na  time: [1.0 ns -2.0 ns 3.0 ns]\n", "report:2: 'time' of 'a' is -2 ns: "},
  };
  for (const auto& report : reports) {
    const std::string refusal = refusal_of(report.format, report.text);
    INFO(report.format << ": " << refusal);
    CHECK(refusal.starts_with(report.where));
  }
}

TEST_CASE("Unknown units and metrics without a direction may be negative", "[import]") {
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "dB", "value": -10}])") == "read");
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "%", "value": -10}])") == "read");
  CHECK(refusal_of("openmetrics", "# TYPE drift_seconds gauge\ndrift_seconds -0.5\n") == "read");
}

TEST_CASE("The bounds of an interval may be negative", "[import]") {
  CHECK(refusal_of("criterion-console", "a  time: [-1.0 ns 2.0 ns 3.0 ns]\n") == "read");
}

TEST_CASE("A negative value in a folder has the file and the line", "[import]") {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/criterion-json/report";
  std::vector<imports::ImportFile> files;
  const imports::ImportFormat& format = imports::import_format("criterion-json", "test");
  for (const std::string& name : sys::list_tree(folder))
    if (format.belongs(name)) files.push_back({"folder/" + name, name, sys::read_file(folder + "/" + name)});
  for (imports::ImportFile& file : files)
    if (file.path == "sort/std/100/new/estimates.json") {
      const std::size_t at = file.text.find("\"point_estimate\":") + 17;
      file.text.insert(file.text.find_first_of("0123456789", at), "-");
    }
  const std::string message = refusal_by([&] { imports::read_report(format, files, "folder"); });
  CHECK(message.starts_with("folder/sort/std/100/new/estimates.json:1: 'time' of 'sort/std/100' is -"));
}

TEST_CASE("A value of a metric is judged by its unit, its direction and its name", "[import]") {
  struct Row {
    model::Metric metric;
    std::string fault;
  };
  const std::vector<Row> rows{
      {{"lat", "us"}, "is -2 us: a time cannot be negative" + advice},
      {{"file", "KiB"}, "is -2 KiB: a size cannot be negative" + advice},
      {{"rate", "req/s", model::Better::higher}, "is -2 req/s: a rate cannot be negative" + advice},
      {{"throughput", "1/s", model::Better::higher}, "is -2 1/s: a rate cannot be negative" + advice},
      {{"throughput", "bytes/s", model::Better::higher}, "is -2 B/s: a rate cannot be negative" + advice},
      {{"page_faults", ""}, "is -2: a count cannot be negative" + advice},
      {{"network_packets", ""}, "is -2: a count cannot be negative" + advice},
      {{"level", "dB"}, ""},
      {{"balance", ""}, ""},
      {{"change", "%"}, ""},
      {{"drift", "ms", model::Better::lower, true}, ""},
  };
  for (const Row& row : rows) {
    INFO(row.metric.name);
    CHECK(imports::fault_of_value(-2, row.metric) == row.fault);
    CHECK(imports::fault_of_value(0, row.metric).empty());
    CHECK(imports::fault_of_value(2, row.metric).empty());
    CHECK(imports::fault_of_value(std::nan(""), row.metric).empty());  // no value
  }
}
