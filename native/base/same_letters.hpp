// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

namespace benchgate::base {

/// Whether two texts are equal but for the case of ASCII letters, as names of HTTP headers are.
inline bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace benchgate::base
