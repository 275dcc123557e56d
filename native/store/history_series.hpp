// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/trend.hpp"

namespace benchgate::store {

/// The series of a history.json for a trend, with the values that judge::comparable_values chooses. Throws Error
/// `where:line: what`.
std::vector<model::TrendSeries> parse_history_series(std::string_view text, std::string_view where);

}  // namespace benchgate::store
