// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/action_settings.hpp"
#include "model/history_action_settings.hpp"

namespace benchgate::format {

/// Formats the settings that a step of the Action writes for the next ones.
std::string format_action_settings(const model::ActionSettings& settings);
std::string format_action_settings(const model::HistoryActionSettings& settings);

/// Reads them. Throws Error `where:line: what`.
model::ActionSettings parse_action_settings(std::string_view text, std::string_view where);
model::HistoryActionSettings parse_history_action_settings(std::string_view text, std::string_view where);

}  // namespace benchgate::format
