// SPDX-License-Identifier: MIT
#include "judge/trend_labels.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/failed_work.hpp"
#include "judge/metric_delta.hpp"

namespace benchgate::judge {

namespace {

using model::ChangeDirection;
using model::ChangeLabel;
using model::TrendChange;
using stats::GroupMoments;
using stats::Segment;

/// Levels apart by more standard errors than this are different.
constexpr double compatible_errors = 4;
/// The deviation of a short group is not known: as many samples of the whole series' count in.
constexpr double borrowed_samples = 2;
/// A level that is left for fewer runs than this and comes back had outliers.
constexpr std::size_t longest_outlier = 5;
/// Outliers of one series may look like a change of level in this share of series.
constexpr double chance_of_clusters = 0.01;
constexpr std::size_t most_confirmations = 10;
/// Where the noise is not known, a boundary that saves fewer bits than this (odds of 2 : 1) counts only between levels
/// that are apart by more standard errors than the next line says: alone, one bit would cost 16 points of the recall of
/// a step of 5 % at 2 % noise within ten runs, and 49 of that of three such steps (tests/bench/trend_guards.py).
constexpr double fewest_bits = 1;
constexpr double certain_errors = 4.5;
constexpr std::string_view not_a_point = "not more than 1 percentage point";

std::size_t runs_of(const Segment& group) { return group.end - group.begin; }

/// Variance within groups.
double series_variance(const stats::Segmentation& found) {
  double squares = 0, freedom = 0;
  for (const Segment& group : found.groups) {
    squares += group.moments.squares;
    freedom += static_cast<double>(group.moments.size - 1);
  }
  return freedom > 0 ? squares / freedom : 0;
}

class Labeller {
 public:
  Labeller(const model::Trend& trend, const GuardedLevels& levels, const TrendSettings& settings)
      : levels_(levels),
        found_(levels.found),
        settings_(settings),
        variance_(series_variance(levels.found)),
        least_points_(is_failed_share(trend.series.metric) ? most_failed_rise / trend.unit : 0) {
    for (std::size_t g = 1; g < found_.groups.size(); ++g)
      changes_.push_back(change_between(trend, trend.groups[g - 1].average, g));
  }

  std::vector<TrendChange> without_guards() {
    for (std::size_t g = 1; least_points_ > 0 && g < found_.groups.size(); ++g)
      if (below_minimum(found_.groups[g - 1].moments, found_.groups[g].moments))
        set(g, ChangeLabel::unconfirmed, std::string(not_a_point));
    return std::move(changes_);
  }

  std::vector<TrendChange> with_guards(const model::Trend& trend) {
    const std::size_t needed = needed_runs();
    std::optional<GroupMoments> level;
    std::size_t level_end = 0;  // one past the group that belongs to the level
    for (std::size_t g = 0; g < found_.groups.size(); ++g) {
      if (runs_of(found_.groups[g]) < needed) continue;
      const GroupMoments& group = found_.groups[g].moments;
      const bool same = level && (below_minimum(*level, group) || (!is_confirmed(g) && alike(*level, group)));
      for (std::size_t between = std::max<std::size_t>(level_end, 1); between < g; ++between)
        label_short(between, same, needed);
      if (g > 0 && level)
        label_level(trend, g, *level, same && level_end < g ? Way::back : Way::onwards);
      else if (g > 0)
        set(g, ChangeLabel::unconfirmed, "too few earlier runs to compare with");
      if (!same) note_level(trend, g, level, group);
      level = same ? merged(*level, group) : group;
      level_end = g + 1;
    }
    for (std::size_t g = std::max<std::size_t>(level_end, 1); g < found_.groups.size(); ++g)
      label_short(g, false, needed);
    return std::move(changes_);
  }

 private:
  enum class Way { onwards, back };

  TrendChange change_between(const model::Trend& trend, double before, std::size_t g) const {
    TrendChange change;
    change.index = trend.groups[g].start;
    change.before = before;
    change.after = trend.groups[g].average;
    state_size(change, trend.series.metric);
    change.direction = model::direction_of(trend.series.metric, before, change.after);
    change.label = label_of(change.direction);
    change.bits_saved = found_.bits_saved[g - 1];
    return change;
  }

