// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>
#include <vector>

#include "app/check/request.hpp"
#include "app/check/result_folder.hpp"
#include "app/session.hpp"
#include "app/source/baseline.hpp"
#include "model/scenario.hpp"
#include "model/shard_plan.hpp"

namespace benchgate::app {

/// Returns the plan by which this job measures its part of `cases`: that of the file, else all cases split by what they
/// say of themselves. Throws Error for a file that cannot be read, that has another number of shards, or other test
/// cases.
model::ShardPlan plan_of_check(const ShardRequest& request, const std::vector<model::Scenario>& cases);

/// Removes the cases of other shards and returns their names.
std::set<std::string> keep_own_cases(std::vector<model::Scenario>& cases, const model::ShardPlan& plan,
                                     const model::ShardNumber& own);

/// Writes shard.json and the plan to `folder`, for the merge.
void write_shard(const CheckRequest& request, const model::ShardPlan& plan, const Baseline& baseline,
                 const ResultFolder& folder, const Session& session);

}  // namespace benchgate::app
