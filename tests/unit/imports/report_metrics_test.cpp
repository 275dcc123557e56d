// SPDX-License-Identifier: MIT
#include "imports/report_metrics.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "catch.hpp"
#include "imports/case_list.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"
#include "sys/folder.hpp"

using namespace benchgate;
using model::Better;
using model::Unit;

TEST_CASE("single values stand for a metric before what the tool made of them", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "a";
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "mean", 5).samples = {4, 6};
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "p99", 6);
  const auto metrics = imports::report_metrics(test_case);
  REQUIRE(metrics.size() == 1);
  CHECK(metrics.front().values == std::vector<double>{4, 6});
}

TEST_CASE("without single values the median stands for a metric, and its tails are metrics of their own", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "load";
  for (const auto& [statistic, value] : {std::pair<const char*, double>{"mean", 9.0},
                                         {"median", 8.0},
                                         {"p75", 10.0},
                                         {"p95", 20.0},
                                         {"p99.9", 40.0},
                                         {"max", 50.0}})
    imports::add_reading(test_case, "latency", Unit::ns, Better::lower, std::string(statistic), value);
  const auto metrics = imports::report_metrics(test_case);
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[0].metric.name == "latency");
  CHECK(metrics[0].values == std::vector<double>{8});
  CHECK(metrics[1].metric.name == "latency.p95");
  CHECK(metrics[1].values == std::vector<double>{20});
  CHECK(metrics[2].metric.name == "latency.p99.9");
}

TEST_CASE("the slowest of single requests are metrics of their own, and those of repetitions are not", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "load";
  std::vector<double> requests;
  for (int i = 100; i > 0; --i) requests.push_back(i);
  imports::add_reading(test_case, "latency", Unit::ns, Better::lower, "median", 50.5, 100).samples = requests;
  CHECK(imports::report_metrics(test_case).size() == 1);
  test_case.failed_work = model::FailedWork{0, 100};
  const auto metrics = imports::report_metrics(test_case);
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[0].values == requests);
  CHECK(metrics[1].metric.name == "latency.p95");
  CHECK(metrics[1].values == std::vector<double>{95});  // nearest rank: 0.95 * 100
  CHECK(metrics[2].metric.name == "latency.p99");
  CHECK(metrics[2].values == std::vector<double>{99});
  test_case.readings.front().samples.pop_back();  // 99 requests: none is above their 99th percentile
  CHECK(imports::report_metrics(test_case).size() == 2);
}

TEST_CASE("a metric whose direction nobody said is undirected", "[imports]") {
  model::ImportedCase test_case;
  test_case.name = "a";
  imports::add_reading(test_case, "score", Unit::unknown, std::nullopt, "value", 5);
  CHECK(imports::report_metrics(test_case).front().metric.undirected);
}

namespace {

/// "time 5, time.p95 9": what can be compared of a time with these statistics.
std::string compared(const std::vector<std::pair<std::string, double>>& statistics) {
  model::ImportedCase test_case;
  test_case.name = "a";
  for (const auto& [statistic, value] : statistics)
    imports::add_reading(test_case, "time", Unit::ns, Better::lower, statistic, value);
  std::string text;
  for (const imports::ReportMetric& metric : imports::report_metrics(test_case))
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", metric.metric.name, metric.values.front());
  return text;
}

/// What says where values lie; the others say how far they scatter, or are compared with their like only.
const std::set<std::string> level_names{"median", "mean", "estimate", "value", "total", "last", "slope"};

}  // namespace

