// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "model/dashboard.hpp"
#include "model/history.hpp"

namespace benchgate::judge {

/// What the ratios of a series need to know of a point.
struct RatioPoint {
  bool measured = false;  ///< in its run: neither failed nor carried forward
  std::optional<model::AnchoredFigures> anchored = {};
};

/// Gives the points of the newest chain their ratios to its first anchor, and the series an entry for them. Returns the
/// place of the point with that anchor; absent, and nothing happens, when no point is anchored. Preconditions: one of
/// `points` for each of the series; what is anchored has an anchor whose value is above 0.
std::optional<std::size_t> find_ratios(model::DashboardSeries& series, std::span<const RatioPoint> points);

/// The same for points whose anchors were not chained yet: does that as for a history. `anchors` has one for each
/// point, `runs` are those that the points name.
void chain_dashboard_anchors(model::DashboardSeries& series,
                             std::span<const std::optional<model::AnchorFigures>> anchors,
                             std::span<const model::DashboardRun> runs);

}  // namespace benchgate::judge
