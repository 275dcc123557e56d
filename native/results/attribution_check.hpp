// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/overhead.hpp"
#include "results/run_tree.hpp"

namespace benchgate::results {

/// Computes the attribution of a run again from its incident_predictions.csv, and compares it with
/// confusion_matrix.csv, class_metrics.csv and attribution_summary.json; `overhead` (empty: not read) with the
/// collector's cost in the summary. Throws Error for the first file that is missing, malformed or says something else.
/// Nothing happens for a run that has none of these files.
void check_attribution(const RunPlace& place, std::span<const model::OverheadRow> overhead);

}  // namespace benchgate::results