  bool is_confirmed(std::size_t g) const { return g < levels_.confirmed.size() && levels_.confirmed[g]; }

  void set(std::size_t g, ChangeLabel label, std::string why) {
    changes_[g - 1].label = label;
    changes_[g - 1].why = std::move(why);
  }

  double variance_of(const GroupMoments& group) const {
    return (group.squares + borrowed_samples * variance_) / (static_cast<double>(group.size) - 1 + borrowed_samples);
  }

  /// The larger one of a common variance and one for each: a few runs, some of them outliers, prove no level.
  double standard_error(const GroupMoments& a, const GroupMoments& b) const {
    const auto na = static_cast<double>(a.size), nb = static_cast<double>(b.size);
    const double common = (a.squares + b.squares + borrowed_samples * variance_) / (na + nb - 2 + borrowed_samples);
    return std::sqrt(std::max(common * (1 / na + 1 / nb), variance_of(a) / na + variance_of(b) / nb));
  }

  bool alike(const GroupMoments& a, const GroupMoments& b) const {
    return std::abs(a.average - b.average) <= compatible_errors * standard_error(a, b);
  }
  bool below_minimum(const GroupMoments& a, const GroupMoments& b) const {
    const double step = std::abs(a.average - b.average);
    return least_points_ > 0 ? !is_above(step, least_points_) : step < settings_.minimum_effect * std::abs(a.average);
  }
  bool compatible(const GroupMoments& a, const GroupMoments& b) const { return alike(a, b) || below_minimum(a, b); }

  /// Whether a short group is off the level, by the spread of the whole series.
  bool off_level(const GroupMoments& level, const GroupMoments& group) const {
    const double error =
        std::sqrt(variance_ * (1 / static_cast<double>(level.size) + 1 / static_cast<double>(group.size)));
    return std::abs(group.average - level.average) > compatible_errors * error && !below_minimum(level, group);
  }

  /// Share of the runs that left a level for a short while and came back.
  double outlier_share() const {
    std::optional<GroupMoments> level;
    std::vector<const Segment*> away;
    std::size_t outliers = levels_.outliers;
    for (const Segment& group : found_.groups) {
      if (runs_of(group) < longest_outlier) {
        away.push_back(&group);
        continue;
      }
      if (level && compatible(*level, group.moments))
        for (const Segment* short_group : away)
          if (off_level(*level, short_group->moments)) outliers += runs_of(*short_group);
      level = group.moments;
      away.clear();
    }
    return static_cast<double>(outliers) / static_cast<double>(found_.groups.back().end);
  }

  /// How many runs a new level needs: so many outliers in a row are unlikely anywhere in the series.
  std::size_t needed_runs() const {
    const double share = outlier_share();
    const auto runs = static_cast<double>(found_.groups.back().end);
    std::size_t needed = settings_.confirmations;
    while (needed < most_confirmations && runs * std::pow(share, static_cast<double>(needed)) > chance_of_clusters)
      ++needed;
    return needed;
  }

  void label_short(std::size_t g, bool came_back, std::size_t needed) {
    const std::size_t runs = runs_of(found_.groups[g]);
    if (came_back)
      set(g, ChangeLabel::outlier,
          fmt::format("back to the previous level after {} run{}", runs, runs == 1 ? "" : "s"));
    else
      set(g, ChangeLabel::unconfirmed, fmt::format("{} of the {} runs needed", runs, needed));
  }

  /// A worse level that gave way to the one before it after a short while has ended, and so has what is said of it.
  void note_level(const model::Trend& trend, std::size_t g, const std::optional<GroupMoments>& level,
                  const GroupMoments& group) {
    const bool is_change = g > 0 && model::is_new_level(changes_[g - 1].label);
    if (!level || !is_change) return;
    const bool back = before_ && changes_[begin_ - 1].label == ChangeLabel::regression && compatible(*before_, group);
    const std::size_t runs = trend.groups[g].start - trend.groups[begin_].start;
    if (back && is_episode(runs, trend.series.runs.size())) {
      set(begin_, ChangeLabel::ended, fmt::format("ended after {} runs", runs));
      set(g, ChangeLabel::ended, "back to the level before");
      before_.reset();
      return;
    }
    before_ = level;
    begin_ = g;
  }

