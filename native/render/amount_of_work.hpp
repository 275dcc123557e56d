// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "model/scenario.hpp"

namespace benchgate::render {

/// The total amount of work for measuring test cases.
struct Work {
  std::int64_t cases = 0;
  std::int64_t runs = 0;
  std::int64_t iterations = 0;                          ///< at most
  bool may_end_early = false;                           ///< some scenario stops when it knows enough
  std::chrono::nanoseconds phases{0};                   ///< of fault scenarios, which have no iterations
  std::optional<std::chrono::nanoseconds> limit = {};   ///< what their timeouts allow; absent: something has none
  std::optional<std::chrono::nanoseconds> budget = {};  ///< of all iterations; absent: something has none
};

/// The sum over the cases.
Work work_of(std::span<const model::Scenario> cases);

/// "2 scenarios, 6 runs, 66 iterations; their timeouts allow 33 min", "1 scenario, 3 runs, up to 240 iterations; time
/// budgets of 15 min", or "1 scenario, 3 runs, phases of 3 min 30 s".
std::string amount_of_work(std::span<const model::Scenario> cases);

}  // namespace benchgate::render
