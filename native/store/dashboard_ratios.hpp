// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "model/dashboard.hpp"
#include "syntax/json.hpp"

namespace benchgate::store {

/// Reads the anchors of a series in history.json, after its points: of each point, and as ratios to the first anchor of
/// the newest chain. Returns the value of that anchor if the levels in the file are of anchored values, which it
/// divides into ratios; absent: they are of the medians. Throws Error for columns that contradict each other.
std::optional<double> read_ratios(const syntax::JsonValue& value, model::DashboardSeries& series);

}  // namespace benchgate::store
