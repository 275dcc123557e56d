// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

#include "model/history.hpp"

namespace benchgate::store {

/// Returns the files history.json that `history recalculate` wrote to a folder or its folder data; empty: it did not.
std::vector<std::filesystem::path> history_files(const std::filesystem::path& folder);

/// Reads all but the series of each of those files. Throws Error `file:line: what` for one that is malformed.
std::vector<model::History> read_history_tables(const std::filesystem::path& folder);

}  // namespace benchgate::store
