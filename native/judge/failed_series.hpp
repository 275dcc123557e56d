// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/trend.hpp"

namespace benchgate::judge {

/// Applies what failed to the series of one source. A count of errors beside one of requests becomes the share
/// "error_rate"; if the source has that share already, the count and other metrics of it have no direction. Runs of
/// which more than 1 % failed get no times and rates; `failed_work_runs` says how many.
void apply_failed_work(std::vector<model::TrendSeries>& all);

}  // namespace benchgate::judge
