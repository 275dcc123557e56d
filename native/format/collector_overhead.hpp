// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/overhead.hpp"

namespace benchgate::format {

/// Reads a collector_overhead.csv: columns are found by name, collector_cpu_pct is required, an absent or blank node is
/// "unknown", other columns are not read. `where` names the file in errors. Throws Error `where:line: what` for invalid
/// CSV, a missing column, no rows, and a figure that is not a finite number or is negative.
std::vector<model::OverheadRow> parse_collector_overhead(std::string_view text, std::string_view where);

/// Formats a collector_overhead.csv with the reference's columns. Percent
/// and megabytes have six decimals, an unknown figure is an empty cell, cells are
/// quoted where RFC 4180 wants it.
std::string format_collector_overhead(std::span<const model::OverheadRow> rows);

}  // namespace benchgate::format
