// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "model/metric.hpp"
#include "model/reading.hpp"

namespace benchgate::imports {

/// Returns why a metric cannot have a value, "is -5 ms: a time cannot be negative; ..."; "" if it can. Its unit says
/// what it is; benchgate's own metrics without a unit are counts.
std::string fault_of_value(double value, const model::Metric& metric);

/// A value that its metric cannot have: it is infinite, since it is too large for the unit of receipts, or negative for
/// a time, size, rate or count that has a direction. Bounds of intervals may be negative.
struct ImpossibleValue {
  std::size_t test_case = 0;  ///< which of the report's, from 0
  std::size_t reading = 0;    ///< which of the test case's
  std::size_t figure = 0;     ///< which of the reading's: its samples, its value, its bounds
  double value = 0;

  bool operator==(const ImpossibleValue&) const = default;
};

/// Finds the first one of a report; absent: it has none. O(values).
std::optional<ImpossibleValue> find_impossible(std::span<const model::ImportedCase> cases);

/// Describes it: "'time' of 'sort/100' is -5 ns: a time cannot be negative; ...".
std::string message_of(const ImpossibleValue& impossible, std::span<const model::ImportedCase> cases);

}  // namespace benchgate::imports
