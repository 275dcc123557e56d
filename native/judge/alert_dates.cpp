// SPDX-License-Identifier: MIT
// When a change happened and how large it is. An alert is raised by two runs, the first of which may be outside by
// noise alone; a few runs later the levels of the series show both better.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/quantity.hpp"
#include "judge/alert_case.hpp"
#include "judge/alert_ids.hpp"
#include "judge/failed_work.hpp"
#include "judge/history_judgement.hpp"
#include "judge/trend_series.hpp"
#include "stats/descriptive.hpp"
#include "stats/end_of_slope.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryPoint;
using model::HistorySeries;

constexpr std::size_t baseline_runs = 5;        // of a level, before it is the baseline of a size
constexpr std::size_t settled_runs = 3;         // of a new level, before its size and run are final
constexpr std::size_t most_exact_points = 200;  // the exact search is cubic

/// The step that led to the newest level.
struct LastStep {
  std::size_t run = 0;
  double change = 0;  ///< of x
};

/// From where and when to when a level drifted.
struct Drift {
  double x = 0;
  std::size_t since = 0, until = 0;  ///< runs
};

/// The points of a series that compare with its newest one, as the rule sees their values.
struct ComparedPoints {
  std::vector<std::size_t> runs;
  std::vector<double> values;
};

class Dating {
 public:
  Dating(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings,
         HistoryMemory* memory)
      : history_(history), accepted_(accepted), settings_(settings), ids_(history) {
    trends_.guards = Guards::on;
    if (memory == nullptr) return;
    trends_.memory = &memory->levels;
    trends_.digest = memory->digest;
  }

  void date(HistoryAlert& alert) {
    const bool is_current = alert.state == "open" || alert.state == "reported";
    if (is_current && alert.changed_in && alert.baseline) date_current(alert);
    if (alert.back_once)
      alert.reason += fmt::format("; back in run {} alone, another such run closes it", run_name(alert.run));
  }

 private:
  struct Level {
    std::size_t since = 0;                   ///< run
    double x = 0;                            ///< of the newest level, at its end
    bool is_zero = false;                    ///< its newest value is 0
    bool is_found = true;                    ///< by the search for levels; else it is that of the runs since the alert
    std::optional<LastStep> last_step = {};  ///< to it, if others led away from the baseline before
    std::optional<Drift> drift = {};         ///< that led to it
    std::optional<double> before = {};       ///< x of the level before the change, where that has runs enough
  };

  void date_current(HistoryAlert& alert) const {
    const HistorySeries& series = history_.series[alert.series];
    const ComparedPoints points = compared_points(alert.series, first_run_of(alert), last_run_of(alert));
    const std::optional<Level> level = new_level(points, alert);
    if (!level) return;
    alert.provisional = !level->is_found;
    alert.changed_in = level->since;
    state_size(alert, series, *level);
  }

  /// Runs before an accepted change do not count: what was accepted is not what the alert is about.
  std::size_t first_run_of(const HistoryAlert& alert) const {
    std::size_t first = 0;
    for (const std::size_t run : accepted_runs(history_, history_.series[alert.series], accepted_))
      if (run <= *alert.changed_in) first = run;
    return first;
  }

  /// The point behind the run in which an earlier alert was over: what was back then is not what this one is about.
  std::size_t first_after_recovery(const ComparedPoints& points, const HistoryAlert& alert) const {
    std::size_t first = 0;
    for (const HistoryAlert& other : history_.alerts)
      if (other.series == alert.series && other.state == "recovered" && other.run < *alert.changed_in)
        first = std::max(first, first_from(points, other.run + 1));
    return first;
  }

  /// An improvement is the level from then on: later runs show its size until something else happens.
  std::size_t last_run_of(const HistoryAlert& alert) const {
    if (alert.state == "open") return alert.compared_in;
    std::size_t last = history_.runs.size();
    for (const HistoryAlert& other : history_.alerts)
      if (other.series == alert.series && !other.state.empty() && other.changed_in && *other.changed_in > alert.run)
        last = std::min(last, *other.changed_in - 1);
    return last;
  }

