// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "model/shard_plan.hpp"

namespace benchgate::format {

/// Formats the number of a shard: "2/4".
std::string format_shard_number(const model::ShardNumber& shard);

/// Parses it. Absent: it has another form, the number is not within the count, or the count is above
/// model::most_shards.
std::optional<model::ShardNumber> parse_shard_number(std::string_view text);

/// Formats the plan as a matrix of GitHub Actions, in one line with a final newline:
/// `{"include":[{"shard":"1/4",...},...]}`; shards without test cases are left out.
std::string format_job_matrix(const model::ShardPlan& plan);

/// Formats the plan, schema "benchgate.shards.v1", with a final newline.
std::string format_shard_plan(const model::ShardPlan& plan);

/// Reads it. Throws Error `file:line: what`, also for a test case in two shards and for too many shards.
model::ShardPlan parse_shard_plan(std::string_view text, std::string_view file);

/// Formats shard.json beside the summary of a check, schema "benchgate.shard.v1", with a final newline.
std::string format_shard(const model::Shard& shard);

/// Reads it. Throws Error `file:line: what`.
model::Shard parse_shard(std::string_view text, std::string_view file);

std::string shard_plan_schema();
std::string shard_schema();

}  // namespace benchgate::format
