// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/attribution_study.hpp"
#include "model/overhead.hpp"
#include "store/run_tree.hpp"

namespace benchgate::store {

/// Computes the attribution of a run again from its incident_predictions.csv, and compares it with
/// confusion_matrix.csv, class_metrics.csv and attribution_summary.json; `overhead` (empty: not read) with the
/// collector's cost in the summary. Throws Error for the first file that is missing, malformed or says something else.
/// Does the same with treatment_predictions.csv and the figures of the treatments, where a run has one of the two:
/// those of earlier versions do not. Does nothing for a run that has none of these files.
void check_attribution(const RunLocation& location, std::span<const model::OverheadRow> overhead);

/// Reads treatment_predictions.csv of a run; a file without rows is a run without incidents. Throws Error when it is
/// missing or malformed, or has rows of several runs.
model::StudyRun read_treatments(const RunLocation& location);

}  // namespace benchgate::store
