// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
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

/// "build", "setup", ...; the measured step is called "command", as in a
/// scenario file.
std::string_view name_of(Step::Kind kind);

/// What a run of a scenario will do, in order: `before` once, `cycle` for each
/// of the iterations, `after` once, also after a failure.
struct Plan {
  std::vector<Step> before;
  std::vector<Step> cycle;
  std::size_t measured = 0;  ///< place of the measured step in the cycle
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

}  // namespace benchgate::model
