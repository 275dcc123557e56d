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

/// Reads the report of an entry. Benchmarks that cannot be read are taken out of it, and `left_out` gets why, each with
/// its place. Absent if nothing can be read: then `left_out` says that of the whole entry, or of each benchmark.
/// O(size of the report) for each benchmark that is taken out.
std::optional<model::ReportContent> read_entry(const ImportFormat& format, HistoryEntry& entry,
                                               std::vector<std::string>& left_out);

}  // namespace benchgate::imports
