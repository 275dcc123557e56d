// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "model/reading.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

/// Writes the readings of all cases as one JSON array, a reading on a line:
/// {name, parameters, metric, unit, value, statistic, better, failed} and, as
/// far as there are any, {docref, skipped, count, interval, samples, message}; unknown
/// is null. The text goes to `write` in portions.
void write_readings(std::span<const model::ImportedCase> cases, const std::function<void(std::string_view)>& write);

/// Writes the members of a reading that are not its case's.
void write_reading(syntax::JsonWriter& json, const model::Reading& reading);

}  // namespace benchgate::format
