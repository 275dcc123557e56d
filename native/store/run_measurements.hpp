// SPDX-License-Identifier: MIT
#pragma once

#include "model/history.hpp"
#include "store/run_archive.hpp"

namespace benchgate::store {

/// Reads everything that was measured in a run: receipts of ours and reports in any format that can be imported. Of
/// several files that show the same results (a table beside a page) the most exact one counts, and the others add what
/// it does not say. One file is in memory at a time. Throws Error `file:line: what` for a report that is damaged.
model::RunMeasurements read_run(const RunArchive& archive, const model::StoredRun& run,
                                const model::RunMetadata& metadata);

}  // namespace benchgate::store
