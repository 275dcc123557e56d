// SPDX-License-Identifier: MIT
#include "codec/import/perf_stat_value.hpp"

#include "codec/import/figures.hpp"

namespace benchgate::codec {

bool add_perf_event(std::string_view event, std::string_view value, std::string_view unit, CaseList& cases) {
  using model::Better;
  using model::Unit;
  Parameters parameters{{"event", std::string(event)}};
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
  add_reading(cases.add("perf stat", std::move(parameters)), event, scale.unit, better, "mean", *number * scale.factor);
  return true;
}

}  // namespace benchgate::codec
