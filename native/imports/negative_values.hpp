// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/reading.hpp"

namespace benchgate::imports {

/// A value below zero, of a metric that cannot be negative.
struct NegativeValue {
  std::size_t test_case = 0;
  std::size_t reading = 0;
  double value = 0;
};

/// The first negative value of a metric that has a direction, in a unit of time, size, rate or count; absent without
/// one. Bounds of intervals may be negative, and so may metrics without a unit or a direction.
std::optional<NegativeValue> find_negative(std::span<const model::ImportedCase> cases);

/// "'time' of 'sort/100' is -5 ns: a time cannot be negative".
std::string message_of(const NegativeValue& found, std::span<const model::ImportedCase> cases);

using ReadCases = std::function<std::vector<model::ImportedCase>(std::string_view text)>;

/// The line of the first negative value of a report; absent when it cannot be found. `read` reads the
/// report, a few dozen times: no reader has to keep the line of every value for the sake of this error.
std::optional<int> line_of_negative(std::string_view text, const NegativeValue& found, const ReadCases& read);

}  // namespace benchgate::imports
