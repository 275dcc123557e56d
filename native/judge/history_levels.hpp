// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "judge/alert_memory.hpp"
#include "model/history.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// Whether the newest value is one of an anchor's chain, so that all that are compared are, on whatever machine.
bool is_anchored(std::span<const model::HistoryPoint> points);

/// Returns the values in which levels are found: where the newest is anchored, those of its chain, else each point's
/// own. Absent where a point failed or was carried forward.
std::vector<std::optional<double>> comparable_values(std::span<const model::HistoryPoint> points);

/// Returns a series of `history` with these values: a run for each point, by the name and the time of its run. The
/// machine of a run is the first environment of its class.
model::TrendSeries trend_series(const model::History& history, const model::HistorySeries& series);

/// Returns the same of all series that have a metric.
std::vector<model::TrendSeries> trend_series(const model::History& history);

/// Finds the levels of each series in each class of environments, where they change and whether the newest one drifts,
/// with guards, as `trend` does, after chain_anchors. Anchored values compare on all machines. On up to `threads`
/// threads.
void find_history_levels(model::History& history, std::size_t threads, HistoryMemory* memory = nullptr);

}  // namespace benchgate::judge
