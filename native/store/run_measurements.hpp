// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

#include "model/history.hpp"
#include "store/run_archive.hpp"

namespace benchgate::store {

/// Reads everything that was measured in a run: receipts of benchgate and reports in any format that can be imported.
/// Of several files that show the same results (a table beside a page) the most exact one counts, and the others add
/// what it does not say. One file is in memory at a time. Throws Error `file:line: what` for a report that is damaged.
model::RunMeasurements read_run(const RunArchive& archive, const model::StoredRun& run,
                                const model::RunMetadata& metadata);

/// Reads several runs of the archive by one call of its store, which is cheaper where it is a branch. Throws Error for
/// all of them where one of their files cannot be had.
std::vector<model::RunMeasurements> read_runs(const RunArchive& archive, std::span<const model::StoredRun* const> runs);

}  // namespace benchgate::store
