// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include <fmt/core.h>

#include <cmath>
#include <optional>
#include <string>

#include "base/error.hpp"
#include "base/quantity.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

/// What is counted or measured in a unit, as the message calls it; "" where a value may be negative.
std::string_view kind_of(model::Unit unit) {
  switch (unit) {
    case model::Unit::ns: return "time";
    case model::Unit::bytes: return "size";
    case model::Unit::bytes_per_second:
    case model::Unit::per_second: return "rate";
    case model::Unit::count: return "count";
    case model::Unit::ratio:
    case model::Unit::unknown: break;
  }
  return "";
}

std::optional<double> first_impossible(const model::Reading& reading) {
  if (reading.value && is_impossible(*reading.value, reading)) return reading.value;
  for (const double sample : reading.samples)
    if (is_impossible(sample, reading)) return sample;
  const auto is_infinite = [](double bound) { return std::isinf(bound); };
  if (reading.interval && is_infinite(reading.interval->first)) return reading.interval->first;
  if (reading.interval && is_infinite(reading.interval->second)) return reading.interval->second;
  return std::nullopt;
}

std::string fault_of_value(double value, const model::Reading& of) {
  if (std::isinf(value)) return "is too large to be stored; correct the value or its unit";
  const std::string_view unit = of.unit == model::Unit::count ? "" : model::name_of(of.unit);
  return fmt::format("is {}: a {} cannot be negative; correct the value, or measure again",
                     base::format_quantity(value, unit), kind_of(of.unit));
}

}  // namespace

std::string_view never_negative(const model::Reading& of) { return of.better ? kind_of(of.unit) : std::string_view(); }

bool is_impossible(double value, const model::Reading& of) {
  return std::isinf(value) || (value < 0 && !never_negative(of).empty());
}

std::string impossible_value(const model::ImportedCase& test_case) {
  for (const model::Reading& reading : test_case.readings)
    if (const auto value = first_impossible(reading))
      return fmt::format("{} of {} {}", syntax::quoted(reading.metric), syntax::quoted(test_case.name),
                         fault_of_value(*value, reading));
  return {};
}

void refuse_impossible(std::span<const model::ImportedCase> cases, std::string_view file) {
  for (const model::ImportedCase& test_case : cases)
    if (const std::string what = impossible_value(test_case); !what.empty())
      throw Error(test_case.line > 0 ? fmt::format("{}:{}", file, test_case.line) : std::string(file), what);
}

}  // namespace benchgate::imports
