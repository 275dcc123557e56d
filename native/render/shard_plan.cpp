// SPDX-License-Identifier: MIT
#include "render/shard_plan.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

std::string duration_text(double seconds) { return base::format_duration(std::chrono::seconds(std::llround(seconds))); }

std::string basis_of(const model::ShardPlan& plan, std::size_t cases) {
  if (plan.with_history == cases) return "as long as they took in the history";
  if (plan.with_history == 0) return "a guess, because no history says how long they take";
  return fmt::format("{} of {} as long as in the history, the others as its median", plan.with_history, cases);
}

}  // namespace

Page shard_plan_page(const model::ShardPlan& plan) {
  std::vector<Lines> rows;
  std::size_t cases = 0;
  double whole = 0, longest = 0;
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    const model::PlannedShard& shard = plan.shards[i];
    rows.push_back({fmt::format("{}/{}", i + 1, plan.shards.size()), std::to_string(shard.test_cases.size()),
                    duration_text(shard.expected_s)});
    cases += shard.test_cases.size();
    whole += shard.expected_s;
    longest = std::max(longest, shard.expected_s);
  }
  return Page()
      .table({"shard|Shard", ">test cases|Test cases", ">expected|Expected"}, std::move(rows))
      .line({base::pluralize(cases, "test case"), " in ", base::pluralize(plan.shards.size(), "shard"), ": ",
             duration_text(longest), " instead of ", duration_text(whole), " (", basis_of(plan, cases), ")"});
}

}  // namespace benchgate::render
