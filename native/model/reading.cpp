// SPDX-License-Identifier: MIT
#include "model/reading.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace benchgate::model {

namespace {

/// What says where the values of a metric lie, the first that a report has; "" is the only figure that its tool gives.
constexpr std::array<std::string_view, 8> levels{"median", "mean", "estimate", "value", "total", "last", "slope", ""};
/// What only says how far they scatter: never a value.
constexpr std::array<std::string_view, 10> spreads{"stddev", "stdev", "std",    "variance", "cv",
                                                   "rsd",    "range", "stderr", "mad",      "iqr"};

bool is_figure_of(const Reading& reading, std::string_view metric) { return reading.metric == metric && reading.value; }

}  // namespace

std::string_view name_of(Unit unit) {
  switch (unit) {
    case Unit::ns: return "ns";
    case Unit::bytes: return "bytes";
    case Unit::bytes_per_second: return "bytes/s";
    case Unit::per_second: return "1/s";
    case Unit::count: return "count";
    case Unit::ratio: return "ratio";
    case Unit::unknown: break;
  }
  return "";
}

std::string_view unit_of(const Reading& reading) {
  if (reading.unit == Unit::unknown) return reading.own_unit;
  return reading.unit == Unit::count ? "" : name_of(reading.unit);
}

std::optional<double> percentile_of_requests(std::vector<double> requests, const RequestTail& tail) {
  if (requests.size() < tail.fewest) return std::nullopt;
  const auto rank = static_cast<std::ptrdiff_t>(std::ceil(tail.share * static_cast<double>(requests.size())));
  const auto at = requests.begin() + rank - 1;
  std::nth_element(requests.begin(), at, requests.end());
  return *at;
}

const Reading* level_of(const ImportedCase& test_case, std::string_view metric) {
  for (const std::string_view statistic : levels)
    for (const Reading& reading : test_case.readings)
      if (is_figure_of(reading, metric) && reading.statistic == statistic) return &reading;
  return nullptr;
}

std::vector<const Reading*> stand_ins(const ImportedCase& test_case, std::string_view metric) {
  std::vector<const Reading*> found, maxima;
  for (const Reading& reading : test_case.readings) {
    const bool is_spread = std::find(spreads.begin(), spreads.end(), reading.statistic) != spreads.end();
    if (!is_figure_of(reading, metric) || is_spread) continue;
    std::vector<const Reading*>& list = reading.statistic == "max" ? maxima : found;
    if (std::none_of(list.begin(), list.end(), [&](const auto* one) { return one->statistic == reading.statistic; }))
      list.push_back(&reading);
  }
  return found.empty() ? maxima : found;
}

std::string name_of_statistic(const Reading& reading) { return reading.metric + "." + reading.statistic; }

}  // namespace benchgate::model
