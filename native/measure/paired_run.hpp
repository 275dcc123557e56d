// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "measure/executor.hpp"
#include "measure/interleave.hpp"
#include "measure/progress.hpp"
#include "measure/run.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// The receivers of what a paired run measures.
struct PairReceiver {
  std::function<void(Side, const model::Sample&)> on_sample;  ///< every execution, in order, warmup included
  /// Called with two executions next to each other, failed ones too. Returns false when no more are needed.
  std::function<bool(const model::Sample& base, const model::Sample& head)> wants_more;
  /// Returns the benchmarks of the report, by label, that need the next pair; absent: all, and the command's own
  /// figures.
  std::function<std::optional<std::vector<std::string>>()> undecided = nullptr;
};

/// A third build that takes turns with both sides, so that the head can be compared with that of other machines. It
/// ends with its first failure, which is no fault of the pairs.
struct AnchorTurns {
  const model::Scenario& scenario;
  RunSettings settings;
  std::function<void(const model::Sample&)> on_sample;  ///< every execution, warmup included
};

/// What a paired run needs to know beside its scenarios.
struct PairedSettings {
  RunSettings base;
  RunSettings head;
  const AnchorTurns* anchor = nullptr;  ///< must outlive the run; null: there is none
  int most_pairs = 80;                  ///< however much is wanted
  std::uint64_t seed = 0;               ///< of the order and the environment's size
};

/// How a paired run went.
struct PairedOutcome {
  RunOutcome base;
  RunOutcome head;                        ///< with no sample when the base could not be built or set up
  std::optional<RunOutcome> anchor = {};  ///< absent also when the pairs could not begin
  int pairs = 0;                          ///< measured, failed ones included
  std::string filter_note = {};           ///< that import.filter was given up, and why; "": it was not

  bool interrupted() const {
    return base.end == RunOutcome::End::interrupted || head.end == RunOutcome::End::interrupted;
  }
};

/// Runs two builds of one scenario next to each other: both are built and set up, warmed up, and then executed in
/// blocks of base, head, head, base or its mirror (block_order), until no receiver wants more. An anchor is built last
/// and has both of its turns in the middle of the block, so that a steady drift cancels for it, too. Where the receiver
/// names undecided benchmarks, the next pair runs only those, on all builds (ReportFilter); a pair whose reports have
/// others is discarded. With `randomize:
/// env-size` each block has another size of the environment, the same for all its executions. Throws as run() does.
PairedOutcome run_pairs(const model::Scenario& base, const model::Scenario& head, const PairedSettings& settings,
                        Executor& executor, const PairReceiver& receiver, Progress& progress);

}  // namespace benchgate::measure
