// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <optional>

namespace benchgate::model {

/// An optional number in the room of a number, of which there are millions. A value that no report holds stands for
/// none: NaN, or the largest whole number.
template <typename Number>
class Sparing {
 public:
  constexpr Sparing() = default;
  constexpr Sparing(Number number) : number_(number) {}
  constexpr Sparing(std::nullopt_t) {}
  constexpr Sparing(const std::optional<Number>& number) : number_(number.value_or(none)) {}

  constexpr bool has_value() const { return number_ == number_ && number_ != none; }
  constexpr explicit operator bool() const { return has_value(); }
  constexpr const Number& operator*() const { return number_; }
  constexpr std::optional<Number> get() const { return has_value() ? std::optional(number_) : std::nullopt; }
  constexpr bool operator==(const Sparing& other) const {
    return has_value() ? number_ == other.number_ : !other.has_value();
  }

 private:
  using Limits = std::numeric_limits<Number>;
  static constexpr Number none = Limits::has_quiet_NaN ? Limits::quiet_NaN() : Limits::max();

  Number number_ = none;
};

}  // namespace benchgate::model
