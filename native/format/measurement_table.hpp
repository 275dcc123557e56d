// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

#include "model/measurement_table.hpp"

namespace benchgate::format {

/// Reads a table of measurements, decoded as reports are: CSV with a header, or JSON Lines (the first
/// character is a brace). Columns `test_case`, `artifact`, `value`, and optionally
/// `metric`, `unit`, `better`, `time`, `tags`; others are ignored. An empty
/// value, or null, is a failed measurement; NaN and infinities are counted and left
/// out, and a note names the first one. Tags are separated by spaces, commas or semicolons, or a JSON array; times
/// are RFC 3339 or a date. Artifacts are ordered by time when all have one (the
/// earliest of their rows), else by first appearance. Throws Error `where:line: what`, also for a table without rows,
/// for a negative time, size or rate of a metric that has a direction, and for rows of one test case and metric that
/// differ in unit or direction.
model::MeasurementTable parse_measurement_table(std::string_view text, std::string_view where);

}  // namespace benchgate::format
