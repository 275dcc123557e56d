// SPDX-License-Identifier: MIT
#include "imports/perf_stat_value.hpp"

#include "imports/quantities.hpp"

namespace benchgate::imports {

bool add_perf_event(const PerfEvent& event, CaseList& cases) {
  using model::Better;
  using model::Unit;
  const auto& [name, value, unit, scope, place] = event;
  Parameters parameters;
  parameters.reserve(scope.empty() ? 1 : 2);
  parameters.emplace_back("event", name);
  if (!scope.empty()) parameters.emplace_back(scope, place);
  if (value.starts_with("<not ")) {
    cases.add("perf stat", std::move(parameters)).readings.push_back(skipped_reading(value));
    return true;
  }
  const auto number = parse_decimal_comma(value);
  if (!number) return false;
  Scale scale{Unit::count, 1};
  if (!unit.empty()) {
    scale = scale_of(unit);  // "msec", "ns", "MiB", "Joules"
    if (unit == "Joules" || unit == "MHz" || unit == "C")
      scale = {Unit::unknown, 1};
    else if (scale.unit == Unit::unknown)
      return false;
  }
  const auto better = scale.unit == Unit::unknown ? std::nullopt : std::optional(Better::lower);
  add_reading(cases.add("perf stat", std::move(parameters)), name, scale.unit, better, "mean", *number * scale.factor);
  return true;
}

}  // namespace benchgate::imports
