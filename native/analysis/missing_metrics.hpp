// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/comparison.hpp"

namespace benchgate::analysis {

/// The metrics with a budget that only one side has, such as the benchmarks of a report that was renamed:
/// "2 metrics were not compared: only the baseline has 'old'; only the candidate has 'new'"; "" if there are none.
std::string missing_metrics_text(const model::Comparison& comparison);

}  // namespace benchgate::analysis
