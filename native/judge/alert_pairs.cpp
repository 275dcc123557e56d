// SPDX-License-Identifier: MIT
// Which two runs are judged together. Usually they are the newest run and the last one before it, and both are compared
// with the runs before the earlier one. When a level has just begun, because a change was accepted or an improvement
// was found, this is not enough: if the next change follows after one or two runs, its own runs soon make up most of
// what it is compared with. So while a level has few runs, the earlier run of a pair is the one since which all runs
// are worse by most. What is above 0 for the first time is judged since then, too, because two runs may be above 0 by
// chance.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "judge/alert_case.hpp"

namespace benchgate::judge {

/// The index of the first point that counts, since the last accepted change.
std::size_t AlertReplay::first_of_level(std::size_t series) const {
  const std::vector<AlertPoint>& points = series_[series].points;
  const auto accepted = std::partition_point(points.begin(), points.end(),
                                             [&](const AlertPoint& p) { return p.run < views_[series].accepted; });
  return std::max(views_[series].first, static_cast<std::size_t>(accepted - points.begin()));
}

/// By how much the run and all since `first` are worse than the level before that, on the machines of these two: the
/// least of them, in units that grow with the error of a level of few runs.
double AlertReplay::least_since(std::size_t series, const AlertPoint& first, const AlertPoint& now) const {
  const std::vector<AlertPoint>& points = series_[series].points;
  double least = std::numeric_limits<double>::infinity();
  for (const std::size_t environment : {now.environment, first.environment}) {
    const AlertBaseline level = alert_baseline(points, views_[series], first.run, environment, settings_.window);
    if (level.count == 0) return 0;
    const double error = std::sqrt(1 + 1 / static_cast<double>(level.count));
    for (const AlertPoint* point = &first; point <= &now; ++point)
      if (point->environment == environment) least = std::min(least, (point->x - level.level) / error);
  }
  return least;
}

/// The first of the runs above 0 that lead to this one, if all before were 0; null: they were not, or it is this one.
const AlertPoint* AlertReplay::first_above_zero(std::size_t series, const AlertPoint& now) const {
  const std::vector<AlertPoint>& points = series_[series].points;
  const AlertPoint *const begin = &points[first_of_level(series)], *first = &now;
  while (first != begin && !first->is_zero && (first - 1)->run + settings_.gap >= now.run) --first;
  if (!first->is_zero || first + 1 >= &now) return nullptr;
  ++first;
  for (const std::size_t environment : {now.environment, first->environment}) {
    const AlertBaseline level = alert_baseline(points, views_[series], first->run, environment, settings_.window);
    if (level.count == 0 || level.zeros < level.count) return nullptr;
  }
  return first;
}

/// The earlier run of the pair of a run; null: there is none.
const AlertPoint* AlertReplay::pair_of(std::size_t series, const AlertPoint& now) const {
  const std::vector<AlertPoint>& points = series_[series].points;
  if (open_[series])
    return &*std::partition_point(points.begin(), points.end(),
                                  [&](const AlertPoint& p) { return p.run < open_[series]->pair; });
  const std::size_t first = first_of_level(series);
  if (next_[series] == first || points[next_[series] - 1].run + settings_.gap < now.run) return nullptr;
  const AlertPoint* const last = &points[next_[series] - 1];
  if (const AlertPoint* const above_zero = first_above_zero(series, now)) return above_zero;
  if (views_[series].levels.empty()) return last;
  const auto known = [&](std::size_t environment) {
    return alert_baseline(points, views_[series], last->run, environment, settings_.window).count;
  };
  if (std::min(known(now.environment), known(last->environment)) >= settings_.settled_runs) return last;
  const std::size_t begin = std::max(views_[series].accepted, views_[series].levels.back());
  const AlertPoint* pair = last;
  double most = std::max(0.0, least_since(series, *last, now));
  for (const AlertPoint* point = &points[first]; point < last; ++point) {
    if (point->run <= begin || point->run + settings_.gap < now.run) continue;
    const double least = least_since(series, *point, now);
    if (least <= most) continue;
    pair = point;
    most = least;
  }
  return pair;
}

}  // namespace benchgate::judge
