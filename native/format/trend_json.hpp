// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/run_sets.hpp"
#include "model/trend.hpp"

namespace benchgate::format {

/// Formats benchgate.trend.v1: the series with their levels and changes. Ends with a line break.
std::string format_trends(std::span<const model::Trend> trends);

/// Reads that document; series have no runs then. Throws Error `where:line: what`.
std::vector<model::Trend> parse_trends(std::string_view text, std::string_view where);

/// Formats benchgate.perpatch.v1: a patch against its parent, of a metric for which `better` is better.
std::string format_patch(const model::PatchComparison& patch, model::Better better);

/// Reads that document. Throws Error `where:line: what`.
model::PatchComparison parse_patch(std::string_view text, std::string_view where);

/// Formats benchgate.trend-bisect.v1: a build between two others.
std::string format_middle(const model::MiddlePlacement& middle);

/// Returns the JSON Schema of each of these documents.
std::string trend_schema();
std::string patch_schema();
std::string middle_schema();

}  // namespace benchgate::format
