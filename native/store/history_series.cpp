// SPDX-License-Identifier: MIT
#include "store/history_series.hpp"

#include <algorithm>
#include <string>

#include "base/text.hpp"
#include "judge/history_levels.hpp"
#include "store/history_file.hpp"
#include "syntax/json.hpp"

namespace benchgate::store {

namespace {

using syntax::JsonValue;

/// The runs of a history, without values; their time is when the commit was made, else when the run began.
std::vector<model::TrendRun> runs_of(const HistoryFile& history) {
  std::vector<model::TrendRun> runs;
  for (const model::HistoryRun& from : history.runs()) {
    model::TrendRun& run = runs.emplace_back();
    run.name = from.stored.place.id;
    run.commit = from.metadata.sha;
    run.time = base::parse_rfc3339(from.metadata.commit_time);
    if (!run.time) run.time = base::parse_rfc3339(from.metadata.timestamp);
    run.place = runs.size() - 1;
  }
  return runs;
}

/// Of each environment the first one of its class.
std::vector<std::size_t> machines_of(const std::vector<std::string>& classes) {
  std::vector<std::size_t> machines;
  for (const std::string& one : classes)
    machines.push_back(static_cast<std::size_t>(std::find(classes.begin(), classes.end(), one) - classes.begin()));
  return machines;
}

model::TrendSeries series_of(const JsonValue& value, const HistoryFile& history,
                             const std::vector<model::TrendRun>& runs, const std::vector<std::size_t>& machines) {
  model::TrendSeries series;
  series.test_case = value.string_of("id");
  series.metric.name = value.find("metric").string_if("metric");
  series.metric.unit = value.find("unit").string_if("unit");
  series.metric.undirected = !value.find("better");
  if (value.find("better").text() == "higher") series.metric.better = model::Better::higher;
  std::vector<judge::ComparedFigure> figures;
  for (const ComparedPoint& point : history.points_of(value)) {
    model::TrendRun& run = series.runs.emplace_back(runs[point.run]);
    if (point.environment) run.machine = machines[*point.environment];
    figures.push_back(point.figure);
  }
  const auto chosen = judge::comparable_values(figures);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    if (chosen[i]) series.runs[i].values.push_back(*chosen[i]);
  if (judge::is_anchored(figures))
    for (model::TrendRun& run : series.runs) run.machine = 0;
  else
    series.machines = history.classes();
  return series;
}

}  // namespace

std::vector<model::TrendSeries> parse_history_series(std::string_view text, std::string_view where) {
  const HistoryFile history(text, where);
  const std::vector<model::TrendRun> runs = runs_of(history);
  const std::vector<std::size_t> machines = machines_of(history.classes());
  std::vector<model::TrendSeries> all;
  history.root().array("series").each([&](const JsonValue& value) {
    if (value.find("metric")) all.push_back(series_of(value, history, runs, machines));
  });
  return all;
}

}  // namespace benchgate::store
