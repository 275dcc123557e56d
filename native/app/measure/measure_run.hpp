// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "analysis/summary.hpp"
#include "app/measure/run_source.hpp"
#include "app/measure/run_writer.hpp"
#include "app/session.hpp"
#include "model/measured_run.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// What all runs of one measurement share.
struct RunContext {
  const RunSource& source;
  std::string job_type;
  Session& session;
  std::optional<std::chrono::nanoseconds> deadline;  ///< by Machine::monotonic_time; absent: none
  /// Where relative folders of scenarios begin instead of in the current folder: another commit's checkout.
  const Worktree* checkout = nullptr;
  std::uint64_t seed = 0;  ///< of everything that is shuffled; receipts keep it

  /// Whether neither a signal nor the end of the time asks to stop.
  bool goes_on() const;
};

/// All runs of one test case while they go on.
struct CaseInProgress {
  explicit CaseInProgress(const model::Scenario& whole_scenario);

  const model::Scenario& scenario;
  std::optional<analysis::StatsCollector> pooled;  ///< over several runs; the numbers of one are not kept twice
  model::MeasuredCase shown;
  std::optional<std::chrono::nanoseconds> last_duration;
};

/// Runs the scenario once more in a fresh process tree, writes what was
/// measured and adds the run to `test_case.shown`. Only run 1 builds. Nothing
/// is written when a step failed before the first sample; an interrupted run is
/// always written and says so.
void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunContext& context);

/// Why a run did not come to its end, in words; "" when it did. `planned`: iterations.
std::string problem_of(const runner::RunOutcome& outcome, int planned, const RunContext& context);

/// Whether a signal or the end of the time budget ended a run.
bool was_interrupted(const runner::RunOutcome& outcome, const RunContext& context);

/// The environment and the clock of the machine, which must outlive them.
runner::RunSettings run_settings(runner::RunSettings::Build build, const Machine& machine);

/// Counts a measured sample, and keeps the first that failed.
void count_sample(model::MeasuredCase& shown, const model::Sample& sample, int run, std::uint64_t iteration);

/// The scenario as it starts in the checkout of `context`; its receipt keeps the
/// folder as it was written. Throws Error for a folder outside of the repository.
model::Scenario placed_scenario(const model::Scenario& scenario, const RunContext& context);

}  // namespace benchgate::app
