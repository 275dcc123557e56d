// SPDX-License-Identifier: MIT
#include "base/quantity_range.hpp"

#include <fmt/core.h>

#include "base/quantity.hpp"

namespace benchgate::base {

std::string format_range(double low, double high, std::string_view unit) {
  std::string first = format_quantity(low, unit);
  const std::string last = format_quantity(high, unit);
  const std::size_t first_blank = first.find(' '), last_blank = last.find(' ');  // a number has none
  if (first_blank != std::string::npos && last_blank != std::string::npos &&
      first.substr(first_blank) == last.substr(last_blank))
    first.erase(first_blank);
  return fmt::format("{} to {}", first, last);
}

}  // namespace benchgate::base
