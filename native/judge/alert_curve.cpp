// SPDX-License-Identifier: MIT
#include "judge/alert_curve.hpp"

#include <algorithm>

#include "judge/alert_verdict.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t most_curves = 3, most_shown = 30, most_before = 10, fewest_values = 3;

/// Values that compare with each other, and which point each is of.
struct ComparableValues {
  std::vector<double> values;
  std::vector<std::size_t> places;
  std::string machine;  ///< "": relative to anchors
};

ComparableValues comparable_with_newest(std::span<const CurvePoint> points) {
  std::vector<ComparedFigure> figures;
  for (const CurvePoint& point : points) figures.push_back(point.figure);
  const std::vector<std::optional<double>> values = comparable_values(figures);
  std::size_t newest = points.size();
  while (newest > 0 && !values[newest - 1]) --newest;
  ComparableValues comparable;
  if (newest == 0) return comparable;
  const bool is_anchored = points[newest - 1].figure.anchored.has_value();
  if (!is_anchored) comparable.machine = points[newest - 1].machine;
  for (std::size_t i = 0; i < newest; ++i) {
    if (!values[i] || (!is_anchored && points[i].machine != comparable.machine)) continue;
    comparable.values.push_back(*values[i]);
    comparable.places.push_back(i);
  }
  return comparable;
}

/// Which of the values is the first since the change; a suspicion is about the newest one.
std::size_t first_since_change(const model::AlertEntry& entry, std::span<const CurvePoint> points,
                               const ComparableValues& comparable) {
  const std::string& run = entry.change_run_id.empty() ? entry.run_id : entry.change_run_id;
  const auto changed =
      std::find_if(points.begin(), points.end(), [&](const CurvePoint& point) { return point.run_id == run; });
  const auto place = static_cast<std::size_t>(changed - points.begin());
  const auto first = std::lower_bound(comparable.places.begin(), comparable.places.end(), place);
  return static_cast<std::size_t>(first - comparable.places.begin());
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

std::optional<model::AlertCurve> alert_curve(const model::AlertEntry& entry, const std::string& unit,
                                             std::span<const CurvePoint> points) {
  ComparableValues comparable = comparable_with_newest(points);
  const std::size_t changed = first_since_change(entry, points, comparable);
  std::vector<double>& values = comparable.values;
  if (values.size() < fewest_values || changed == 0) return std::nullopt;
  model::AlertCurve curve{.id = entry.id, .metric = entry.metric, .unit = unit, .machine = comparable.machine};
  curve.before = median_before(values, changed);
  if (curve.before <= 0) return std::nullopt;
  const std::size_t dropped = values.size() - std::min(values.size(), most_shown);
  curve.changed = changed - std::min(changed, dropped);
  curve.values.assign(values.begin() + static_cast<std::ptrdiff_t>(dropped), values.end());
  return curve;
}

}  // namespace benchgate::judge
