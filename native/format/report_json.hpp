// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/report.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Formats the report as JSON, schema "benchgate.report.v1": a superset of
/// "perfgate.report.v1", which begins with `report_type`. With a final newline.
std::string format_report(const model::Report& report, syntax::JsonWriter::Style style);

/// Reads such a report. Throws Error `file:line: what` for malformed text and
/// missing or mistyped members.
model::Report parse_report(std::string_view text, std::string_view file);

/// Returns the JSON Schema of a report.
std::string report_schema();

}  // namespace benchgate::format
