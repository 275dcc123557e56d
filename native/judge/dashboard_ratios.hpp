// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "model/dashboard.hpp"
#include "model/history.hpp"

namespace benchgate::judge {

/// Gives the points their anchors, those of the newest chain their ratios to its first anchor, and the series an entry
/// for them. Returns the value of that anchor if levels are of anchored values; absent: they are of the medians.
/// Preconditions: one of `points` for each of the series; what is anchored has an anchor whose value is above 0.
std::optional<double> find_ratios(model::DashboardSeries& series, std::span<const model::HistoryPoint> points);

/// Chains the anchors of points as for a history, then does the same as find_ratios. `anchors` has one for each
/// point, `runs` are those that the points name.
void chain_dashboard_anchors(model::DashboardSeries& series,
                             std::span<const std::optional<model::AnchorFigures>> anchors,
                             std::span<const model::DashboardRun> runs);

}  // namespace benchgate::judge
