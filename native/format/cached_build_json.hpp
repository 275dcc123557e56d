// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/cached_build.hpp"

namespace benchgate::format {

/// Formats the manifest of a cached build.
std::string format_cached_build(const model::CachedBuild& build);

/// Reads such a manifest. `where` names it in errors. Throws Error for anything that format_cached_build does not
/// write.
model::CachedBuild parse_cached_build(std::string_view text, std::string_view where);

}  // namespace benchgate::format
