// SPDX-License-Identifier: MIT
// Test cases of the newest run that moved with many others. The rule of platform shifts compares with the run before
// alone: its intervals know nothing of the noise between runs, and it may be of another machine. So a shift is reported
// only if what all test cases have in common is further from earlier runs on the same type of machine than those are
// from each other. Let m(r) be the median over the test cases of ln(value / median of the up to 20 runs before r). The
// newest m has to be at least ln 1.02 and more than three times the noise of up to 20 earlier ones, 1.4826 times their
// median absolute value. With fewer than five earlier ones, nobody knows the noise, and the shift is reported.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "judge/alerts.hpp"
#include "judge/history_judgement.hpp"
#include "judge/platform_shift.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryPoint;
using model::HistorySeries;

constexpr std::size_t most_known = 20;
constexpr std::size_t fewest_known = 5;
constexpr double noises = 3;
const double least_move = std::log(1.02);

/// "12 of 12 test cases went up by 24.9 % at once, which is more than the other machine explains; ..."
std::string platform_shift_text(const model::HistoryShift& shift) {
  constexpr double as_percent = 100;
  const auto moved =
      static_cast<std::size_t>(std::lround(std::max(shift.up, shift.down) * static_cast<double>(shift.candidates)));
  const bool is_suspicious = shift.kind == name_of(ShiftKind::suspicious);
  return fmt::format("{} of {} test cases went {} by {} % at once, {}; measure it again, and the commit before it, too",
                     moved, shift.candidates, shift.up >= shift.down ? "up" : "down",
                     base::format_quantity(as_percent * shift.median_change),
                     is_suspicious ? "which is more than the other machine explains" : "on the same type of machine");
}

bool is_of(const model::History& history, const HistoryPoint& point, const std::string& machine) {
  return history.environment_classes[point.environment] == machine;
}

/// How far the newest runs of a test case are from those before them on that type of machine: logarithms by run.
std::map<std::size_t, double> deviations_of(const model::History& history, const HistorySeries& series,
                                            const std::string& machine) {
  std::vector<std::pair<std::size_t, double>> values;  // the newest first
  for (auto point = series.points.rbegin(); point != series.points.rend() && values.size() <= 2 * most_known; ++point)
    if (is_of(history, *point, machine) && point->measured_run == point->run && point->figures &&
        point->figures->value > 0)
      values.emplace_back(point->run, std::log(point->figures->value));
  std::map<std::size_t, double> deviations;
  for (std::size_t i = 0; i + 1 < values.size() && i <= most_known; ++i) {
    std::vector<double> before;
    for (std::size_t k = i + 1; k < values.size() && before.size() < most_known; ++k)
      before.push_back(values[k].second);
    std::sort(before.begin(), before.end());
    deviations[values[i].first] = values[i].second - *stats::median(before);
  }
  return deviations;
}

/// How the test cases of a run moved against earlier runs on its type of machine.
struct SharedMovement {
  std::map<std::size_t, double> own = {};        ///< by series
  std::map<std::size_t, double> in_common = {};  ///< by run
};

SharedMovement movement_of(const model::History& history, const model::HistoryShift& shift) {
  SharedMovement movement;
  std::map<std::size_t, std::vector<double>> by_run;
  for (std::size_t i = 0; i < history.series.size(); ++i) {
    if (!history.series[i].headline) continue;
    for (const auto& [run, deviation] : deviations_of(history, history.series[i], shift.to)) {
      if (run == shift.run) movement.own[i] = deviation;
      if (run <= shift.run) by_run[run].push_back(deviation);
    }
  }
  for (auto& [run, deviations] : by_run) {
    std::sort(deviations.begin(), deviations.end());
    movement.in_common[run] = *stats::median(deviations);
  }
  return movement;
}

bool is_beyond_noise(const SharedMovement& movement, std::size_t run) {
  const auto newest = movement.in_common.find(run);
  std::vector<double> earlier;
  for (const auto& [one, deviation] : movement.in_common)
    if (one != run) earlier.push_back(std::abs(deviation));
  if (newest == movement.in_common.end() || earlier.size() < fewest_known) return true;
  std::sort(earlier.begin(), earlier.end());
  const double noise = stats::normal_mad * *stats::median(earlier);
  return std::abs(newest->second) >= std::max(least_move, noises * noise);
}

/// Whether a test case has its own point in the class of environments that the shift led to, and moved with the others.
bool has_moved(const model::History& history, const model::HistoryShift& shift, const SharedMovement& movement,
               std::size_t index) {
  const HistorySeries& series = history.series[index];
  if (!series.headline || series.points.empty()) return false;
  const HistoryPoint& point = series.points.back();
  if (point.run != shift.run || point.measured_run != point.run || !is_of(history, point, shift.to)) return false;
  const auto own = movement.own.find(index);
  return own == movement.own.end() || (shift.up >= shift.down ? own->second : -own->second) >= least_move;
}

}  // namespace

/// Without these alerts, the new level would become the baseline and nobody would notice.
void report_shifts(model::History& history) {
  for (const model::HistoryShift& shift : history.shifts) {
    const auto is_of_shift = [&](const model::HistoryAlert& alert) { return alert.run == shift.run; };
    if (shift.kind == name_of(ShiftKind::shift)) continue;
    if (std::none_of(history.alerts.begin(), history.alerts.end(), is_of_shift)) continue;
    const SharedMovement movement = movement_of(history, shift);
    if (!is_beyond_noise(movement, shift.run)) continue;
    const std::string text = platform_shift_text(shift);
    for (model::HistoryAlert& alert : history.alerts) {
      const bool is_quiet = alert.state.empty() && alert.rule != name_of(AlertRule::suspect);
      if (!is_quiet || !is_of_shift(alert) || !has_moved(history, shift, movement, alert.series)) continue;
      alert.rule = "shift";
      alert.reason = alert.reason.empty() ? text : fmt::format("{}; {}", text, alert.reason);
    }
  }
}

}  // namespace benchgate::judge
