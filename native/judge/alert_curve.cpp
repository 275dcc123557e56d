// SPDX-License-Identifier: MIT
#include "judge/alert_curve.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "judge/alert_verdict.hpp"
#include "judge/history_levels.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t most_curves = 3, most_shown = 30, most_before = 10, fewest_values = 3;

/// Values that compare with each other, and which point each is of.
struct ComparableValues {
  std::vector<double> values;
  std::vector<std::size_t> indices;
  std::string machine;  ///< "": relative to anchors
};

ComparableValues comparable_with_newest(const model::History& history, const model::HistorySeries& series) {
  const std::vector<std::optional<double>> values = comparable_values(series.points);
  ComparableValues comparable;
  std::size_t newest = values.size();
  while (newest > 0 && !values[newest - 1]) --newest;
  if (newest == 0) return comparable;
  const auto class_of = [&](std::size_t point) -> const std::string& {
    return history.environment_classes[series.points[point].environment];
  };
  const bool anchored = is_anchored(series.points);
  if (!anchored) comparable.machine = class_of(newest - 1);
  for (std::size_t i = 0; i < newest; ++i) {
    if (!values[i] || (!anchored && class_of(i) != comparable.machine)) continue;
    comparable.values.push_back(*values[i]);
    comparable.indices.push_back(i);
  }
  return comparable;
}

/// Which of the values is the first since the change; a suspicion is about the newest one.
std::size_t first_since_change(const model::AlertEntry& entry, const model::History& history,
                               const model::HistorySeries& series, const ComparableValues& comparable) {
  const std::string& run = entry.change_run_id.empty() ? entry.run_id : entry.change_run_id;
  const auto changed = std::find_if(series.points.begin(), series.points.end(), [&](const auto& point) {
    return history.runs[point.run].stored.location.id == run;
  });
  const auto index = static_cast<std::size_t>(changed - series.points.begin());
  const auto first = std::lower_bound(comparable.indices.begin(), comparable.indices.end(), index);
  return static_cast<std::size_t>(first - comparable.indices.begin());
}

double median_before(std::span<const double> values, std::size_t changed) {
  const std::size_t count = std::min(changed, most_before);
  const auto before = values.subspan(changed - count, count);
  std::vector<double> sorted(before.begin(), before.end());
  std::sort(sorted.begin(), sorted.end());
  return stats::median(sorted).value_or(0);
}

}  // namespace

std::vector<model::AlertEntry> most_changed(const model::AlertsReport& report) {
  std::vector<model::AlertEntry> chosen;
  for (const auto* entries : {&report.open, &report.suspect})
    for (const auto& one : alerts_by_case(*entries))
      if (chosen.size() < most_curves) chosen.push_back(*one.front());
  return chosen;
}

std::optional<model::AlertCurve> alert_curve(const model::AlertEntry& entry, const model::History& history,
                                             const model::HistorySeries& series) {
  ComparableValues comparable = comparable_with_newest(history, series);
  const std::size_t changed = first_since_change(entry, history, series, comparable);
  std::vector<double>& values = comparable.values;
  if (values.size() < fewest_values || changed == 0) return std::nullopt;
  model::AlertCurve curve{
      .id = entry.id, .metric = entry.metric, .unit = series.metric.unit, .machine = comparable.machine};
  curve.before = median_before(values, changed);
  if (curve.before <= 0) return std::nullopt;
  const std::size_t dropped = values.size() - std::min(values.size(), most_shown);
  curve.changed = changed - std::min(changed, dropped);
  curve.values.assign(values.begin() + static_cast<std::ptrdiff_t>(dropped), values.end());
  return curve;
}

}  // namespace benchgate::judge
