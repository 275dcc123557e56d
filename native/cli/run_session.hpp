// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "analysis/summary.hpp"
#include "cli/options.hpp"
#include "cli/run_files.hpp"
#include "cli/run_source.hpp"
#include "model/scenario.hpp"
#include "render/run_summary.hpp"
#include "runner/progress.hpp"
#include "sys/checkout.hpp"
#include "sys/interruption.hpp"

namespace benchgate::cli {

/// What all runs of one `benchgate run` share.
struct RunSession {
  const RunSource& source;
  std::string job_type;
  sys::Interruption& interruption;
  runner::Progress& progress;
  std::optional<std::chrono::nanoseconds> deadline;  ///< by sys::monotonic_time; absent: none
  /// Where relative folders of scenarios begin instead of in the current folder: another commit's checkout.
  const sys::Worktree* checkout = nullptr;
  std::uint64_t seed = 0;  ///< of everything that is shuffled; receipts keep it
};

/// All runs of one test case while they go on.
struct CaseInProgress {
  explicit CaseInProgress(const model::Scenario& whole_scenario);

  const model::Scenario& scenario;
  std::optional<analysis::StatsCollector> pooled;  ///< over several runs; the numbers of one are not kept twice
  render::CaseShown shown;
  std::optional<std::chrono::nanoseconds> last_duration;
};

/// Runs the scenario once more in a fresh process tree, writes what was
/// measured and adds the run to `test_case.shown`. Only run 1 builds. Nothing
/// is written when a step failed before the first sample; an interrupted run is
/// always written and says so.
void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunSession& session);

/// Why a run did not come to its end, in words; "" when it did. `planned`: iterations.
std::string problem_of(const runner::RunOutcome& outcome, int planned, const RunSession& session);

/// Whether a signal or the end of the time budget ended a run.
bool was_interrupted(const runner::RunOutcome& outcome, const RunSession& session);

/// The environment and the clock of this process.
runner::RunSettings run_settings(runner::RunSettings::Build build);

/// --seed, else drawn.
std::uint64_t session_seed(const Arguments& arguments);

/// Counts a measured sample, and keeps the first that failed.
void count_sample(render::CaseShown& shown, const model::Sample& sample, int run, std::uint64_t iteration);

/// The scenario as it starts in the session's checkout; its receipt keeps the
/// folder as it was written. Throws Error for a folder outside of the repository.
model::Scenario placed_scenario(const model::Scenario& scenario, const RunSession& session);

}  // namespace benchgate::cli
