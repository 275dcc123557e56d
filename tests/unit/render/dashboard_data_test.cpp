// SPDX-License-Identifier: MIT
#include "render/dashboard_data.hpp"

#include "catch.hpp"
#include "render/dashboard_points.hpp"

using namespace benchgate;

TEST_CASE("a document is one line in which no text can end the script", "[render][dashboard_data]") {
  const render::DashboardDocument document{"index", "{\"a'\\\\\":\"</script><!--\xE2\x80\xA8\xE2\x80\xA9\"}\n"};
  CHECK(render::dashboard_script(document) ==
        "benchgate.add('index', '{\"a\\'\\\\\\\\\":\"\\u003c/script>\\u003c!--\\u2028\\u2029\"}\\n');\n");
}

TEST_CASE("columns that do not vary are one value, and gaps are null", "[render][dashboard_data]") {
  model::DashboardSeries series;
  std::vector<model::DashboardRun> runs(3);
  for (std::size_t run = 0; run < 3; ++run) runs[run].name = std::string(1, static_cast<char>('a' + run));
  for (std::size_t run = 0; run < 3; ++run) {
    model::DashboardPoint& point = series.points.emplace_back();
    point.run = run;
    point.environment = 0;
    if (run != 1) point.median = 1234567.89;
    point.source = runs[run].name + "/x/receipt.json";
  }
  series.points[1].failures = 2;
  CHECK(render::points_json(series, runs) ==
        "{\"count\":3,\"first\":0,\"median\":[1234570,null,1234570],\"environment\":0,\"failures\":[null,2,null],"
        "\"stability\":\"---\",\"source\":\"{run}/x/receipt.json\"}");
  CHECK(render::spark_text(series) == "O O");
}

TEST_CASE("many samples of a run are thinned evenly by size, and their number is told", "[render][dashboard_data]") {
  model::DashboardSeries series;
  CHECK(render::samples_json(series).empty());
  series.points.emplace_back();
  for (int i = 400; i > 0; --i) series.points.front().samples.push_back(i);
  const std::string json = render::samples_json(series);
  CHECK(json.starts_with("{\"0\":{\"of\":400,\"values\":[3,7,11,"));
  CHECK(json.ends_with(",395,399]}}"));
}
