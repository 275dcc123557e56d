// SPDX-License-Identifier: MIT
#pragma once

#include "format/json_fields.hpp"
#include "model/history.hpp"

namespace benchgate::format {

/// Writes a series of `history` as history.json lists it.
void write_history_series(syntax::JsonWriter& json, const model::History& history, const model::HistorySeries& series);

/// Writes `point`, the newest one of a series, as latest.json lists it.
void write_newest_point(syntax::JsonWriter& json, const model::History& history, const model::HistorySeries& series,
                        const model::HistoryPoint& point);

/// Reads a series of history.json whose runs and environments are those of `history`; its groups, links and samples are
/// not in that file. Throws Error `file:line: what`.
model::HistorySeries read_history_series(syntax::JsonValue value, const Origin& origin, const model::History& history);

}  // namespace benchgate::format
