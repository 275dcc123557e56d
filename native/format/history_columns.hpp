// SPDX-License-Identifier: MIT
// The points of a series in history.json: a column for each thing that is known of a point, with a value for each
// point, null where one has none. A column without any value is omitted. In latest.json they are members of one point.
#pragma once

#include <span>
#include <vector>

#include "format/json_fields.hpp"
#include "model/history.hpp"

namespace benchgate::format {

/// Writes the columns of the points, each as a member.
void write_columns(syntax::JsonWriter& json, std::span<const model::HistoryPoint> points);

/// Writes the value of a point in each column as a member.
void write_point_members(syntax::JsonWriter& json, const model::HistoryPoint& point);

/// Reads the points from the columns of `series`. Throws Error where a column has not one value for each point, or
/// columns contradict each other.
std::vector<model::HistoryPoint> read_columns(syntax::JsonValue series, const Origin& origin);

}  // namespace benchgate::format
