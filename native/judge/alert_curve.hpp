// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/history_levels.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::judge {

/// A point of a series in a recalculated history.
struct CurvePoint {
  std::string run_id;
  std::string machine;  ///< class of its environment
  ComparedFigure figure;
};

/// The alerts and suspicions that are shown as curves: at most 3, alerts first, the largest change first.
std::vector<model::AlertEntry> most_changed(const model::AlertsReport& report);

/// The newest 30 values of `points`, oldest first, that compare with the newest one, for the alert `entry` about them.
/// Absent with fewer than three such values, without a value before the change, and for a level that is not above 0.
std::optional<model::AlertCurve> alert_curve(const model::AlertEntry& entry, const std::string& unit,
                                             std::span<const CurvePoint> points);

}  // namespace benchgate::judge
