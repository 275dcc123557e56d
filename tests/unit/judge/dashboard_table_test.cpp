// SPDX-License-Identifier: MIT
#include "judge/dashboard_table.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a cell with one value has no known spread, a cell without values is a failure", "[judge][dashboard_table]") {
  model::MeasurementTable table;
  for (const char* name : {"c1", "c2", "c3"}) table.artifacts.push_back({.name = name, .others = {}, .time = {}});
  model::TestCase one{.name = "parser/large",
                      .metric = {.name = "time", .unit = "ns"},
                      .tags = {"hot", "bench:parser/large"},
                      .measurements = {}};
  one.measurements[0].values = {5};
  one.measurements[1].values = {4, 6, 5};
  one.measurements[2].failures = 1;
  table.cases.push_back(one);
  const model::Dashboard dashboard = judge::dashboard_of(table);
  REQUIRE(dashboard.series.size() == 1);
  const model::DashboardSeries& series = dashboard.series.front();
  CHECK(series.module == "parser");
  CHECK(series.docref == "bench:parser/large");
  CHECK(series.categories == std::vector<std::string>{"hot"});
  CHECK(series.headline);
  REQUIRE(series.points.size() == 3);
  CHECK(series.points[0].median == 5.0);
  CHECK(series.points[0].stability == model::PointStability::unknown);
  CHECK(!series.points[0].summary);
  CHECK(series.points[1].median == 5.0);
  CHECK(series.points[1].summary->count == 3);
  CHECK(series.points[1].stability == model::PointStability::unstable);
  CHECK(!series.points[2].median);
  CHECK(series.points[2].failures == 1);
}

TEST_CASE("each test case of a table is shown by its own first metric", "[judge][dashboard_table]") {
  const auto headlines = [](const std::vector<std::string>& named) {
    model::MeasurementTable table{.artifacts = {}, .cases = {}, .headlines = named, .notes = {}};
    for (const auto& [name, metric] :
         std::initializer_list<std::pair<const char*, const char*>>{{"parse", "throughput"},
                                                                    {"sort", "time"},
                                                                    {"parse", "memory"},
                                                                    {"walk", "memory"},
                                                                    {"walk", "throughput"}})
      table.cases.push_back({.name = name, .metric = {.name = metric, .unit = "ns"}, .tags = {}, .measurements = {}});
    std::vector<std::string> shown;
    for (const model::DashboardSeries& series : judge::dashboard_of(table).series)
      if (series.headline) shown.push_back(series.test_case + " " + series.metric.name);
    return shown;
  };
  using Shown = std::vector<std::string>;
  CHECK(headlines({}) == Shown{"parse throughput", "sort time", "walk memory"});
  CHECK(headlines({"memory"}) == Shown{"parse memory", "sort time", "walk memory"});
}

TEST_CASE("what a report does not say of a machine is not known", "[judge][dashboard_table]") {
  model::Host host;
  host.os = host.arch = "unknown";
  CHECK(judge::dashboard_environment(host) == model::DashboardEnvironment{});
}

TEST_CASE("machines stand once in the list", "[judge][dashboard_table]") {
  model::Dashboard dashboard;
  model::Host host;
  host.cpu_model = "A";
  host.memory_bytes = 8LL * 1024 * 1024 * 1024;
  CHECK(judge::environment_index(dashboard, judge::dashboard_environment(host)) == 0);
  host.cpu_model = "B";
  CHECK(judge::environment_index(dashboard, judge::dashboard_environment(host)) == 1);
  host.cpu_model = "A";
  CHECK(judge::environment_index(dashboard, judge::dashboard_environment(host)) == 0);
  CHECK(dashboard.environments.front().memory_mb == 8192);
}
