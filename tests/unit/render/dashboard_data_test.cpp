// SPDX-License-Identifier: MIT
#include "render/dashboard_data.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

std::string document(const model::Dashboard& dashboard, std::string_view name) {
  for (const render::DashboardDocument& one : render::dashboard_documents(dashboard, {}))
    if (one.name == name) return one.json;
  return {};
}

}  // namespace

TEST_CASE("a document is one line in which no text can end the script", "[render][dashboard_data]") {
  const render::DashboardDocument document{"index", "{\"a'\\\\\":\"</script><!--\xE2\x80\xA8\xE2\x80\xA9\"}\n"};
  CHECK(render::dashboard_script(document) ==
        "benchgate.add('index', '{\"a\\'\\\\\\\\\":\"\\u003c/script>\\u003c!--\\u2028\\u2029\"}\\n');\n");
}

TEST_CASE("columns that do not vary are one value, and gaps are null", "[render][dashboard_data]") {
  model::Dashboard dashboard;
  model::DashboardSeries& series = dashboard.series.emplace_back();
  std::vector<model::DashboardRun>& runs = dashboard.runs;
  for (const std::string name : {"a", "b", "c"}) runs.emplace_back().name = name;
  for (std::size_t run = 0; run < 3; ++run) {
    model::DashboardPoint& point = series.points.emplace_back();
    point.run = run;
    point.environment = 0;
    if (run != 1) point.median = 1234567.89;
    point.source = runs[run].name + "/x/receipt.json";
  }
  series.points[1].failures = 2;
  CHECK(
      document(dashboard, "points-0") ==
      "{\"0\":{\"count\":3,\"first\":0,\"median\":[1234570,null,1234570],\"environment\":0,\"failures\":[null,2,null],"
      "\"stability\":\"---\",\"source\":\"{run}/x/receipt.json\"}}");
  CHECK(document(dashboard, "index").find(R"("spark":["O O"])") != std::string::npos);
}

TEST_CASE("many samples of a run are thinned evenly by size, and their number is reported",
          "[render][dashboard_data]") {
  model::Dashboard dashboard;
  dashboard.runs.resize(1);
  model::DashboardSeries& series = dashboard.series.emplace_back();
  series.points.emplace_back();
  CHECK(document(dashboard, "samples-0") == "{}");
  for (int i = 400; i > 0; --i) series.points.front().samples.push_back(i);
  const std::string json = document(dashboard, "samples-0");
  CHECK(json.starts_with("{\"0\":{\"0\":{\"of\":400,\"values\":[3,7,11,"));
  CHECK(json.ends_with(",395,399]}}}"));
}

TEST_CASE("a series of two machines has levels and a line for each", "[render][dashboard_data]") {
  model::Dashboard dashboard;
  dashboard.runs.resize(4);
  dashboard.environments.resize(3);
  dashboard.machines = {"AMD", "Intel"};
  dashboard.machine_of = {0, 1, 0};
  model::DashboardSeries& series = dashboard.series.emplace_back();
  const std::vector<std::size_t> environments{0, 1, 2, 1};
  const std::vector<double> medians{100, 163, 100, 132};
  for (std::size_t run = 0; run < 4; ++run)
    series.points.push_back({.run = run, .environment = environments[run], .median = medians[run]});
  model::DashboardChange change;
  change.change.index = 3;
  series.levels = {{0, {{0, 3, 2, 100, 0, 0}}, {}}, {1, {{1, 2, 1, 163, 0, 0}, {3, 4, 1, 132, 0, 0}}, {change}}};
  const std::string index = document(dashboard, "index");
  CHECK(index.find(R"("machines":["AMD","Intel","AMD"])") != std::string::npos);
  CHECK(index.find(R"("spark":["0!0!","!o!P"],"levels":[[0,100,0,2,0],[1,163,0,1,1],[3,132,0,1,1]])") !=
        std::string::npos);
  CHECK(index.find(R"("machine":1)") != std::string::npos);
}

TEST_CASE("the index has the ratios to an anchor and the accepted changes", "[render][dashboard_data]") {
  model::Dashboard dashboard;
  dashboard.runs.resize(2);
  model::DashboardSeries& series = dashboard.series.emplace_back();
  series.test_case = "sort";
  for (std::size_t run = 0; run < 2; ++run) {
    series.points.push_back({.run = run, .environment = run, .median = 100.0 + static_cast<double>(run)});
    series.points.back().anchor = {"v1", 50, run == 0 ? std::nullopt : std::optional(2.02)};
  }
  dashboard.environments.resize(2);
  dashboard.machines = {"old", "new"};
  dashboard.machine_of = {0, 1};
  model::DashboardChange change;
  change.change.index = 1;
  change.accepted = "checks more";
  const model::DashboardLevels levels{{}, {{0, 2, 2, 2, 0, 0}}, {change}};
  series.levels = {levels};
  series.ratios = model::DashboardRatios{.anchor = "v1", .judged = true, .levels = levels};
  series.accepted = {{1, "c2", "checks more"}, {std::nullopt, "c9", "later"}};
  const std::string index = document(dashboard, "index");
  CHECK(index.find(R"("ratios":{"anchor":"v1","judged":true,"levels":[[0,2,0,2]],"changes":[{"run":1,)") !=
        std::string::npos);
  CHECK(index.find(R"("accepted":[{"run":1,"commit":"c2","reason":"checks more"},{"commit":"c9","reason":"later"}])") !=
        std::string::npos);
  CHECK(index.find(R"("why":)") == std::string::npos);
  CHECK(index.find(R"("spark":[" O"])") != std::string::npos);
  CHECK(document(dashboard, "points-0").find(R"("anchor":50,"anchor_commit":"v1","ratio":[null,2.02])") !=
        std::string::npos);
}
