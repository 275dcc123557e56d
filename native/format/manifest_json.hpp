// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/provenance.hpp"

namespace benchgate::format {

/// Reads a manifest.json. Every member may be missing, unknown ones are ignored. `where` names the file in errors.
/// Throws Error `where:line: what` for text that is not a JSON object and for members of another type.
model::Manifest parse_manifest(std::string_view text, std::string_view where);

/// Formats a manifest.json, with a final line break: source_ref,
/// source_commit, source_dirty, mode, generated_at, files; unknown ones omitted.
std::string format_manifest(const model::Manifest& manifest);

}  // namespace benchgate::format
