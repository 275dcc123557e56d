// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/scenario.hpp"

namespace benchgate::model {

/// One program of a plan.
struct Step {
  enum class Kind { build, setup, service, prepare, measure, cleanup, teardown };

  Kind kind = Kind::measure;
  CommandLine command;

  bool operator==(const Step&) const = default;
};

/// Returns "build", "setup", ...; the measured step is called "command", as in a
/// scenario file.
std::string_view name_of(Step::Kind kind);

/// Returns the command as its author wrote it, else its arguments.
std::string command_text(const CommandLine& command);

/// What a run of a scenario will do, in order: `before` once, `cycle` for each
/// of the iterations, `after` once, also after a failure.
struct Plan {
  std::vector<Step> before;
  std::vector<Step> cycle;
  std::size_t measured = 0;  ///< index of the measured step in the cycle
  int warmup = 0;            ///< the first iterations, which no statistic counts
  int repeat = 0;
  std::vector<Step> after;

  int total() const { return warmup + repeat; }
  /// Whether iteration `index`, from 0, is a warmup.
  bool is_warmup(int index) const { return index < warmup; }
};

/// A test case, and what each of its runs will do.
struct PlannedCase {
  Scenario scenario;
  Plan plan;
};

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

/// Returns the sum over the cases.
Work work_of(std::span<const model::Scenario> cases);

}  // namespace benchgate::model
