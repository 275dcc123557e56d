// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/docref_index.hpp"

namespace benchgate::format {

/// Formats docref-index.json, one line for each DocRef. docs/history-data.md describes the members.
std::string format_docref_index(const model::DocRefIndex& index);

/// Reads it. Throws Error `where:line: what` for anything else, also for an index of another version, an id that is
/// not a DocRef or is listed twice, and a headline that is not one of the variants.
model::DocRefIndex parse_docref_index(std::string_view text, std::string_view where);

}  // namespace benchgate::format
