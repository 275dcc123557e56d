// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/scenario.hpp"

namespace benchgate::runner {

/// One program of a plan.
struct Step {
  enum class Kind { build, setup, prepare, measure, cleanup, teardown };

  Kind kind = Kind::measure;
  model::CommandLine command;

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

/// The plan of a scenario. A step without a command is left out.
Plan make_plan(const model::Scenario& scenario);

/// The processors of "0", "0,2-3", ascending and each once; empty for "".
/// Throws Error naming `place` for anything else.
std::vector<int> parse_processors(std::string_view text, const base::SourceLocation& place);

}  // namespace benchgate::runner
