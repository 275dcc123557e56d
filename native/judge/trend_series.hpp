// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/measurement_table.hpp"
#include "model/trend.hpp"

namespace benchgate::judge {

/// The test cases of a table as series, in its order: a run for each artifact from the first in which the test case
/// was measured, without values where it has none.
std::vector<model::TrendSeries> trend_series(const model::MeasurementTable& table);

}  // namespace benchgate::judge
