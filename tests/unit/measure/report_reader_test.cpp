// SPDX-License-Identifier: MIT
#include "measure/report_reader.hpp"

#include <fmt/core.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using namespace benchgate::measure;

namespace {

/// By the documented rule of customSmallerIsBetter: no direction in it.
constexpr const char* two_entries =
    R"([{"name": "a", "unit": "ms", "value": 3}, {"name": "b c", "unit": "ms", "value": 4}])";

model::Scenario scenario_with(std::string format, std::string path) {
  model::Scenario scenario;
  scenario.report.emplace();
  scenario.report->format = std::move(format);
  scenario.report->path = std::move(path);
  scenario.report->location = {"a.yaml", 3, 9};
  return scenario;
}

struct Found {
  std::vector<model::MetricSource> metrics;
  MetricFound take = [this](const model::MetricSource& metric) { metrics.push_back(metric); };
};

}  // namespace

TEST_CASE("each figure of a printed report is a metric, reported once", "[measure][report_reader]") {
  model::Scenario scenario = scenario_with("custom-smaller-is-better", "");
  ReportReader reader(scenario);
  CHECK(!reader.reads_files());
  CHECK(reader.needed_bytes() > 0);
  Found found;
  for (int i = 0; i < 2; ++i) {
    model::Sample sample;
    reader.read(sample, two_entries, std::string(two_entries).size(), found.take);
    CHECK(sample.failure.empty());
    REQUIRE(sample.metrics.size() == 2);
    CHECK(sample.metrics.at("a: value") == std::vector<double>{3e6});
  }
  REQUIRE(found.metrics.size() == 2);
  CHECK(found.metrics[1].metric.name == "b c: value");
  CHECK(found.metrics[1].field == "value");
  CHECK(found.metrics[1].metric.unit == "ns");
}

TEST_CASE("the scenario says which way a metric is good when the report does not", "[measure][report_reader]") {
  model::Scenario scenario = scenario_with("bencher-metric-format", "");
  const std::string report = R"({"a": {"score": {"value": 3}}})";
  for (const bool said : {false, true}) {
    if (said) scenario.report->better["score"] = model::Better::higher;
    Found found;
    model::Sample sample;
    ReportReader(scenario).read(sample, report, report.size(), found.take);
    REQUIRE(found.metrics.size() == 1);
    CHECK(found.metrics[0].metric.undirected == !said);
    CHECK((found.metrics[0].metric.better == model::Better::higher) == said);
  }
}

TEST_CASE("a report of the iteration before is not taken for one of this", "[measure][report_reader]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "out.json").string();
  sys::write_file(path, two_entries);
  ReportReader reader(scenario_with("custom-smaller-is-better", path));
  reader.before_iteration();
  model::Sample sample;
  reader.read(sample, "", 0, nullptr);
  CHECK(sample.failure.find("was not written") != std::string::npos);
  CHECK(sample.unread_report);
  CHECK(sample.metrics.empty());
}

TEST_CASE("a file that is no report stays", "[measure][report_reader]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "out.json").string();
  sys::write_file(path, "precious\n");
  {
    ReportReader reader(scenario_with("", path));
    for (int iteration = 0; iteration < 2; ++iteration) {
      reader.before_iteration();
      model::Sample sample;
      reader.read(sample, "", 0, nullptr);
      CHECK(sample.failure == fmt::format("report: {}: is the same as before the command", path));
      CHECK(sample.unread_report);
    }
  }
  CHECK(sys::read_file(path) == "precious\n");
}

TEST_CASE("a file that an earlier command left does not block the next run", "[measure][report_reader]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "out.json").string();
  sys::write_file(path, "[{");
  ReportReader reader(scenario_with("custom-smaller-is-better", path));
  for (int iteration = 0; iteration < 3; ++iteration) {
    reader.before_iteration();
    CHECK(std::filesystem::exists(path) == (iteration == 0));
    sys::write_file(path, two_entries);
    model::Sample sample;
    reader.read(sample, "", 0, nullptr);
    CHECK(sample.failure.empty());
    CHECK_FALSE(sample.metrics.empty());
  }
}

TEST_CASE("a sample that failed already keeps its reason", "[measure][report_reader]") {
  ReportReader reader(scenario_with("", ""));
  model::Sample sample;
  sample.failure = "exited with 3";
  reader.read(sample, "no report", 9, nullptr);
  CHECK(sample.failure == "exited with 3");
  CHECK_FALSE(sample.unread_report);
}

TEST_CASE("an unknown format is refused at its location", "[measure][report_reader]") {
  std::string message;
  try {
    const ReportReader reader(scenario_with("jmx", ""));
  } catch (const Error& error) {
    message = error.what();
  }
  CHECK(message.rfind("a.yaml:3:9: unknown format 'jmx'", 0) == 0);
}

TEST_CASE("what an iteration left that failed or was interrupted is removed", "[measure][report_reader]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "report.json").string();
  {
    ReportReader interrupted(scenario_with("", path));
    interrupted.before_iteration();
    sys::write_file(path, "[{");
  }
  CHECK_FALSE(std::filesystem::exists(path));
  {
    ReportReader failed(scenario_with("", path));
    failed.before_iteration();
    sys::write_file(path, "[{");
    model::Sample sample;
    sample.failure = "exited with 1";
    failed.read(sample, "", 0, {});
  }
  CHECK_FALSE(std::filesystem::exists(path));
  sys::write_file(path, "mine");
  ReportReader(scenario_with("", path)).before_iteration();
  CHECK(sys::read_file(path) == "mine");
}

TEST_CASE("a report that was read stays, and so does one that cannot be read", "[measure][report_reader]") {
  const TemporaryFolder folder;
  const std::string path = (folder.path() / "report.json").string();
  for (const std::string text : {two_entries, "[{"}) {
    {
      ReportReader reader(scenario_with("custom-smaller-is-better", path));
      reader.before_iteration();
      sys::write_file(path, text);
      model::Sample sample;
      reader.read(sample, "", 0, {});
    }
    CHECK(sys::read_file(path) == text);
    std::filesystem::remove(path);
  }
}

TEST_CASE("the port of a service is in no name of a benchmark", "[measure][report_reader]") {
  const std::string report =
      R"([{"name": "http://127.0.0.1:40001/", "unit": "ms", "value": 3}, {"name": "at :400012", "unit": "ms", "value": 4}])";
  ReportReader reader(scenario_with("custom-smaller-is-better", ""));
  reader.set_port("40001");
  model::Sample sample;
  reader.read(sample, report, report.size(), {});
  REQUIRE(sample.metrics.size() == 2);
  CHECK(sample.metrics.count("http://127.0.0.1:$BENCHGATE_PORT/: value") == 1);
  CHECK(sample.metrics.count("at :400012: value") == 1);
}
