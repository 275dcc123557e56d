// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "imports/history_format.hpp"
#include "imports/import.hpp"

namespace benchgate::imports {

/// Adds a benchmark to the report of an entry, behind those that it has: a member or element as JSON text.
void add_piece(HistoryEntry& entry, std::string where, std::string_view name, std::string_view json);

/// Reads the report of an entry. Removes benchmarks that cannot be read from it, and adds the reason for each, with its
/// location, to `left_out`. Absent if nothing can be read: then `left_out` has the reason for the whole entry, or for
/// each benchmark. O(size of the report) for each benchmark that is removed.
std::optional<model::ReportContent> read_entry(const ImportFormat& format, HistoryEntry& entry,
                                               std::vector<std::string>& left_out);

}  // namespace benchgate::imports
