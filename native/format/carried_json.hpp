// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/carried_measurement.hpp"

namespace benchgate::format {

/// Formats the file of a carried measurement, schema model::own_carried_schema, with a final newline.
std::string format_carried(const model::CarriedMeasurement& carried);

/// Reads it. Throws Error `file:line: what` for another document, a fingerprint that is no SHA-256, an invalid
/// time, and a measurement that was never carried.
model::CarriedMeasurement parse_carried(std::string_view text, std::string_view where);

/// Whether a text begins as such a file.
bool begins_as_carried(std::string_view text);

}  // namespace benchgate::format
