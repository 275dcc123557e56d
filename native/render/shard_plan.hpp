// SPDX-License-Identifier: MIT
#pragma once

#include "model/shard_plan.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns each shard with the number of its test cases and how long they are expected to take, and all together.
Page shard_plan_page(const model::ShardPlan& plan);

}  // namespace benchgate::render