  void label_level(const model::Trend& trend, std::size_t g, const GroupMoments& level, Way way) {
    const GroupMoments& group = found_.groups[g].moments;
    if (way == Way::back) return set(g, ChangeLabel::outlier, "back to the previous level");
    if (!is_confirmed(g) && alike(level, group))
      return set(g, ChangeLabel::variance_change, "the averages are compatible, the spreads differ");
    if (below_minimum(level, group))
      return set(g, ChangeLabel::unconfirmed,
                 least_points_ > 0 ? std::string(not_a_point)
                                   : fmt::format("smaller than the minimum effect of {} %",
                                                 base::format_quantity(100 * settings_.minimum_effect)));
    if (const std::string why = doubt(g, level, group); !why.empty()) return set(g, ChangeLabel::unconfirmed, why);
    changes_[g - 1] = change_between(trend, level.average * trend.unit, g);
  }

  /// Why the change to this group does not count; "": it counts.
  std::string doubt(std::size_t g, const GroupMoments& level, const GroupMoments& group) const {
    const double bits = found_.bits_saved[g - 1], step = std::abs(level.average - group.average);
    const auto few_bits = [&](double least) {
      return fmt::format("saves {} bits: fewer than {}", base::format_quantity(bits), base::format_quantity(least));
    };
    if (levels_.noise <= 0)
      return bits < fewest_bits && step < certain_errors * standard_error(level, group) ? few_bits(fewest_bits) : "";
    if (is_confirmed(g)) return "";
    if (bits < least_bits) return few_bits(least_bits);
    const double least = least_plain_step(level, group, levels_.noise, found_.groups.back().end);
    if (step >= least) return "";
    return fmt::format("is {} times the noise: less than {}", base::format_quantity(step / levels_.noise),
                       base::format_quantity(least / levels_.noise));
  }

  const GuardedLevels& levels_;
  const stats::Segmentation& found_;
  const TrendSettings& settings_;
  double variance_;
  double least_points_;                 ///< of a share of failed work, in units; 0: a relative minimum counts
  std::vector<TrendChange> changes_;    ///< of group g at g - 1
  std::optional<GroupMoments> before_;  ///< the level before the last change
  std::size_t begin_ = 0;               ///< the group of the last change, when there is a level before it
};

}  // namespace

ChangeLabel label_of(ChangeDirection direction) {
  switch (direction) {
    case ChangeDirection::regression: return ChangeLabel::regression;
    case ChangeDirection::progression: return ChangeLabel::progression;
    case ChangeDirection::change: break;
  }
  return ChangeLabel::change;
}

void state_size(TrendChange& change, const model::Metric& metric) {
  constexpr double percent = 100;
  if (is_failed_share(metric))
    change.points = percent * (change.after - change.before);
  else if (change.before != 0)
    change.change = (change.after - change.before) / std::abs(change.before);
}

std::vector<TrendChange> label_changes(const model::Trend& trend, const GuardedLevels& levels,
                                       const TrendSettings& settings) {
  std::vector<TrendChange> changes;
  if (levels.found.groups.size() >= 2) {
    Labeller labeller(trend, levels, settings);
    changes = settings.guards == Guards::on ? labeller.with_guards(trend) : labeller.without_guards();
  }
  // Groups on exactly the same level are cheaper apart in tiny series; nothing changes between them.
  std::erase_if(changes, [](const TrendChange& change) { return change.before == change.after; });
  if (levels.outliers > 0) {
    const std::vector<TrendChange> outliers = clipped_outliers(trend, settings, levels.noise * trend.unit);
    changes.insert(changes.end(), outliers.begin(), outliers.end());
    std::stable_sort(changes.begin(), changes.end(),
                     [](const TrendChange& a, const TrendChange& b) { return a.index < b.index; });
  }
  return changes;
}

}  // namespace benchgate::judge
