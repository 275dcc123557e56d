// SPDX-License-Identifier: MIT
#include "base/figure.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace benchgate::base {

namespace {

std::string written(double value, std::chars_format format, int precision) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before the point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  return {buffer.data(), end};
}

}  // namespace

std::string figure(double value) {
  const double size = std::abs(value);
  if (size == 0) return "0";
  if (size < 0.001) return written(value, std::chars_format::scientific, 1);
  if (size >= 999.95) return written(value, std::chars_format::fixed, 0);
  int decimals = 3;  // of a number in [1, 10)
  for (double limit = 9.9995; size >= limit; limit *= 10) --decimals;
  for (double limit = 0.99995; size < limit; limit /= 10) ++decimals;
  std::string text = written(value, std::chars_format::fixed, decimals);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

}  // namespace benchgate::base
