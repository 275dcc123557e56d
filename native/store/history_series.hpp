// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>
#include <vector>

#include "model/trend.hpp"

namespace benchgate::store {

/// The files history.json that `history recalculate` wrote to a folder or its folder data; none: it did not.
std::vector<std::filesystem::path> history_files(const std::filesystem::path& folder);

/// The series of one of those files for a trend, with the values that judge::comparable_values chooses. Throws Error
/// `where:line: what`.
std::vector<model::TrendSeries> parse_history_series(std::string_view text, std::string_view where);

}  // namespace benchgate::store
