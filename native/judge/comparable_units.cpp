// SPDX-License-Identifier: MIT
#include "judge/comparable_units.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::judge {

namespace {

/// Units of counts and sizes, as receipts have them; counts have none.
constexpr std::array<std::string_view, 5> counts_and_sizes{"", "bytes", "B", "kB", "MB"};
constexpr std::array<std::string_view, 2> shares{"ratio", "%"};
constexpr std::array<std::string_view, 6> times_and_rates{"ns", "us", "ms", "s", "1/s", "bytes/s"};

template <typename Names>
bool is_one_of(std::string_view unit, const Names& names) {
  return std::find(names.begin(), names.end(), unit) != names.end();
}

}  // namespace

bool has_other_unit(const model::Metric& baseline, const model::Metric& current) {
  return baseline.unit != current.unit && !base::unit_ratio(baseline.unit, current.unit);
}

std::string value_in_unit(double value, const model::Metric& metric) {
  if (metric.unit.empty()) return base::format_quantity(value) + " in no known unit";
  if (base::unit_ratio(metric.unit, "ns")) return base::format_quantity(value, metric.unit);  // "ms" says as much
  return fmt::format("{} {}", base::format_quantity(value), metric.unit);  // kB are not always 1000 B
}

bool may_be_count(std::string_view unit) { return !is_time_or_rate(unit) && !is_one_of(unit, shares); }

bool is_time_or_rate(std::string_view unit) { return is_one_of(unit, times_and_rates); }

bool is_independent_of_speed(std::string_view unit) {
  return is_one_of(unit, counts_and_sizes) || is_one_of(unit, shares);
}

}  // namespace benchgate::judge
