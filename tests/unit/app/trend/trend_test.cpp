// SPDX-License-Identifier: MIT
#include "app/trend/trend.hpp"

#include <algorithm>
#include <string>

#include "app/fake_session.hpp"
#include "app/history/recalculate.hpp"
#include "app/result_trees.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::TrendRequest;
using judge::TrendSource;

namespace {

/// One run a line: ten on the level `before`, then ten on `after`.
std::string step(int before, int after) {
  std::string text;
  for (int run = 0; run < 20; ++run) text += std::to_string((run < 10 ? before : after) + run % 2) + "\n";
  return text;
}

TrendRequest values(const std::string& text) {
  TrendRequest request;
  request.source = TrendSource::values;
  request.path = "-";
  request.text = text;
  return request;
}

}  // namespace

TEST_CASE("a step up in values where less is better is a regression", "[app][trend]") {
  test::FakeSession fake;
  const app::TrendResult result = find_trends(values(step(100, 150)), fake.session);
  REQUIRE(result.trends.size() == 1);
  REQUIRE(result.trends[0].changes.size() == 1);
  CHECK(result.trends[0].changes[0].index == 10);
  CHECK(result.verdict == model::Verdict::fail);
  CHECK(result.plots.empty());
}

TEST_CASE("the same step is none where more is better", "[app][trend]") {
  test::FakeSession fake;
  TrendRequest request = values(step(100, 150));
  request.better = model::Better::higher;
  CHECK(find_trends(request, fake.session).verdict == model::Verdict::pass);
}

TEST_CASE("guards are off for values, unless they are asked for", "[app][trend]") {
  test::FakeSession fake;
  TrendRequest request = values(step(1000, 1004));
  CHECK(find_trends(request, fake.session).verdict == model::Verdict::fail);
  request.guards = judge::Guards::on;
  CHECK(find_trends(request, fake.session).verdict == model::Verdict::pass);
}

TEST_CASE("guards are usual for result trees only", "[app][trend]") {
  CHECK(judge::usual_guards(TrendSource::history) == judge::Guards::on);
  CHECK(judge::usual_guards(TrendSource::table) == judge::Guards::on);
  CHECK(judge::usual_guards(TrendSource::values) == judge::Guards::off);
}

TEST_CASE("every test case of a table is a series from its first artifact on", "[app][trend]") {
  const TemporaryFolder folder;
  put(folder.path() / "table.csv", "test_case,artifact,value\na,1,5\na,2,5\nb,2,7\na,3,5\n");
  test::FakeSession fake;
  TrendRequest request;
  request.source = TrendSource::table;
  request.path = folder.path() / "table.csv";
  const app::TrendResult result = find_trends(request, fake.session);
  REQUIRE(result.trends.size() == 2);
  CHECK(result.trends[0].series.runs.size() == 3);
  CHECK(result.trends[1].series.runs.size() == 2);
  CHECK(result.trends[1].failed_runs == 1);
}

TEST_CASE("plots are named after their series, each once", "[app][trend]") {
  const TemporaryFolder folder;
  test::FakeSession fake;
  TrendRequest request;
  request.source = TrendSource::table;
  request.path = "-";
  request.text = "test_case,artifact,value\na/b,1,5\na b,1,5\n";
  request.plot_folder = folder.path() / "plots";
  const app::TrendResult result = find_trends(request, fake.session);
  REQUIRE(result.plots.size() == 2);
  CHECK(sys::list_tree(folder.path() / "plots") ==
        std::vector<std::string>{"a-b-value-2-dark.svg", "a-b-value-2-light.svg", "a-b-value-dark.svg",
                                 "a-b-value-light.svg"});
  CHECK(result.plots[1].light == (folder.path() / "plots/a-b-value-2-light.svg").string());
}

namespace {

const std::string archive = std::string(BENCHGATE_FIXTURES_DIR) + "/history/archive";

TrendRequest history_at(const std::filesystem::path& path) {
  TrendRequest request;
  request.path = path;
  return request;
}

}  // namespace

TEST_CASE("a raw store and what was recalculated from it have the same trends", "[app][trend]") {
  test::FakeSession fake;
  TemporaryFolder folder;
  const app::TrendResult raw = find_trends(history_at(archive), fake.session);
  app::recalculate_history({{.store = archive}, folder.path()}, fake.session);
  const app::TrendResult derived = find_trends(history_at(folder.path()), fake.session);
  CHECK(raw.trends.size() > 10);
  CHECK(raw.trends == derived.trends);
  CHECK(find_trends(history_at(folder.path() / "data"), fake.session).trends == raw.trends);
  const auto parse = std::find_if(raw.trends.begin(), raw.trends.end(), [](const model::Trend& trend) {
    return trend.series.test_case.starts_with("Alpha|Demo.Parser.Parse(size: 10)|MediumRun");
  });
  REQUIRE(parse != raw.trends.end());
  CHECK(parse->series.metric.name == "time");
  CHECK(parse->series.runs.back().name == "107");
  CHECK(parse->series.runs.back().time);
  REQUIRE(parse->changes.size() == 1);
  CHECK(parse->changes[0].bits_saved > 1);
}
