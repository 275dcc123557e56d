// SPDX-License-Identifier: MIT
#pragma once

#include "model/measured_run.hpp"
#include "model/publication.hpp"

namespace benchgate::render {

/// Returns what `run` found, for the reviewers of a change without a baseline: a row for each scenario and metric. The
/// verdict is inconclusive; fail when only outputs were wrong, and error when anything else failed.
model::Publication run_publication(const model::RunSummary& summary);

/// Returns the same of a baseline, which is named only where it could not be measured: a remark for each such scenario,
/// the last lines of the step that failed, and the verdict inconclusive; otherwise skip and no headline.
model::Publication baseline_run_publication(const model::RunSummary& summary);

}  // namespace benchgate::render
