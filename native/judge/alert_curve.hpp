// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "model/history.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::judge {

/// Returns the alerts and suspicions that are shown as curves: at most 3, alerts first, the largest change first.
std::vector<model::AlertEntry> most_changed(const model::AlertsReport& report);

/// Returns the newest 30 values of a series of `history`, oldest first, that compare with the newest one, for the alert
/// `entry` about it. Absent with fewer than three such values, without a value before the change, and for a level that
/// is not above 0.
std::optional<model::AlertCurve> alert_curve(const model::AlertEntry& entry, const model::History& history,
                                             const model::HistorySeries& series);

}  // namespace benchgate::judge
