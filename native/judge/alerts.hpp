// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "judge/alert_series.hpp"
#include "judge/alert_spikes.hpp"
#include "judge/alert_spread.hpp"
#include "model/stability.hpp"

namespace benchgate::judge {

/// Which rule an alert comes from, or why there is none.
enum class AlertRule : std::uint8_t {
  none,         ///< nothing to report
  test_case,    ///< an alert: the test case itself is outside in two runs
  group,        ///< an alert: its whole group is outside in two runs
  still_open,   ///< an alert of an earlier run that has not come back
  recovered,    ///< an alert of an earlier run that has come back
  suspect,      ///< outside in this run, without a pair that confirms it: measure again
  provisional,  ///< one earlier run only
  no_baseline,  ///< no earlier run in the environments of the pair
  no_pair,      ///< not executed and stable in the runs before
  known_level,  ///< outside, but it went there and came back several times before
};

/// Returns "", "test_case", "group", "still_open", "recovered", "suspect", "provisional", "no_baseline", "no_pair",
/// "known_level".
std::string_view name_of(AlertRule rule);

/// What a history calls AlertJudgement::is_group_alone.
inline constexpr std::string_view group_alone_rule = "group_alone";

/// What the calibrated rule says of one measurement.
struct AlertJudgement {
  std::size_t series = 0;
  AlertRule rule = AlertRule::none;
  bool alert = false;
  std::optional<model::Side> side = {};  ///< of the alert, or on which it is further out
  std::optional<std::size_t> pair = {};  ///< the earlier run of the pair
  std::size_t baselines = 0;             ///< n1: earlier runs in the environment of this one
  std::size_t pair_baselines = 0;        ///< n2: earlier runs in the environment of the pair's
  /// Both are at least 2, or 1 of a level that began after other runs, and of unrated ids with five earlier runs in
  /// all.
  bool measurable = false;
  std::size_t needed = 2;            ///< the earlier runs that make it measurable
  std::size_t family = 0;            ///< measurable ids of its kind in this run
  std::size_t families = 0;          ///< kinds that have measurable ids in this run; they share q
  std::optional<double> level = {};  ///< of the baseline in the environment of this run, in logarithms
  /// ln ratio to the baseline, the smaller of both: without the common part, but of the member of a group with it.
  std::optional<double> change = {};
  std::optional<double> raw_change = {};       ///< the same with it; while an alert is open, of this run alone
  std::optional<double> common_change = {};    ///< the common part of the group in this run
  std::optional<double> score = {};            ///< z
  std::optional<double> p_value = {};          ///< on `side`
  std::optional<double> p_adjusted = {};       ///< for many test cases; an alert needs q or less
  std::optional<double> spread = {};           ///< s, in logarithms
  std::optional<std::size_t> changed_in = {};  ///< of an alert: the run in which the change was seen first
  /// Test cases in the group that show its change: of AlertRule::group, and without a rule where the group got worse
  /// but each of its members is within its own noise.
  std::size_t group_members = 0;
  std::size_t group_outside = 0;  ///< of them, those with a metric that is outside by its own values, too
  std::size_t group_loud = 0;     ///< and the other ones of the group, which scatter too much to show it
  bool pair_is_worse = false;     ///< of AlertRule::suspect: its pair is worse, too, which is not enough for an alert
  bool back_once = false;         ///< of AlertRule::still_open: back in this run alone, which both levels explain
  bool retired = false;           ///< the alert of earlier runs ended with its machines, before this run was judged

  /// Whether its group got worse, but none of its members by more than its own noise.
  bool is_group_alone() const { return rule == AlertRule::none && group_members > 0; }
  bool operator==(const AlertJudgement&) const = default;
};

/// The level of the latest runs before a pair, in one class of environments.
struct AlertBaseline {
  std::size_t count = 0;
  double level = 0;          ///< median of x
  std::size_t zeros = 0;     ///< of them, values of 0
  std::size_t nothings = 0;  ///< values that are as good as 0
  std::size_t smalls = 0;    ///< values that differ from 0 by too little to be a change among others
  std::size_t earlier = 0;   ///< runs in that class of environments, also before the level began

  bool is_zero() const { return 2 * zeros > count; }
  bool is_nothing() const { return 2 * nothings > count; }
  bool is_small() const { return 2 * smalls > count; }
};

/// Returns the baseline of a series before `run` in an environment, of `window` runs at most.
AlertBaseline alert_baseline(const std::vector<AlertPoint>& points, const SeriesView& view, std::size_t run,
                             std::size_t environment, std::size_t window);

/// Returns how many of the points before `run` in the environment of `now`, since the level began, were 0 if it is, or
/// were not if it is not: a share, 0 where there are none. O(points).
double share_alike(const std::vector<AlertPoint>& points, const SeriesView& view, std::size_t run,
                   const AlertPoint& now);

/// An alert of a series that is open.
struct OpenAlert {
  model::Side side = model::Side::worse;
  std::size_t pair = 0;       ///< the first run outside
  bool group = false;         ///< found by the group
  bool is_back_once = false;  ///< the last run that compares was near the level before: another one closes it

