// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/case_selection.hpp"
#include "app/session.hpp"
#include "model/shard_plan.hpp"

namespace benchgate::app {

/// Which test cases are split, and over how many jobs.
struct PlanRequest {
  std::vector<std::string> paths = {};            ///< files, folders and globs; empty: those of the configuration
  std::optional<std::string> configuration = {};  ///< file instead of benchgate.yaml
  CaseFilter filter = {};                         ///< by name and tag
  std::optional<std::size_t> shards = {};         ///< absent: as many as are useful
  std::optional<std::string> history = {};        ///< store with earlier durations; absent: none is read
  std::optional<std::filesystem::path> out = {};  ///< file for the plan; absent: none
};

/// Splits the test cases that a check with the same arguments measures over the jobs of a matrix, by how long they took
/// in the history. Fewer cases than shards: that many shards, with a note; a history that does not exist yet is noted,
/// too. Throws Error for mistakes in scenario files, unknown names and a store that cannot be read.
model::ShardPlan plan_shards(const PlanRequest& request, Session& session);

}  // namespace benchgate::app
