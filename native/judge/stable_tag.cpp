// SPDX-License-Identifier: MIT
#include "judge/stable_tag.hpp"

namespace benchgate::judge {

bool is_stable_tag(std::string_view tag) {
  if (tag.starts_with('v') || tag.starts_with('V')) tag.remove_prefix(1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  bool after_digit = false;
  for (const char c : tag) {
    if (!is_digit(c) && !(c == '.' && after_digit)) return false;
    after_digit = is_digit(c);
  }
  return after_digit;
}

}  // namespace benchgate::judge
