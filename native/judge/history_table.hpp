// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/measurement_table.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// Returns the series of a history, for each kind of runs, as a table: an artifact for each run, in the order of its
/// kind, with the commit as a further name and the machine where all of it was measured on one. Metrics of test cases
/// decide that come first.
model::MeasurementTable history_table(std::span<const std::vector<model::TrendSeries>> kinds);

}  // namespace benchgate::judge