  bool operator==(const OpenAlert&) const = default;
};

/// All that the judgement of later runs depends on, beside the points: what earlier judgements left of each series.
struct AlertState {
  std::optional<OpenAlert> open = {};
  std::optional<OpenAlert> retired = {};  ///< one that ended with its machines; it goes on when one of them is back
  std::vector<std::size_t> levels = {};   ///< runs from which on it has a new level, ascending

  bool operator==(const AlertState&) const = default;
};

/// Judges runs one after another by spec alerts.md, and keeps which alerts are open.
class AlertReplay {
 public:
  /// Borrows `series` and `settings`, which have to outlive the object.
  AlertReplay(std::span<const AlertSeries> series, const AlertSettings& settings);

  /// Returns what the runs so far left of a series.
  AlertState state_of(std::size_t series) const { return {open_[series], retired_[series], views_[series].levels}; }
  /// Goes on behind runs that another replay judged. Precondition: no run was judged.
  void resume(std::size_t series, AlertState state);

  /// Returns the judgement of each series with a point in `run`, in the order of the series. Runs have to come in
  /// ascending order; those without a point may be left out. O(all points) for each of few distinct pairs.
  std::vector<AlertJudgement> judge(std::size_t run);

 private:
  using Open = OpenAlert;
  struct Case;
  struct Finding;
  using Cases = std::vector<Case>;
  class Cells;

  void begin(std::size_t run);
  void begin_accepted_level(std::size_t series, std::size_t run);
  const Spread& spread_before(std::size_t run);
  Cases pairs_of(std::size_t run);
  std::size_t first_of_level(std::size_t series) const;
  const AlertPoint* pair_of(std::size_t series, const AlertPoint& now) const;
  const AlertPoint* first_above_zero(std::size_t series, const AlertPoint& now) const;
  double least_since(std::size_t series, const AlertPoint& first, const AlertPoint& now) const;
  Case lone(std::size_t series, std::size_t run) const;
  bool has_level_before(std::size_t series, const Open& open, std::size_t environment) const;
  bool are_machines_retired(std::size_t series, const Open& open, std::size_t run) const;
  bool follow_machines(std::size_t series, const AlertPoint& now);
  void deviate(Case& one, std::size_t before) const;
  bool is_rare_count(const Case& one, std::size_t zeros) const;
  bool varies_around_zero(const Case& one, std::size_t k, std::size_t before) const;
  double spread_of_group(const AlertPoint& point, std::size_t kind, const Spread& spread) const;
  void score(Case& one);
  void count_families(Cases& cases) const;
  void judge_cases(Cases& cases) const;
  void judge_groups(Cases& cases) const;
  void open_members(const std::vector<Case*>& members, const Finding& finding) const;
  void look_for_suspects(Cases& cases, std::size_t run);
  void sum_up(Case& one) const;
  void update_open(Case& one);
  AlertBaseline alert_level(const Case& one, const Open& open) const;
  bool is_at_alert(const Case& one, const Open& open, const AlertBaseline& level) const;
  bool is_back(const Case& one, const Open& open, const AlertBaseline& level) const;
  bool is_far_from_alert(const Case& one, const Open& open, const AlertBaseline& level) const;
  double spread_with_group(const Case& one) const;
  bool is_outside_with_group(const Case& one, model::Side side, std::size_t run) const;
  bool is_known_level(const Case& one, model::Side side, const AlertPoint& first) const;
  bool is_shown_level(std::size_t series, const AlertPoint& pair, const AlertBaseline& level,
                      const AlertBaseline& before);
  bool ends_short_level(std::size_t series, const AlertPoint& pair, const AlertPoint& now);
  std::size_t needed(const AlertPoint& point) const;

  std::span<const AlertSeries> series_;
  const AlertSettings& settings_;
  SpreadEstimator estimator_;
  std::vector<SeriesView> views_;             ///< in the run that is judged
  std::vector<std::size_t> next_;             ///< index of the first point of each series not before that run
  std::vector<SpikeFinder> spikes_;           ///< of each series, before that run
  std::vector<std::vector<double>> noise_;    ///< of the points of each series up to that run, ascending
  std::vector<std::optional<Open>> open_;     ///< alerts, by series
  std::vector<std::optional<Open>> retired_;  ///< alerts that ended with their machines, by series
  std::vector<std::pair<std::size_t, Spread>> spreads_;  ///< before the runs of that run's pairs
};

/// How many ids of a kind a run judges, and how many kinds share q.
struct AlertFamily {
  std::size_t measurable = 1;
  std::size_t families = 1;
};

/// Returns the change that an id has to have before it exceeds its noise in a run with such a family, as a ratio: one
/// whose spread is `spread`, with `baselines` earlier runs. Alerts have a least change beside it.
double detectable_change(double spread, std::size_t baselines, const AlertFamily& family,
                         const AlertSettings& settings);

}  // namespace benchgate::judge
