// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/trend.hpp"

namespace benchgate::format {

/// benchgate.trend.v1: the series with their levels and changes. Ends with a line break.
std::string format_trends(std::span<const model::Trend> trends);

/// The JSON Schema of that document.
std::string trend_schema();

}  // namespace benchgate::format
