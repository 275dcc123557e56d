// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/history_alerts.hpp"

namespace benchgate::format {

/// Reads `alerts.json` of `history recalculate`, in its order; unknown members are ignored. Throws Error `where:line:
/// what` for malformed text, and for entries without test case, or alerts without run or change.
std::vector<model::AlertEntry> parse_alerts(std::string_view text, std::string_view where);

}  // namespace benchgate::format
