// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "model/metric.hpp"

namespace benchgate::judge {

/// Whether the two sides have values in different units that cannot be converted, so that they cannot be compared.
bool has_other_unit(const model::Metric& baseline, const model::Metric& current);

/// Returns the text of a value with its unit: "900 ms", "2000 kB", "1.2 in no known unit". Only times are shown in
/// another unit than their own.
std::string value_in_unit(double value, const model::Metric& metric);

/// Whether values in this unit are counts, sizes or shares, which do not depend on how fast the machine is; times,
/// rates and values in an unknown unit may.
bool is_independent_of_speed(std::string_view unit);

/// Whether values in this unit are counts, sizes in bytes, or in an unknown unit, which may be that of a count.
bool may_be_count(std::string_view unit);

/// Whether values in this unit are times, or something per second. Neither this nor the others: an unknown unit.
bool is_time_or_rate(std::string_view unit);

}  // namespace benchgate::judge
