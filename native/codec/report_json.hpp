// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "codec/json.hpp"
#include "model/report.hpp"

namespace benchgate::codec {

/// The report as JSON, schema "benchgate.report.v1": a superset of
/// "perfgate.report.v1", which begins with `report_type`. With a final newline.
std::string format_report(const model::Report& report, JsonWriter::Style style);

/// Its JSON Schema.
std::string report_schema();

}  // namespace benchgate::codec
