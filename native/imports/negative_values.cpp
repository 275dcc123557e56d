// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include <fmt/core.h>

#include <algorithm>
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

std::optional<double> negative_in(const model::Reading& reading) {
  if (!reading.better || kind_of(reading.unit).empty()) return std::nullopt;
  if (reading.value && *reading.value < 0) return reading.value;
  const auto found = std::find_if(reading.samples.begin(), reading.samples.end(), [](double v) { return v < 0; });
  return found == reading.samples.end() ? std::nullopt : std::optional(*found);
}

}  // namespace

void refuse_negative(std::span<const model::ImportedCase> cases, std::string_view file) {
  for (const model::ImportedCase& test_case : cases)
    for (const model::Reading& reading : test_case.readings)
      if (const auto value = negative_in(reading)) {
        const std::string_view unit = reading.unit == model::Unit::count ? "" : model::name_of(reading.unit);
        throw Error(std::string(file), fmt::format("{} of {} is {}: a {} cannot be negative",
                                                   syntax::quoted(reading.metric), syntax::quoted(test_case.name),
                                                   base::format_quantity(*value, unit), kind_of(reading.unit)));
      }
}

}  // namespace benchgate::imports