  ComparedPoints compared_points(std::size_t index, std::size_t first_run, std::size_t last_run) const {
    const HistorySeries& series = history_.series[index];
    ComparedPoints points;
    std::string newest;
    for (auto point = series.points.rbegin(); point != series.points.rend(); ++point) {
      if (point->run < first_run || point->run > last_run || !ids_.may_alert(index, *point)) continue;
      const std::string name = comparison_class(history_, *point);
      if (newest.empty()) newest = name;
      if (name != newest) continue;
      points.runs.push_back(point->run);
      points.values.push_back(ids_.x_of(index, *point));
    }
    std::reverse(points.runs.begin(), points.runs.end());
    std::reverse(points.values.begin(), points.values.end());
    return points;
  }

  /// The newest level, and of one that grows or shrinks from run to run its end. It began to be reached with the change
  /// that saves most bits where the alert was raised; where there is none, with the alert's own run. Where the alert
  /// was raised in a drift, as `trend` finds it, the end of that.
  std::optional<Level> new_level(const ComparedPoints& points, const HistoryAlert& alert) const {
    if (points.values.empty()) return std::nullopt;
    std::array<MachineSeries, 1> parts;
    const double least = *std::min_element(points.values.begin(), points.values.end());
    for (std::size_t i = 0; i < points.values.size(); ++i) {
      model::TrendRun& run = parts[0].series.runs.emplace_back();
      run.values = {std::exp(points.values[i] - least)};
      run.commit = history_.runs[points.runs[i]].metadata.sha;
      parts[0].indices.push_back(i);
    }
    const TrendSearch search = points.values.size() <= most_exact_points ? TrendSearch::exact : TrendSearch::fast;
    const model::Trend trend = find_trends(parts, trends_, search, 1).front();
    const std::size_t pair = first_from(points, *alert.changed_in);
    const std::size_t begin = std::max(pair - std::min(pair, settings_.gap), first_after_recovery(points, alert));
    const auto wanted =
        alert.side == model::Side::worse ? model::ChangeDirection::regression : model::ChangeDirection::progression;
    // What came after the run that alerted did not raise the alert.
    const std::size_t raised = std::max(pair, first_from(points, alert.first_alert.value_or(alert.run)));
    const model::TrendChange *first = nullptr, *later = nullptr, *last = nullptr;
    bool is_undone = false;
    for (const model::TrendChange& change : trend.changes) {
      if (change.index < begin || !model::is_new_level(change.label)) continue;
      is_undone = change.direction != wanted;
      if (is_undone) continue;
      last = &change;
      const model::TrendChange*& best = change.index <= raised ? first : later;
      if (best == nullptr || change.bits_saved > best->bits_saved) best = &change;
    }
    if (first == nullptr && trend.drift && trend.drift->change.direction == wanted &&
        trend.drift->change.index <= raised && trend.drift->until >= pair)
      return drifted(points, alert, *trend.drift, least);
    if (first == nullptr) first = later;  // no change of level raised the alert, and one came while it was open
    if (last == nullptr && alert.state != "open") return std::nullopt;
    const std::size_t start = first == nullptr ? pair : first->index;
    if (points.values.size() - start < settings_.settled_runs) return std::nullopt;
    const model::TrendGroup& group = trend.groups.back();
    const bool is_first_step =
        first != nullptr && std::all_of(trend.changes.begin(), trend.changes.end(), [&](const model::TrendChange& one) {
          return one.index + baseline_runs < begin || one.index >= first->index || !model::is_new_level(one.label);
        });
    const auto newest_values = std::span(points.values).subspan(std::max(start, group.start));
    // Where no level begins with the alert, the newest one has runs from before it.
    const double average = group.start < start ? *stats::mean(newest_values) : std::log(group.average) + least;
    const double newest = stats::end_of_slope(newest_values).value_or(average);
    if (sign_of(*alert.side) * (newest - *alert.baseline) <= 0) return std::nullopt;
    // The change may have been seen on another machine before.
    Level level{.since = start == pair ? *alert.changed_in : points.runs[start],
                .x = newest,
                .is_zero = ids_.is_zero(alert.series, points.values.back()),
                .is_found = last != nullptr};
    if (is_first_step && first->index >= baseline_runs) level.before = std::log(first->before) + least;
    if (last != nullptr && last->index > start && !is_undone &&
        points.values.size() - last->index >= settings_.settled_runs)
      level.last_step = LastStep{points.runs[last->index], std::log(last->after / last->before)};
    return level;
  }

