// SPDX-License-Identifier: MIT
#include "model/expected_status.hpp"

#include <algorithm>

namespace benchgate::model {

namespace {

constexpr double first_status = 100;
constexpr double first_bad_status = 400;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether `status` is the one that `text` says, or in its class.
bool is_meant(double status, std::string_view text) {
  const double class_start = (text[0] - '0') * first_status;
  if (text.ends_with("xx")) return status >= class_start && status < class_start + first_status;
  return status == class_start + (text[1] - '0') * 10 + (text[2] - '0');
}

}  // namespace

bool is_expected_status(std::string_view text) {
  if (text.size() != 3 || text[0] < '1' || text[0] > '5') return false;
  return text.substr(1) == "xx" || (is_digit(text[1]) && is_digit(text[2]));
}

bool is_failed_status(double status, std::span<const std::string> expected) {
  if (status < first_status) return true;
  if (expected.empty()) return status >= first_bad_status;
  return std::none_of(expected.begin(), expected.end(), [&](const std::string& one) { return is_meant(status, one); });
}

}  // namespace benchgate::model
