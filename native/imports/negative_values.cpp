// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include <fmt/core.h>

#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "imports/quantities.hpp"
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

std::string fault_of_negative(double value, std::string_view unit, std::string_view kind) {
  return fmt::format("is {}: a {} cannot be negative; correct the value, or measure again",
                     base::format_quantity(value, unit), kind);
}

bool is_impossible(double value, const model::Reading& of) {
  return std::isinf(value) || (value < 0 && of.better && !kind_of(of.unit).empty());
}

/// The figure of a reading that is impossible, and which it is: its samples come first, because the report has them as
/// they are, and the value may be made of them.
std::optional<std::pair<std::size_t, double>> impossible_figure(const model::Reading& reading) {
  std::size_t at = 0;
  for (const double sample : reading.samples) {
    if (is_impossible(sample, reading)) return std::pair(at, sample);
    ++at;
  }
  if (reading.value && is_impossible(*reading.value, reading)) return std::pair(at, *reading.value);
  if (!reading.interval) return std::nullopt;
  for (const double bound : {reading.interval->first, reading.interval->second}) {
    ++at;
    if (std::isinf(bound)) return std::pair(at, bound);
  }
  return std::nullopt;
}

std::string fault_of_value(double value, const model::Reading& of) {
  if (std::isinf(value)) return "is too large to be stored; correct the value or its unit";
  return fault_of_negative(value, of.unit == model::Unit::count ? "" : model::name_of(of.unit), kind_of(of.unit));
}

std::string_view kind_of(const model::Metric& metric) {
  if (metric.undirected) return "";
  const bool is_own = model::find_builtin_metric(metric.name) || model::find_contract_metric(metric.name);
  if (metric.unit.empty()) return is_own ? kind_of(model::Unit::count) : "";
  for (const model::Unit rate : {model::Unit::per_second, model::Unit::bytes_per_second})
    if (metric.unit == model::name_of(rate)) return kind_of(rate);  // as receipts have it
  return kind_of(scale_of(metric.unit).unit);
}

}  // namespace

std::string fault_of_value(double value, const model::Metric& metric) {
  const std::string_view kind = value < 0 ? kind_of(metric) : "";
  return kind.empty() ? "" : fault_of_negative(value, base::printable(metric.unit), kind);
}

std::optional<ImpossibleValue> find_impossible(std::span<const model::ImportedCase> cases) {
  for (std::size_t at = 0; at < cases.size(); ++at)
    for (std::size_t reading = 0; reading < cases[at].readings.size(); ++reading)
      if (const auto figure = impossible_figure(cases[at].readings[reading]))
        return ImpossibleValue{at, reading, figure->first, figure->second};
  return std::nullopt;
}

std::string message_of(const ImpossibleValue& impossible, std::span<const model::ImportedCase> cases) {
  const model::ImportedCase& test_case = cases[impossible.test_case];
  const model::Reading& reading = test_case.readings[impossible.reading];
  return fmt::format("{} of {} {}", syntax::quoted(reading.metric), syntax::quoted(test_case.name),
                     fault_of_value(impossible.value, reading));
}

}  // namespace benchgate::imports
