// SPDX-License-Identifier: MIT
#include "judge/trend_compliance.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "judge/failed_work.hpp"
#include "judge/trend_drift.hpp"

namespace benchgate::judge {

namespace {

using base::Instant;

struct Point {
  Instant time;
  double average;  ///< of its group, in a drift of the runs up to it
};

/// One for each sample, by time; absent when one has no time.
std::optional<std::vector<Point>> points_of(const model::Trend& trend) {
  std::vector<Point> points;
  for (const model::TrendGroup& group : trend.groups)
    for (std::size_t i = group.start; i < group.end; ++i) {
      if (!trend.run_averages[i]) continue;
      if (!trend.series.runs[i].time) return std::nullopt;
      const bool is_drifting = trend.drift && &group == &trend.groups.back();
      points.push_back({*trend.series.runs[i].time, is_drifting ? drifting_level(trend, i) : group.average});
    }
  std::stable_sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.time < b.time; });
  return points;
}

/// The same day and time three months before, the month's last day where there is no such day.
Instant quarter_before(Instant time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  std::chrono::year_month_day date(day);
  date -= std::chrono::months(3);
  if (!date.ok()) date = date.year() / date.month() / std::chrono::last;
  return std::chrono::sys_days(date) + (time - day);
}

/// The index one past the newest point at or before `time`.
std::size_t end_at(const std::vector<Point>& points, Instant time) {
  return static_cast<std::size_t>(std::upper_bound(points.begin(), points.end(), time,
                                                   [](Instant t, const Point& point) { return t < point.time; }) -
                                  points.begin());
}

std::optional<double> relative(double now, double then) {
  if (then == 0) return std::nullopt;
  return (now - then) / std::abs(then);
}

}  // namespace

std::optional<model::TrendCompliance> compliance_of(const model::Trend& trend) {
  const auto points = points_of(trend);
  if (!points || points->empty() || is_failed_share(trend.series.metric)) return std::nullopt;
  const Point last = points->back();
  const Instant week_ago = last.time - std::chrono::days(7);
  const Instant quarter_ago = quarter_before(last.time);
  const std::size_t week_end = end_at(*points, week_ago);
  model::TrendCompliance compliance;
  compliance.week_incomplete = week_end == 0;
  compliance.short_term = relative(last.average, (*points)[week_end == 0 ? 0 : week_end - 1].average);
  const std::size_t quarter_end = end_at(*points, quarter_ago);
  compliance.quarter_incomplete = quarter_end == 0;
  if (week_end == 0 || trend.series.metric.undirected) return compliance;  // then no level is the best
  double best = (*points)[quarter_end == 0 ? 0 : quarter_end - 1].average;
  for (std::size_t i = quarter_end; i < week_end; ++i) {
    const double average = (*points)[i].average;
    best = trend.series.metric.better == model::Better::lower ? std::min(best, average) : std::max(best, average);
  }
  compliance.long_term = relative(last.average, best);
  return compliance;
}

}  // namespace benchgate::judge
