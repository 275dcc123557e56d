// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/check_summary.hpp"
#include "model/report.hpp"
#include "model/shard_plan.hpp"

namespace benchgate::store {

/// Names of the files that `check --shard` writes beside its summary.
inline constexpr std::string_view shard_file = "shard.json";
inline constexpr std::string_view shard_plan_file = "shards.json";

/// A folder that `check --shard` wrote.
struct ShardTree {
  std::filesystem::path root;
  model::Shard shard;
  std::string plan;  ///< the text of its plan
  model::CheckSummary summary;
  std::vector<model::Report> reports;  ///< one for each scenario of the summary
};

/// Returns the folders of shards at `folder`: itself, else those up to four levels below it, as artifacts of a job
/// matrix are downloaded; in byte order, none: empty. Hidden ones are left out: killed jobs leave such. Throws Error
/// when it cannot be read.
std::vector<std::filesystem::path> shard_folders(const std::filesystem::path& folder);

/// Reads such a folder, the plan as it is. Throws Error for what is missing or damaged, and for a report outside of the
/// folder.
ShardTree read_shard_tree(const std::filesystem::path& root);

}  // namespace benchgate::store
