// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/trend.hpp"

namespace benchgate::judge {

/// What failures make of the series of one source: a count of errors beside one of requests becomes the share
/// "error_rate"; where that is there already, the count and every other metric that restates it have no direction; runs
/// of which more than 1 % failed have no times and rates, which `failed_work_runs` counts.
void apply_failed_work(std::vector<model::TrendSeries>& all);

}  // namespace benchgate::judge