TEST_CASE("Only a figure that says where the values lie stands for a metric", "[imports]") {
  CHECK(compared({{"stddev", 3}, {"mean", 5}, {"max", 9}}) == "time 5");
  CHECK(compared({{"stddev", 3}}).empty());
  CHECK(compared({{"stddev", 3}, {"cv", 0.1}, {"range", 4}}).empty());
  CHECK(compared({{"max", 9}, {"min", 1}, {"stddev", 3}}) == "time.min 1");
  CHECK(compared({{"min", 1}, {"max", 9}, {"p95", 8}}) == "time.min 1, time.p95 8");
  CHECK(compared({{"max", 9}, {"p75", 7}}) == "time.p75 7");
  CHECK(compared({{"max", 9}}) == "time.max 9");
  CHECK(compared({{"min", 1}, {"min", 1}}) == "time.min 1");  // BenchmarkDotNet's columns Min and P0
}

TEST_CASE("No importer has a deviation or an extreme stand for a metric of its name", "[imports]") {
  for (const imports::ImportFormat& format : imports::import_formats()) {
    const std::string folder = fmt::format("{}/imports/{}", BENCHGATE_FIXTURES_DIR, format.name);
    if (!sys::is_folder(folder) || format.read == nullptr) continue;
    for (const std::string& file : sys::list_tree(folder)) {
      if (!file.starts_with("report") || file.find('/') != std::string::npos) continue;
      for (model::ImportedCase& test_case : read_report_at(format, fmt::format("{}/{}", folder, file))) {
        std::erase_if(test_case.readings,
                      [](const model::Reading& reading) { return level_names.contains(reading.statistic); });
        for (const model::Reading& reading : test_case.readings)
          for (const imports::ReportMetric& metric : imports::report_metrics(test_case)) {
            INFO(format.name << ": " << test_case.name << ": " << reading.metric << " " << reading.statistic);
            CHECK((metric.metric.name != reading.metric || !reading.samples.empty()));
          }
      }
    }
  }
}

TEST_CASE("A report with nothing but deviations of a test case says so", "[imports]") {
  model::ImportedCase test_case;
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "stddev", 3);
  imports::add_reading(test_case, "time", Unit::ns, Better::lower, "cv", 3);
  CHECK(imports::skipped_case(test_case) == "the report has only the stddev of 'time', the cv of 'time'");
}

// The tools always write these figures; a script took them away.
TEST_CASE("A benchmark without a mean has failed, or its report is refused", "[imports]") {
  const std::string header = "Method,Job,Mean,Error,StdDev,Allocated\n";
  for (const auto& [cell, why] : {std::pair("NA", "'Mean' is 'NA'"), {"?", "'Mean' is '?'"}, {"", "'Mean' is empty"}}) {
    const auto dotnet = test::readings_of(
        "benchmarkdotnet-csv",
        fmt::format("{}a,DefaultJob,{},1 ns,2.85 ns,112 B\nb,DefaultJob,507 ns,1 ns,3 ns,0 B\n", header, cell));
    CHECK(dotnet.at("a job=DefaultJob| ").failed);
    CHECK(dotnet.at("a job=DefaultJob| ").message == why);
    CHECK(dotnet.count("a job=DefaultJob|time stddev") == 0);
    CHECK(dotnet.at("b job=DefaultJob|time mean").value == 507);
  }
  CHECK(test::refusal_of("benchmarkdotnet-csv", header + "a,DefaultJob,506.6,1 ns,2.85 ns,112 B\n") ==
        "report:2: 'Mean' is '506.6': the unit is missing");
  const auto rows = test::readings_of("benchmarkdotnet-json",
                                      R"({"HostEnvironmentInfo":{"BenchmarkDotNetVersion":"0.14.0"},"Benchmarks":[
        {"FullName":"a","Parameters":"","Statistics":{"N":2,"Mean":"","Median":"","Min":1,"Max":2,"StandardDeviation":1}}]})");
  CHECK(rows.at("a| ").failed);
  CHECK(test::refusal_of("google-benchmark-json", R"({"context":{"library_build_type":"release"},"benchmarks":[
{"name":"a_stddev","run_name":"a","run_type":"aggregate","aggregate_name":"stddev","iterations":3,"real_time":1,
"cpu_time":1,"time_unit":"ns"}]})") == "report:2: 'a' has neither a mean nor a median");
}
