// SPDX-License-Identifier: MIT
#include "judge/dashboard_ratios.hpp"

#include <cmath>
#include <vector>

#include "judge/history_judgement.hpp"
#include "judge/history_levels.hpp"

namespace benchgate::judge {

namespace {

/// The first point of the newest chain; absent when no point is anchored.
std::optional<std::size_t> first_of_newest_chain(std::span<const model::HistoryPoint> points) {
  std::optional<std::size_t> first;
  for (std::size_t i = points.size(); i-- > 0;)
    if (points[i].anchored && (!first || points[i].anchored->chain == points[*first].anchored->chain)) first = i;
  return first;
}

/// A point as those of a history are.
model::HistoryPoint history_point(const model::DashboardPoint& point, std::size_t index,
                                  const std::optional<model::AnchorFigures>& anchor) {
  model::HistoryPoint same;
  same.run = same.measured_run = index;
  same.anchor = anchor;
  if (!point.median) return same;
  model::Figures& figures = same.figures.emplace();
  figures.value = *point.median;
  if (point.summary) figures.cov = point.summary->cv;
  return same;
}

/// How the measured commit compares with its anchor; absent when both are not stable commits of their own.
std::optional<model::AnchorLink> link_of(const model::DashboardPoint& point, const std::string& head,
                                         const std::optional<model::AnchorFigures>& anchor) {
  const bool is_usable = anchor && anchor->stable && anchor->value > 0 && point.median.value_or(0) > 0 &&
                         point.stability == model::PointStability::stable;
  if (!is_usable || head.empty() || head == anchor->commit) return std::nullopt;
  const double own = point.summary ? point.summary->cv.value_or(0) : 0;
  return model::AnchorLink{head, anchor->commit, *point.median / anchor->value,
                           std::hypot(own, anchor->cov.value_or(0))};
}

}  // namespace

std::optional<double> find_ratios(model::DashboardSeries& series, std::span<const model::HistoryPoint> points) {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i].anchor) series.points[i].anchor = {points[i].anchor->commit, points[i].anchor->value};
  const std::optional<std::size_t> first = first_of_newest_chain(points);
  if (!first) return std::nullopt;
  const model::DashboardAnchor anchor = *series.points[*first].anchor;
  for (std::size_t i = *first; i < points.size(); ++i)
    if (points[i].anchored && points[i].anchored->chain == points[*first].anchored->chain)
      series.points[i].anchor->ratio = points[i].anchored->value / anchor.value;
  series.ratios = model::DashboardRatios{.anchor = anchor.commit, .judged = is_anchored(points), .levels = {}};
  return series.ratios->judged ? std::optional(anchor.value) : std::nullopt;
}

void chain_dashboard_anchors(model::DashboardSeries& series,
                             std::span<const std::optional<model::AnchorFigures>> anchors,
                             std::span<const model::DashboardRun> runs) {
  model::HistorySeries history;
  for (std::size_t i = 0; i < series.points.size(); ++i) {
    const model::DashboardPoint& point = series.points[i];
    history.points.push_back(history_point(point, i, anchors[i]));
    if (const auto link = link_of(point, runs[point.run].commit, anchors[i])) history.links.push_back(*link);
  }
  chain_anchors(history);
  find_ratios(series, history.points);
}

}  // namespace benchgate::judge
