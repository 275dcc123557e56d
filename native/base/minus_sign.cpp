// SPDX-License-Identifier: MIT
#include "base/minus_sign.hpp"

#include <string_view>
#include <utility>

namespace benchgate::base {

std::string with_minus_sign(std::string number) {
  constexpr std::string_view minus = "−";
  return number.starts_with('-') ? number.replace(0, 1, minus) : number;
}

std::string with_sign(double value, std::string number) {
  return value > 0 ? "+" + number : with_minus_sign(std::move(number));
}

}  // namespace benchgate::base
