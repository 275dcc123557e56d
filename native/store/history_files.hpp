// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <vector>

namespace benchgate::store {

/// Returns the files history.json that `history recalculate` wrote to a folder or its folder data; empty: it did not.
std::vector<std::filesystem::path> history_files(const std::filesystem::path& folder);

}  // namespace benchgate::store
