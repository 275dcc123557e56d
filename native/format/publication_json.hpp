// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/publication.hpp"

namespace benchgate::format {

inline constexpr std::string_view publication_schema = "benchgate.publication.v1";

/// Reads a benchgate.publication.v1. Throws Error `where:line: what`, also for another schema.
model::Publication parse_publication(std::string_view text, std::string_view where);

/// Formats `publication` as benchgate.publication.v1.
std::string write_publication(const model::Publication& publication);

/// Returns the JSON Schema of that document.
std::string schema_of_publication();

}  // namespace benchgate::format
