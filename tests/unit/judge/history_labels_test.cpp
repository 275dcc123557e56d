// SPDX-License-Identifier: MIT
#include "judge/history_judgement.hpp"

#include <string>
#include <vector>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("an accepted change names a test case by its id, its name or its DocRef", "[judge][store]") {
  model::History history;
  history.runs.resize(2);
  for (model::HistoryRun& run : history.runs) run.published = true;
  history.runs[1].metadata.sha = "b909697e34aa";
  model::HistorySeries series;
  series.id = "core|parse|job";
  series.name = "parse";
  series.docref = "bench:parser/large";
  const auto runs_of = [&](const std::string& id, const std::string& commit) {
    const std::vector<model::Acceptance> accepted{{id, "", commit, "reads comments, too"}};
    return judge::accepted_runs(history, series, accepted);
  };
  for (const char* const id : {"core|parse|job", "parse", "bench:parser/large"})
    CHECK(runs_of(id, "b909697e34") == std::vector<std::size_t>{1});
  CHECK(runs_of("bench:parser/small", "b909697e34").empty());
  CHECK(runs_of("parse", "c0ffee").empty());
  series.docref = "";
  CHECK(runs_of("", "b909697e34").empty());
}

// A mean of 37,000 single calls has an interval of 0.6 %, while runs of unchanged code differ by 1 % and more.
TEST_CASE("The interval of a mean of single calls is no band for the next run", "[judge][store]") {
  const double values[] = {100, 101, 99, 101.5, 100, 99.5};
  for (const model::Stability stability : {model::Stability::unrated, model::Stability::stable}) {
    model::History history;
    history.environments.emplace_back();
    history.environment_classes.emplace_back("cpu");
    history.groups.emplace_back("report.json");
    model::HistorySeries& series = history.series.emplace_back();
    series.id = "m|render|";
    series.headline = true;
    series.metric = {.name = "time", .unit = "ns"};
    for (const double value : values) {
      history.runs.emplace_back().published = true;
      model::HistoryPoint& point = series.points.emplace_back();
      point.run = point.measured_run = history.runs.size() - 1;
      point.stability = stability;
      model::Figures& figures = point.figures.emplace();
      figures.value = value;
      figures.ci99_lower = value * 0.997;
      figures.ci99_upper = value * 1.003;
      figures.ci_reliable = true;
    }
    judge::label_history(history, {});
    std::size_t drifts = 0;
    for (const model::HistoryPoint& point : series.points)
      drifts += point.label == model::LiteralLabel::drift || point.label == model::LiteralLabel::regression ? 1 : 0;
    CHECK((drifts > 0) == (stability == model::Stability::stable));
  }
}
