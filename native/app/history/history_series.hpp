// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/trend.hpp"

namespace benchgate::app {

/// The series of a history, for each kind of runs.
using HistorySeriesByKind = std::vector<std::vector<model::TrendSeries>>;

/// Returns those of a raw store, or of a folder that `history recalculate` wrote; absent: the location is neither.
/// Warnings of a recalculation are notes. Throws Error.
std::optional<HistorySeriesByKind> read_history_series(const std::string& location, std::size_t threads,
                                                       Session& session);

}  // namespace benchgate::app
