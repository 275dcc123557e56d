// SPDX-License-Identifier: MIT
#include "judge/history_levels.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/civil_time.hpp"
#include "judge/failed_series.hpp"
#include "judge/trend.hpp"
#include "judge/trend_series.hpp"

namespace benchgate::judge {

namespace {

ComparedFigure compared_figure(const model::HistoryPoint& point) {
  if (!point.figures || point.measured_run != point.run) return {};
  if (!point.anchored) return {point.figures->value, {}, 0};
  return {point.figures->value, point.anchored->value, point.anchored->chain};
}

/// The first environment of the same class.
std::size_t class_place(const model::History& history, std::size_t environment) {
  const std::vector<std::string>& classes = history.environment_classes;
  const auto first = std::find(classes.begin(), classes.end(), classes[environment]);
  return static_cast<std::size_t>(first - classes.begin());
}

model::TrendSeries trend_series_of(const model::History& history, const model::HistorySeries& series) {
  std::vector<ComparedFigure> figures;
  for (const model::HistoryPoint& point : series.points) figures.push_back(compared_figure(point));
  const std::vector<std::optional<double>> values = comparable_values(figures);
  const bool anchored = is_anchored(figures);
  model::TrendSeries all{.test_case = series.id, .metric = series.metric, .runs = {}};
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const model::StoredRun& stored = history.runs[series.points[i].run].stored;
    const model::RunMetadata& metadata = history.runs[series.points[i].run].metadata;
    model::TrendRun& run = all.runs.emplace_back();
    run.name = stored.place.id;
    run.time = base::parse_rfc3339(metadata.commit_time).value_or(stored.time);
    run.commit = metadata.sha;
    run.place = series.points[i].run;
    if (!anchored) run.machine = class_place(history, series.points[i].environment);
    if (values[i]) run.values.push_back(*values[i]);
  }
  if (!anchored) all.machines = history.environment_classes;
  return all;
}

}  // namespace

bool is_anchored(std::span<const ComparedFigure> figures) {
  for (auto figure = figures.rbegin(); figure != figures.rend(); ++figure)
    if (figure->value) return figure->anchored.has_value();
  return false;
}

std::vector<std::optional<double>> comparable_values(std::span<const ComparedFigure> figures) {
  std::optional<std::size_t> chain;
  for (const ComparedFigure& figure : figures)
    if (figure.value) chain = figure.anchored ? std::optional(figure.chain) : std::nullopt;
  std::vector<std::optional<double>> values;
  for (const ComparedFigure& figure : figures) {
    const bool counts = figure.value && (!chain || (figure.anchored && figure.chain == *chain));
    values.push_back(!counts ? std::nullopt : chain ? figure.anchored : figure.value);
  }
  return values;
}

std::vector<model::TrendSeries> trend_series(const model::History& history) {
  std::vector<model::TrendSeries> all;
  for (const model::HistorySeries& series : history.series)
    if (!series.metric.name.empty()) all.push_back(trend_series_of(history, series));
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
  }
}

}  // namespace benchgate::judge
