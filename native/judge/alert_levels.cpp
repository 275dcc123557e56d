// SPDX-License-Identifier: MIT
// The levels that an id had before: what it is compared with, whether it is back there, and which changes are none
// because the id goes there and back again.
#include <algorithm>
#include <cmath>
#include <vector>

#include "judge/alert_case.hpp"

namespace benchgate::judge {

using model::Side;

namespace {

/// The run in which the level before `run` began.
std::size_t level_before(const SeriesView& view, std::size_t run) {
  std::size_t level = view.accepted;
  for (const std::size_t begin : view.levels)
    if (begin < run) level = std::max(level, begin);
  return level;
}

}  // namespace

AlertBaseline alert_baseline(const std::vector<AlertPoint>& points, const SeriesView& view, std::size_t run,
                             std::size_t environment, std::size_t window) {
  const std::size_t level = level_before(view, run);
  AlertBaseline baseline;
  std::vector<double> values;
  const auto end = std::partition_point(points.begin(), points.end(), [&](const AlertPoint& p) { return p.run < run; });
  for (auto point = end; point != points.begin() + static_cast<std::ptrdiff_t>(view.first) && values.size() < window;) {
    --point;
    if (point->environment != environment) continue;
    ++baseline.earlier;
    if (point->run < level) continue;
    values.push_back(point->x);
    baseline.zeros += point->is_zero ? 1 : 0;
    baseline.nothings += point->is_nothing ? 1 : 0;
    baseline.smalls += point->is_small ? 1 : 0;
  }
  baseline.count = values.size();
  if (!values.empty()) baseline.level = median_in_place(values);
  return baseline;
}

double share_alike(const std::vector<AlertPoint>& points, const SeriesView& view, std::size_t run,
                   const AlertPoint& now) {
  const std::size_t level = level_before(view, run);
  double count = 0, alike = 0;
  for (std::size_t i = view.first; i < points.size() && points[i].run < run; ++i) {
    if (points[i].run < level || points[i].environment != now.environment) continue;
    ++count;
    alike += points[i].is_zero == now.is_zero ? 1 : 0;
  }
  return count > 0 ? alike / count : 0;
}

/// Whether what is above 0 in the runs of a pair and between them may be so by chance. The first of them shows a rate
/// of one in `zeros` + 1 runs: the others are above 0 by chance as rarely as that.
bool AlertReplay::is_rare_count(const Case& one, std::size_t zeros) const {
  if (one.pair == nullptr || open_[one.judgement.series]) return false;
  const double rate = 1 / (static_cast<double>(zeros) + 1);
  return std::pow(rate, static_cast<double>(one.now - one.pair)) > settings_.rare_chance;
}

/// Whether a run went from 0 to a small value as any run before it did, or too soon to be no chance, or from a small
/// value to 0 as more of them did than are left out as disturbed ones: such counts vary around 0.
bool AlertReplay::varies_around_zero(const Case& one, std::size_t k, std::size_t before) const {
  const AlertPoint& now = k == 0 || one.pair == nullptr ? *one.now : *one.pair;
  const AlertBaseline& baseline = one.baselines[k];
  const bool was_zero = now.is_zero ? baseline.is_zero() : 2 * baseline.zeros >= baseline.count;
  if (!now.is_small || !baseline.is_small() || now.is_zero == was_zero) return false;
  const std::size_t series = one.judgement.series;
  const double alike = share_alike(series_[series].points, views_[series], before, now);
  return now.is_zero ? alike > settings_.spike_share : alike > 0 || is_rare_count(one, baseline.count);
}

double AlertReplay::spread_with_group(const Case& one) const { return std::hypot(one.spread, one.group_spread); }

/// Outside one standard error of the level before, with the spread that a group has in common.
bool AlertReplay::is_outside_with_group(const Case& one, Side side, std::size_t run) const {
  const double n = static_cast<double>(one.baselines[run].count);
  return sign_of(side) * one.deviation[run] / (spread_with_group(one) * std::sqrt(1 + 1 / n)) >= 1;
}

/// The level of an open alert: its earlier runs in the environment of this one. O(runs since the alert).
AlertBaseline AlertReplay::alert_level(const Case& one, const Open& open) const {
  const std::vector<AlertPoint>& points = series_[one.judgement.series].points;
  AlertBaseline level;
  std::vector<double> values;
  for (auto point =
           std::partition_point(points.begin(), points.end(), [&](const AlertPoint& p) { return p.run < open.pair; });
       point->run < one.now->run; ++point)
    if (point->environment == one.now->environment) values.push_back(point->x);
  level.count = values.size();
  if (!values.empty()) level.level = median_in_place(values);
  return level;
}

/// Whether the run has not made enough of the way back from the level of an open alert.
bool AlertReplay::is_at_alert(const Case& one, const Open& open, const AlertBaseline& level) const {
  if (level.count == 0) return false;
  const double sign = sign_of(open.side), size = sign * (level.level - one.baselines[0].level);
  return size >= std::log1p(settings_.minimum_effect) && sign * one.deviation[0] > (1 - settings_.known_share) * size;
}

/// Whether a run is back from an open alert: inside one standard error of the level before it, or by less than what
/// alerts, and three quarters of the way back from its own level. Where nothing was, only nothing is back, and near 0
/// all that was there before. By its own part alone it may look so only because its whole group is outside. A member of
/// a group is asked for its own values.
bool AlertReplay::is_back(const Case& one, const Open& open, const AlertBaseline& level) const {
  if (one.is_usual[0]) return true;
  if (is_at_alert(one, open, level)) return false;
  if (!one.steps_out(open.side, 1)) return true;
  if (one.baselines[0].is_nothing() && !one.now->is_nothing) return false;
  const double sign = sign_of(open.side), least = std::log1p(settings_.minimum_effect);
  const bool own_part = open.group || sign * one.scaled(0) < 1 || sign * one.own(0) < least;
  return own_part && (!is_outside_with_group(one, open.side, 0) || sign * one.deviation[0] < least);
}

/// Whether a run that is back shows alone that an alert is over: the level of the alert does not explain it.
bool AlertReplay::is_far_from_alert(const Case& one, const Open& open, const AlertBaseline& level) const {
  if (level.count < 2) return false;
  const double spread = open.group ? spread_with_group(one) : one.spread;
  const double error = spread * std::sqrt(1 + 1 / static_cast<double>(level.count));
  const double z = sign_of(open.side) * (level.level - one.now->x) / error;
  return stats::student_t_upper_tail(z, settings_.tail_degrees) <= settings_.lone_tail;
}

/// Whether the level that an improvement began is further away from the one before it than chance explains.
bool AlertReplay::is_shown_level(std::size_t series, const AlertPoint& pair, const AlertBaseline& level,
                                 const AlertBaseline& before) {
  const std::size_t kind = series_[series].kind;
  const Spread& spread = spread_before(pair.run);
  const double of_runs =
      std::hypot(spread.of(series, kind, views_[series], settings_), spread_of_group(pair, kind, spread));
  const double error =
      of_runs * std::sqrt(1 / static_cast<double>(level.count) + 1 / static_cast<double>(before.count));
  return before.level - level.level >= settings_.shown_level * error;
}

/// Whether two runs are back from an improvement that had too few runs to be a level, nearer to the one before it. An
/// accepted level is one from its first run on.
bool AlertReplay::ends_short_level(std::size_t series, const AlertPoint& pair, const AlertPoint& now) {
  if (views_[series].levels.empty() || pair.environment != now.environment) return false;
  const std::size_t begin = views_[series].levels.back();
  if (begin >= pair.run || begin == views_[series].accepted) return false;
  const std::vector<AlertPoint>& points = series_[series].points;
  const AlertBaseline level = alert_baseline(points, views_[series], pair.run, now.environment, settings_.short_runs);
  const auto first_from = [&](std::size_t run) {
    return std::partition_point(points.begin(), points.end(), [&](const AlertPoint& point) { return point.run < run; });
  };
  const auto in_level = static_cast<std::size_t>(first_from(pair.run) - first_from(begin));  // on any machine
  if (level.count == 0 || in_level >= settings_.short_runs) return false;
  SeriesView view = views_[series];
  view.levels.pop_back();
  const AlertBaseline before = alert_baseline(points, view, begin, now.environment, settings_.window);
  if (before.count == 0 || level.level >= before.level) return false;
  if (std::min(pair.x, now.x) <= (level.level + before.level) / 2) return false;
  return in_level < settings_.settled_runs || !is_shown_level(series, pair, level, before);
}

namespace {

/// Counts visits of a level in earlier runs, from the newest one back.
class Visits {
 public:
  /// `stay`: runs of the newest visit so far.
  Visits(const AlertSettings& settings, std::size_t stay) : settings_(settings), stay_(stay) {}

