// SPDX-License-Identifier: MIT
#include "judge/history_levels.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/civil_time.hpp"
#include "judge/alert_ids.hpp"
#include "judge/failed_series.hpp"
#include "judge/trend.hpp"
#include "judge/trend_series.hpp"

namespace benchgate::judge {

namespace {

/// The newest point that was measured; null: none was.
const model::HistoryPoint* newest_measured(std::span<const model::HistoryPoint> points) {
  const auto newest = std::find_if(points.rbegin(), points.rend(), is_measured);
  return newest == points.rend() ? nullptr : &*newest;
}

/// The first environment of the same class.
std::size_t class_index(const model::History& history, std::size_t environment) {
  const std::vector<std::string>& classes = history.environment_classes;
  const auto first = std::find(classes.begin(), classes.end(), classes[environment]);
  return static_cast<std::size_t>(first - classes.begin());
}

}  // namespace

bool is_anchored(std::span<const model::HistoryPoint> points) {
  const model::HistoryPoint* const newest = newest_measured(points);
  return newest != nullptr && newest->anchored;
}

std::vector<std::optional<double>> comparable_values(std::span<const model::HistoryPoint> points) {
  const model::HistoryPoint* const newest = newest_measured(points);
  std::vector<std::optional<double>> values(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_measured(points[i])) continue;
    if (!newest->anchored)
      values[i] = points[i].figures->value;
    else if (points[i].anchored && points[i].anchored->chain == newest->anchored->chain)
      values[i] = points[i].anchored->value;
  }
  return values;
}

model::TrendSeries trend_series(const model::History& history, const model::HistorySeries& series) {
  const std::vector<std::optional<double>> values = comparable_values(series.points);
  const bool anchored = is_anchored(series.points);
  model::TrendSeries all{.test_case = series.id, .metric = series.metric, .runs = {}};
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const model::StoredRun& stored = history.runs[series.points[i].run].stored;
    const model::RunMetadata& metadata = history.runs[series.points[i].run].metadata;
    model::TrendRun& run = all.runs.emplace_back();
    run.name = stored.location.id;
    run.time = base::parse_rfc3339(metadata.commit_time).value_or(stored.time);
    run.commit = metadata.sha;
    run.index = series.points[i].run;
    if (!anchored) run.machine = class_index(history, series.points[i].environment);
    if (values[i]) run.values.push_back(*values[i]);
  }
  if (!anchored) all.machines = history.environment_classes;
  return all;
}

std::vector<model::TrendSeries> trend_series(const model::History& history) {
  std::vector<model::TrendSeries> all;
  for (const model::HistorySeries& series : history.series)
    if (!series.metric.name.empty()) all.push_back(trend_series(history, series));
  return all;
}

void find_history_levels(model::History& history, std::size_t threads, HistoryMemory* memory) {
  TrendSettings settings;
  settings.guards = Guards::on;
  if (memory != nullptr) {
    settings.memory = &memory->levels;
    settings.digest = memory->digest;
  }
  std::vector<model::TrendSeries> all = trend_series(history);
  apply_failed_work(all);
  std::vector<MachineSeries> parts;
  std::vector<model::MachineLevels*> found;
  auto whole = all.begin();
  for (model::HistorySeries& series : history.series) {
    if (series.metric.name.empty()) continue;
    std::vector<MachineSeries> machines = split_by_machine(*whole++);
    series.levels.resize(machines.size());
    for (std::size_t i = 0; i < machines.size(); ++i) {
      if (machines.size() > 1) series.levels[i].environment = machines[i].machine;
      found.push_back(&series.levels[i]);
      parts.push_back(std::move(machines[i]));
    }
  }
  std::vector<model::Trend> trends = find_trends(parts, settings, std::nullopt, threads);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    found[i]->groups = std::move(trends[i].groups);
    found[i]->changes = std::move(trends[i].changes);
    found[i]->drift = std::move(trends[i].drift);
  }
}

}  // namespace benchgate::judge
