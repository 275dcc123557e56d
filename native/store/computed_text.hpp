// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace benchgate::store {

/// Throws Error `where:line: what` for the first line of `text` that differs from `computed`, which follows from the
/// file `source`.
void require_computed(const std::string& where, std::string_view text, std::string_view computed,
                      std::string_view source);

}  // namespace benchgate::store
