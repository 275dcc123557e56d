// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/overhead.hpp"

namespace benchgate::codec {

/// Reads a collector_overhead.csv: columns are found by name, collector_cpu_pct
/// is required, an absent or blank node is "unknown", other columns are left
/// alone. `where` names the file in errors.
/// Throws Error `where:line: what` for CSV that is none, a missing column, no
/// rows, and a figure that is not a finite number or is negative.
std::vector<model::OverheadRow> parse_collector_overhead(std::string_view text, std::string_view where);

}  // namespace benchgate::codec
