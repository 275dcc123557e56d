// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/check_summary.hpp"

namespace benchgate::format {

/// Formats the summary of a check, schema "benchgate.summary.v1", with a final newline.
std::string format_check_summary(const model::CheckSummary& summary);

/// Reads it; absent when the document is of another schema. Throws Error
/// `file:line: what` for malformed text and missing or mistyped members.
std::optional<model::CheckSummary> parse_check_summary(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string check_summary_schema();

}  // namespace benchgate::format
