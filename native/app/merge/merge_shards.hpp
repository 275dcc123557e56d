// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include "app/check/result.hpp"
#include "app/json_style.hpp"
#include "app/session.hpp"
#include "app/write_output.hpp"
#include "judge/check_policy.hpp"

namespace benchgate::app {

/// The shards of a check to join, and where to.
struct MergeShardsRequest {
  std::vector<std::filesystem::path> folders;      ///< what `check --shard` wrote, or folders with such folders in them
  std::optional<std::filesystem::path> plan = {};  ///< file; absent: as the shards have it
  std::filesystem::path out;                       ///< folder for the joined check
  OnExisting on_existing = OnExisting::refuse;     ///< when `out` is not empty
  judge::CheckPolicy policy = {};
  JsonStyle json_style = JsonStyle::compact;
};

/// Whether any of the folders is, or holds, a shard of a check. Throws Error for what is not a folder.
bool have_shards(const std::vector<std::filesystem::path>& folders);

/// Joins the shards of a check to one, judges them together and writes what a check of all test cases would have
/// written. The result depends on neither the order of the shards nor on one given twice. Of a shard with several
/// attempts the last one counts. Test cases of shards that are missing are inconclusive. Throws Error, before anything
/// is written, for an `out` that cannot be used, for shards of different plans or commits, and for different results
/// of one attempt.
CheckResult merge_shards(const MergeShardsRequest& request, Session& session);

}  // namespace benchgate::app
