// SPDX-License-Identifier: MIT
#include "imports/perf_stat_value.hpp"

#include "base/text.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

/// Events whose rise says nothing by itself: what hits one cache missed the one above, and shares of pipeline slots may
/// be of useful work or of lost.
bool has_direction(std::string_view event) {
  const std::string small = base::lower_case(event);
  for (const std::string_view word : {"hit", "topdown", "tma_"})
    if (small.find(word) != std::string::npos) return false;
  return true;
}

/// The step between figures with as many decimals, behind a point or a comma.
double decimal_step(std::string_view value) {
  const auto split =
      value.find(',') == std::string_view::npos ? syntax::split_once(value, ".") : syntax::split_once(value, ",");
  return step_of_decimals(split ? split->right : "");
}

}  // namespace

bool add_perf_event(const PerfEvent& event, CaseList& cases) {
  using model::Better;
  using model::Unit;
  const auto& [name, value, unit, scope, location] = event;
  Parameters parameters;
  parameters.reserve(scope.empty() ? 1 : 2);
  parameters.emplace_back("event", name);
  if (!scope.empty()) parameters.emplace_back(scope, location);
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
  const bool directed = scale.unit != Unit::unknown && has_direction(name);
  const auto better = directed ? std::optional(Better::lower) : std::nullopt;
  model::ImportedCase& test_case = cases.add("perf stat", std::move(parameters));
  if (scale.unit == Unit::ns) note_step(test_case, scale.unit, decimal_step(value) * scale.factor);
  keep_unit(add_reading(test_case, name, scale.unit, better, "mean", *number * scale.factor), unit);
  return true;
}

}  // namespace benchgate::imports
