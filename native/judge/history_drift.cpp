// SPDX-License-Identifier: MIT
// What no band of the run before can show: a change of a fraction of it in each run, for many runs. The latest runs are
// compared with the first ones since the last accepted change, on the machine type of the newest run or by their
// anchors.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <ratio>
#include <span>
#include <string>
#include <vector>

#include "base/quantity.hpp"
#include "judge/alert_ids.hpp"
#include "judge/history_judgement.hpp"
#include "stats/descriptive.hpp"
#include "stats/multiplicity.hpp"
#include "stats/ramp.hpp"
#include "stats/welch.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t window_runs = 5;  // at either end
constexpr double least_drift = 0.02;    // of the level, a ratio
constexpr double most_false_discoveries = 0.05;

/// A series since the last accepted change, in the class of its newest point.
struct ComparedSeries {
  std::size_t series = 0;
  std::vector<std::size_t> runs;
  std::vector<double> values;  ///< logarithms
  double p_value = 1;          ///< that both ends are of one level

  std::span<const double> first() const { return std::span(values).first(window_runs); }
  std::span<const double> last() const { return std::span(values).last(window_runs); }

  /// From the median of the first to that of the last, as a ratio.
  double change() const { return std::expm1(middle(last()) - middle(first())); }

 private:
  static double middle(std::span<const double> part) {
    std::vector<double> values(part.begin(), part.end());
    std::sort(values.begin(), values.end());
    return *stats::median(values);
  }
};

/// The points of a series from the run `start` on.
ComparedSeries compared_since(const model::History& history, std::size_t index, std::size_t start) {
  std::vector<const model::HistoryPoint*> points;
  for (const model::HistoryPoint& point : history.series[index].points)
    if (point.run >= start && point.label != model::LiteralLabel::none && point.figures && point.figures->value > 0)
      points.push_back(&point);
  ComparedSeries compared;
  compared.series = index;
  if (points.empty()) return compared;
  const std::string newest = comparison_class(history, *points.back());
  for (const model::HistoryPoint* const point : points) {
    if (comparison_class(history, *point) != newest) continue;
    compared.runs.push_back(point->run);
    compared.values.push_back(std::log(comparison_value(*point)));
  }
  return compared;
}

std::optional<ComparedSeries> compared_series(const model::History& history, std::size_t index,
                                              std::span<const model::Acceptance> accepted) {
  const std::vector<std::size_t> restarts = accepted_runs(history, history.series[index], accepted);
  ComparedSeries compared = compared_since(history, index, restarts.empty() ? 0 : restarts.back());
  if (compared.values.size() < 2 * window_runs) return std::nullopt;
  compared.p_value = stats::welch_p_value(compared.first(), compared.last()).value_or(1);
  return compared;
}

/// The run in which a drift reached the level of the newest runs, if it has levelled off.
std::optional<std::size_t> end_of_drift(const model::History& history, std::size_t index) {
  const ComparedSeries compared = compared_since(history, index, history.series[index].drift->since);
  if (compared.values.size() < 2 * window_runs) return std::nullopt;
  const std::optional<stats::Ramp> slope = stats::find_ramp(compared.values, window_runs);
  if (!slope || slope->end + window_runs >= compared.runs.size()) return std::nullopt;
  return compared.runs[slope->end];
}

}  // namespace

void find_long_drifts(model::History& history, std::span<const model::Acceptance> accepted) {
  const AlertIds ids(history);
  std::vector<ComparedSeries> all;
  std::vector<double> p_values;
  for (std::size_t i = 0; i < history.series.size(); ++i) {
    if (!ids.why_not(i).empty()) continue;
    auto compared = compared_series(history, i, accepted);
    if (!compared) continue;
    p_values.push_back(compared->p_value);
    all.push_back(std::move(*compared));
  }
  const std::vector<double> adjusted = stats::benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double change = all[i].change();
    if (adjusted[i] > most_false_discoveries || std::abs(change) < least_drift) continue;
    const std::optional<stats::Ramp> slope = stats::find_ramp(all[i].values, window_runs);
    if (!slope) continue;
    model::HistorySeries& series = history.series[all[i].series];
    const bool worse = series.metric.better == model::Better::lower ? change > 0 : change < 0;
    constexpr double percent = 100;
    model::LongDrift& drift = series.drift.emplace();
    drift.change_pct = percent * change;
    drift.p_adjusted = adjusted[i];
    drift.since = all[i].runs[slope->begin];
    drift.side = worse ? model::Side::worse : model::Side::better;
  }
}

void report_slow_drifts(model::History& history) {
  constexpr double percent = 100, hours_of_month = 24 * 365.25 / 12;
  for (model::HistoryAlert& alert : history.alerts) {
    const model::HistorySeries& series = history.series[alert.series];
    const bool is_quiet = alert.state.empty() && alert.rule.empty();
    if (!is_quiet || !series.drift || series.drift->side != model::Side::worse) continue;
    const model::LongDrift& drift = *series.drift;
    const model::StoredRun& since = history.runs[drift.since].stored;
    alert.rule = "slow_drift";
    alert.side = drift.side;
    alert.change_pct = drift.change_pct;
    alert.changed_in = drift.since;
    alert.reason = fmt::format("slowly worse by {} % since run {}", base::format_quantity(std::abs(drift.change_pct)),
                               since.location.id);
    const std::optional<std::size_t> until = end_of_drift(history, alert.series);
    if (until) alert.reason += fmt::format(" until run {}", history.runs[*until].stored.location.id);
    const model::StoredRun& last = history.runs[until.value_or(alert.run)].stored;
    const std::chrono::duration<double, std::ratio<3600>> hours = last.time - since.time;
    const double months = hours.count() / hours_of_month;
    if (months < 1) continue;
    const double monthly = percent * std::expm1(std::log1p(drift.change_pct / percent) / months);
    alert.reason += fmt::format(", {} % a month", base::format_quantity(std::abs(monthly)));
  }
}

}  // namespace benchgate::judge
