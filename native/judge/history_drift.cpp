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
#include "judge/history_judgement.hpp"
#include "stats/descriptive.hpp"
#include "stats/multiplicity.hpp"
#include "stats/welch.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t window_runs = 5;  // at either end
constexpr double least_drift = 0.02;    // of the level, a ratio
constexpr double most_false_discoveries = 0.05;

/// The two ends of a series, as logarithms.
struct SeriesEnds {
  std::size_t series = 0;
  std::size_t since = 0;  ///< the first of the runs
  std::vector<double> first, last;
  double p_value = 1;
  bool is_slope = true;  ///< no single step explains the values better; all series count among those that are tested

  /// From the median of the first to that of the last, as a ratio.
  double change() const { return std::expm1(middle(last) - middle(first)); }

 private:
  static double middle(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return *stats::median(values);
  }
};

/// Sum of squares around the mean, from the sums of values and of their squares.
double around_mean(double sum, double squares, double count) { return count > 0 ? squares - sum * sum / count : 0; }

/// Whether a straight line leaves less of the values unexplained than one step from a level to another, wherever.
bool is_rather_slope_than_step(std::span<const double> values) {
  const double count = static_cast<double>(values.size()), middle = (count - 1) / 2, level = values.front();
  double sum = 0, squares = 0, product = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const double value = values[i] - level;
    sum += value;
    squares += value * value;
    product += (static_cast<double>(i) - middle) * value;
  }
  const double places = count * (count * count - 1) / 12;
  const double of_line = around_mean(sum, squares, count) - product * product / places;
  double before = 0, squares_before = 0;
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    const double value = values[i] - level, n = static_cast<double>(i + 1);
    before += value;
    squares_before += value * value;
    const double of_step =
        around_mean(before, squares_before, n) + around_mean(sum - before, squares - squares_before, count - n);
    if (of_step <= of_line) return false;
  }
  return true;
}

std::optional<SeriesEnds> ends_of(const model::History& history, std::size_t index,
                                  std::span<const model::Acceptance> accepted) {
  const model::HistorySeries& series = history.series[index];
  const std::vector<std::size_t> restarts = accepted_runs(history, series, accepted);
  const std::size_t start = restarts.empty() ? 0 : restarts.back();
  std::vector<const model::HistoryPoint*> points;
  for (const model::HistoryPoint& point : series.points)
    if (point.run >= start && point.label != model::LiteralLabel::none && point.figures && point.figures->value > 0)
      points.push_back(&point);
  if (points.empty()) return std::nullopt;
  const std::string newest = comparison_class(history, *points.back());
  std::erase_if(points, [&](const auto* point) { return comparison_class(history, *point) != newest; });
  if (points.size() < 2 * window_runs) return std::nullopt;
  std::vector<double> values;
  for (const model::HistoryPoint* const point : points) values.push_back(std::log(comparison_value(*point)));
  SeriesEnds ends;
  ends.is_slope = is_rather_slope_than_step(values);
  ends.series = index;
  ends.since = points.front()->run;
  for (std::size_t i = 0; i < window_runs; ++i) {
    ends.first.push_back(values[i]);
    ends.last.push_back(values[values.size() - window_runs + i]);
  }
  ends.p_value = stats::welch_p_value(ends.first, ends.last).value_or(1);
  return ends;
}

}  // namespace

void find_long_drifts(model::History& history, std::span<const model::Acceptance> accepted) {
  std::vector<SeriesEnds> all;
  for (std::size_t i = 0; i < history.series.size(); ++i) {
    if (!history.series[i].headline || history.series[i].metric.undirected) continue;
    if (auto ends = ends_of(history, i, accepted)) all.push_back(std::move(*ends));
  }
  std::vector<double> p_values;
  for (const SeriesEnds& ends : all) p_values.push_back(ends.p_value);
  const std::vector<double> adjusted = stats::benjamini_hochberg(p_values);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const double change = all[i].change();
    if (!all[i].is_slope || adjusted[i] > most_false_discoveries || std::abs(change) < least_drift) continue;
    model::HistorySeries& series = history.series[all[i].series];
    const bool worse = series.metric.better == model::Better::lower ? change > 0 : change < 0;
    constexpr double percent = 100;
    series.drift = model::LongDrift{.change_pct = percent * change,
                                    .p_adjusted = adjusted[i],
                                    .since = all[i].since,
                                    .side = worse ? model::Side::worse : model::Side::better};
  }
}

void tell_slow_drifts(model::History& history) {
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
                               since.place.id);
    const std::chrono::duration<double, std::ratio<3600>> hours = history.runs[alert.run].stored.time - since.time;
    const double months = hours.count() / hours_of_month;
    if (months < 1) continue;
    const double monthly = percent * std::expm1(std::log1p(drift.change_pct / percent) / months);
    alert.reason += fmt::format(", {} % a month", base::format_quantity(std::abs(monthly)));
  }
}

}  // namespace benchgate::judge
