// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>

#include "store/paired_runs.hpp"

namespace benchgate::store {

/// Compares the wall times of each run of a command with those of the receipt beside them: how many there are, and
/// their median. A run without them or without a receipt passes, and so do all where a manifest has the SHA-256 of the
/// files. Throws Error if they differ, because one of the files was changed, and for a receipt that is malformed.
void require_samples_of_receipts(std::span<const ReadRun> runs, const std::optional<model::Manifest>& manifest);

}  // namespace benchgate::store
