// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace benchgate::model {

/// A matrix of GitHub Actions has at most as many jobs.
inline constexpr std::size_t most_shards = 256;

/// The test cases that one job of a matrix measures, each with both of its sides.
struct PlannedShard {
  std::vector<std::string> test_cases;  ///< in the order of the scenario files
  double expected_s = 0;                ///< how long measuring them is expected to take, all together

  bool operator==(const PlannedShard&) const = default;
};

/// How the test cases of a check are split over the jobs of a matrix: each is in exactly one shard.
struct ShardPlan {
  std::vector<PlannedShard> shards;  ///< numbered from 1
  std::uint64_t with_history = 0;    ///< test cases whose earlier durations are known

  bool operator==(const ShardPlan&) const = default;
};

/// "2/4": the second of four.
struct ShardNumber {
  std::size_t number = 1;  ///< from 1
  std::size_t count = 1;

  bool operator==(const ShardNumber&) const = default;
};

/// What a check of one shard says of itself, for the merge; its plan lies beside it.
struct Shard {
  ShardNumber shard = {};
  std::uint64_t attempt = 1;  ///< of the job, as the CI counts it
  std::string candidate;      ///< its commit, whatever its job has changed or left in the checkout; "" unknown
  std::string baseline;       ///< its commit; "": it is not one
  std::string machine;        ///< in one line; "" unknown

  bool operator==(const Shard&) const = default;
};

}  // namespace benchgate::model
