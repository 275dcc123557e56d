// SPDX-License-Identifier: MIT
#pragma once

#include "store/paired_runs.hpp"
#include "store/scenario_pairs.hpp"

namespace benchgate::store {

/// Compares the wall times of a run of a command with what the receipt beside them says: how many there are, and their
/// median. A run without a receipt passes. Throws Error if they differ: one of the files was changed.
void require_samples_of_receipt(const ScenarioPair& scenario, const ReadRun& run);

}  // namespace benchgate::store
