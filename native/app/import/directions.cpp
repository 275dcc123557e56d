// SPDX-License-Identifier: MIT
#include "app/import/directions.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "base/text.hpp"
#include "model/directions.hpp"

namespace benchgate::app {

namespace {

void direct(model::Reading& reading, std::span<const Directions> given, std::string_view format) {
  const std::optional<model::Better> said = reading.better;
  for (const Directions& directions : given) {
    const model::Directions::value_type* const known = model::find_direction(directions.of_metrics, reading.metric);
    if (known == nullptr) continue;
    const bool is_name = known->first == reading.metric;  // a pattern is about the metrics of which no report says it
    if (said && !is_name) continue;
    if (said && *said != known->second)
      throw Error(directions.origin, fmt::format("{} says that {} is better for '{}'; remove this direction", format,
                                                 model::name_of(*said), known->first));
    reading.better = known->second;
  }
}

}  // namespace

Directions directions_of(const format::Configuration& configuration) {
  return {fmt::format("{}: better", base::printable(configuration.file)), configuration.better};
}

void apply_directions(std::span<const Directions> given, measure::ImportedReports& found) {
  const bool none =
      std::all_of(given.begin(), given.end(), [](const Directions& one) { return one.of_metrics.empty(); });
  if (none) return;  // of ten million readings
  for (measure::ImportedReport& report : found.reports)
    for (model::ImportedCase& test_case : report.cases)
      for (model::Reading& reading : test_case.readings) direct(reading, given, report.format);
}

}  // namespace benchgate::app
