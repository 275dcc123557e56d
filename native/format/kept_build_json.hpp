// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/kept_build.hpp"

namespace benchgate::format {

/// The manifest of a kept build.
std::string format_kept_build(const model::KeptBuild& build);

/// Reads such a manifest. `where` names it in errors. Throws Error for anything that format_kept_build does not write.
model::KeptBuild parse_kept_build(std::string_view text, std::string_view where);

}  // namespace benchgate::format
