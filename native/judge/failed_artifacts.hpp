// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "model/artifact_comparison.hpp"
#include "model/measurement_table.hpp"

namespace benchgate::judge {

/// Judges the failed work of the results of a comparison of two artifacts, by the indices of these in the table. A
/// metric that says how much failed is judged by judge_failed_shares, in percentage points; each value of a cell is a
/// report. Times and rates that failures explain are not relevant: where they would count as better, where the baseline
/// fails more than the candidate, and where both fail most of the work. The results say why.
void judge_failed_work(model::ArtifactComparison& comparison, const model::MeasurementTable& table, std::size_t before,
                       std::size_t after);

}  // namespace benchgate::judge
