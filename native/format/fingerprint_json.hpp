// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/scenario_fingerprint.hpp"

namespace benchgate::format {

/// Formats what `fingerprint --format json` prints, schema "benchgate.fingerprint.v1", with a final newline.
std::string format_fingerprints(const model::FingerprintReport& report);

/// Reads it. Throws Error `file:line: what` for another document.
model::FingerprintReport parse_fingerprints(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that document.
std::string fingerprints_schema();

}  // namespace benchgate::format
