// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/metric.hpp"

namespace benchgate::model {

/// Better directions by name of a metric, or by a pattern with `*` and `?`.
using Directions = std::map<std::string, Better>;

/// Returns the entry that is about a metric: the one with its name, else that of the longest pattern that matches, of
/// equally long ones the first; null: none is.
const Directions::value_type* find_direction(const Directions& directions, std::string_view metric);

/// Gives a metric whose direction is not known the one that is set for it, if any.
void give_direction(Metric& metric, const Directions& directions);

/// Returns a guess for a metric without a stated direction: higher is better for rates, hit rates and figures of merit,
/// lower for times. Absent: no guess.
std::optional<Better> likely_direction(std::string_view name, std::string_view unit);

/// Whether a metric without a direction, which tools are known to report, only says how much was done: that is neither
/// better nor worse, and nobody has to say which. `benchmark` is the name of the test case, with or without parameters,
/// `metric` the name that the tool's reader gave it.
bool is_amount(std::string_view benchmark, std::string_view metric);

}  // namespace benchgate::model
