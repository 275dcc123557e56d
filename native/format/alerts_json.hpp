// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/history_alerts.hpp"
#include "syntax/json_writer.hpp"

namespace benchgate::format {

/// Reads `alerts.json` of `history recalculate`, in its order; unknown members are ignored. Throws Error `where:line:
/// what` for malformed text, and for entries without test case, or alerts without run or change.
std::vector<model::AlertEntry> parse_alerts(std::string_view text, std::string_view where);

/// Writes entries as a list called `name`, with the same members.
void write_alerts(syntax::JsonWriter& json, std::string_view name, std::span<const model::AlertEntry> entries);

/// benchgate.history-alerts.v1: the result of `history alerts`. Ends with a line break.
std::string format_alerts_report(const model::AlertsReport& report);

}  // namespace benchgate::format
