// SPDX-License-Identifier: MIT
#include "judge/history_levels.hpp"

#include <utility>

#include "judge/failed_series.hpp"
#include "judge/trend.hpp"

namespace benchgate::judge {

namespace {

ComparedFigure compared_figure(const model::HistoryPoint& point) {
  if (!point.figures || point.measured_run != point.run) return {};
  if (!point.anchored) return {point.figures->value, {}, 0};
  return {point.figures->value, point.anchored->value, point.anchored->chain};
}

model::TrendSeries trend_series_of(const model::History& history, const model::HistorySeries& series) {
  std::vector<ComparedFigure> figures;
  for (const model::HistoryPoint& point : series.points) figures.push_back(compared_figure(point));
  const std::vector<std::optional<double>> values = comparable_values(figures);
  model::TrendSeries all{.test_case = series.id, .metric = series.metric, .runs = {}};
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const model::StoredRun& stored = history.runs[series.points[i].run].stored;
    model::TrendRun& run = all.runs.emplace_back();
    run.name = stored.place.id;
    run.time = stored.time;
    run.place = series.points[i].run;
    if (values[i]) run.values.push_back(*values[i]);
  }
  return all;
}

}  // namespace

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

void find_history_levels(model::History& history, std::size_t threads) {
  TrendSettings settings;
  settings.guards = Guards::on;
  std::vector<model::TrendSeries> all = trend_series(history);
  apply_failed_work(all);
  std::vector<model::Trend> trends = find_trends(all, settings, std::nullopt, threads);
  auto trend = trends.begin();
  for (model::HistorySeries& series : history.series) {
    if (series.metric.name.empty()) continue;
    series.groups = std::move(trend->groups);
    series.changes = std::move(trend->changes);
    ++trend;
  }
}

}  // namespace benchgate::judge
