// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/core.h>

#include <concepts>
#include <string>
#include <string_view>

namespace benchgate::base {

/// Formats a count with its noun, whose plural ends in "s": "1 run", "3 runs", "0 runs".
std::string pluralize(std::integral auto count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

}  // namespace benchgate::base
