// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::judge {

/// Whether a tag names a release: "v1.2", "1.2.3"; not "v2.0-rc1", "nightly".
bool is_stable_tag(std::string_view tag);

}  // namespace benchgate::judge
