// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "model/stored_run.hpp"

namespace benchgate::store {

/// A run with what its metadata say of its commit.
struct RunOfCommit {
  const model::StoredRun* run = nullptr;
  const model::RunMetadata* metadata = nullptr;
};

/// Returns the indices of `runs`, which are in order of time, in the order of their commits: that of the first parents,
/// as far as the metadata have it. Runs of one commit are together, in order of time, where its first run is. A commit
/// that was measured late comes before those that follow it on the line; one of unknown position and time, or of a line
/// that was rewritten since, is where its first run was.
///
/// Two commits are known to be in another order than their runs only if position and time of the commits both say so,
/// or one is the parent of the other: positions of a rewritten line begin again below those of the old one, and clocks
/// differ.
std::vector<std::size_t> order_by_commit(std::span<const RunOfCommit> runs);

}  // namespace benchgate::store