  bool is_full() const { return seen_ >= settings_.known_window; }

  /// A run is there, or inside the level before, or neither.
  void add(bool is_there, bool is_inside) {
    ++seen_;
    is_current_ = is_current_ && is_there;
    if (is_current_) {
      ++stay_;
      return;
    }
    visit_ = is_there ? visit_ + 1 : 0;
    longest_ = std::max(longest_, visit_);
    visits_ += is_there && was_inside_ ? 1 : 0;
    was_inside_ = is_inside;
  }

  /// Several visits, and none of them shorter than the newest one: a longer one than all before is a change.
  bool make_known() const { return visits_ >= settings_.known_visits && stay_ <= longest_; }

 private:
  const AlertSettings& settings_;
  std::size_t stay_;
  std::size_t visits_ = 0, seen_ = 0, visit_ = 0, longest_ = 0;
  bool was_inside_ = false, is_current_ = true;  // in the run after
};

}  // namespace

/// Whether a change of which `first` is the first run leads where the id went and came back from several times since
/// its level began.
bool AlertReplay::is_known_level(const Case& one, Side side, const AlertPoint& first) const {
  const std::size_t series = one.judgement.series;
  const std::vector<AlertPoint>& points = series_[series].points;
  const double sign = sign_of(side), level = sign * one.baselines[0].level;
  const double reached =
      first.environment == one.now->environment ? std::min(sign * one.now->x, sign * first.x) : sign * one.now->x;
  const double border = level + settings_.known_share * (reached - level);
  Visits visits(settings_, &first == one.now || first.environment != one.now->environment ? 1 : 2);
  const auto from = [&](auto start, std::size_t run) {
    return std::partition_point(start, points.end(), [&](const AlertPoint& p) { return p.run < run; });
  };
  const auto begin =
      from(points.begin() + static_cast<std::ptrdiff_t>(views_[series].first), level_before(views_[series], first.run));
  auto point = from(begin, first.run);
  while (point != begin && !visits.is_full()) {
    --point;
    if (point->environment != one.now->environment) continue;
    const bool is_there = sign * point->x >= border;
    visits.add(is_there, one.baselines[0].is_nothing() ? point->is_nothing : !is_there);
  }
  return visits.make_known();
}

}  // namespace benchgate::judge