  /// Where a drift led to; `least` is what its logarithms were lowered by. Its first run is that of the alert.
  Level drifted(const ComparedPoints& points, const HistoryAlert& alert, const model::TrendDrift& drift,
                double least) const {
    return {.since = *alert.changed_in,
            .x = std::log(drift.change.after) + least,
            .is_zero = ids_.is_zero(alert.series, points.values.back()),
            .drift = Drift{std::log(drift.change.before) + least, points.runs[drift.change.index],
                           points.runs[drift.until]}};
  }

  static std::size_t first_from(const ComparedPoints& points, std::size_t run) {
    return static_cast<std::size_t>(std::lower_bound(points.runs.begin(), points.runs.end(), run) -
                                    points.runs.begin());
  }

  void state_size(HistoryAlert& alert, const HistorySeries& series, const Level& level) const {
    const double before = level.drift ? level.drift->x : level.before.value_or(*alert.baseline),
                 change = level.x - before;
    const bool is_lower = series.metric.better == model::Better::lower;
    if (is_failed_share(series.metric)) {
      constexpr double points = 100;
      const double step = points * (std::exp(level.x) - std::exp(before));
      alert.change_points = is_lower ? step : -step;
    } else if (alert.change_pct) {
      alert.change_pct = level.is_zero ? to_zero_pct : percent_of(change, series.metric);
      alert.raw_change_pct = alert.change_pct;
    }
    const std::string size = size_text(alert);
    if (size.empty()) return;
    std::string settled = fmt::format("{}{} by {} since run {}", level.drift ? "slowly " : "",
                                      alert.side == model::Side::worse ? "worse" : "better", size,
                                      run_name(level.drift ? level.drift->since : *alert.changed_in));
    if (level.drift) settled += fmt::format(", until run {}", run_name(level.drift->until));
    if (level.last_step && alert.change_pct)
      settled += fmt::format("; the last step, {} %, was in run {}",
                             base::format_quantity(std::abs(percent_of(level.last_step->change, series.metric))),
                             run_name(level.last_step->run));
    alert.reason =
        alert.rule == name_of(AlertRule::group) ? fmt::format("{}; it is {}", alert.reason, settled) : settled;
  }

  const std::string& run_name(std::size_t run) const { return history_.runs[run].stored.location.id; }

  /// "12 %", "3 percentage points"; "": from 0, where the first reason stays.
  static std::string size_text(const HistoryAlert& alert) {
    if (alert.change_points)
      return fmt::format("{} percentage points", base::format_quantity(std::abs(*alert.change_points)));
    return alert.change_pct ? fmt::format("{} %", base::format_quantity(std::abs(*alert.change_pct))) : "";
  }

  model::History& history_;
  std::span<const model::Acceptance> accepted_;
  const AlertSettings& settings_;
  AlertIds ids_;
  TrendSettings trends_ = {};
};

}  // namespace

void date_alerts(model::History& history, std::span<const model::Acceptance> accepted, const AlertSettings& settings,
                 HistoryMemory* memory) {
  if (history.alerts.empty()) return;
  Dating dating(history, accepted, settings, memory);
  for (HistoryAlert& alert : history.alerts) dating.date(alert);
}

}  // namespace benchgate::judge
