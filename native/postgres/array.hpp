// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::postgres {

/// Builds the text form of an array of PostgreSQL, one element after the other: {"a","b\"c",NULL,1.5}
class Array {
 public:
  void add(std::string_view text);  ///< a byte 0, which PostgreSQL's text cannot hold, becomes U+FFFD
  void add(double number);
  void add(std::optional<double> number);
  void add(std::optional<std::uint64_t> number);

  std::string text() const { return "{" + elements_ + "}"; }

 private:
  void add_element(std::string_view element);

  std::string elements_;
};

/// Returns `text` with each byte 0, which PostgreSQL cannot hold, as U+FFFD.
std::string without_zeros(std::string_view text);

}  // namespace benchgate::postgres
