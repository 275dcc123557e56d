// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "app/measure/run_source.hpp"
#include "app/measure/run_writer.hpp"
#include "app/session.hpp"
#include "judge/run_policy.hpp"
#include "judge/summary.hpp"
#include "model/measured_run.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The context that all runs of one measurement share.
struct RunContext {
  const RunSource& source;
  std::string job_type;
  Session& session;
  std::optional<std::chrono::nanoseconds> deadline;  ///< by Machine::monotonic_time; absent: none
  /// Base of the scenarios' relative folders instead of the current folder: another commit's checkout.
  const Worktree* checkout = nullptr;
  std::uint64_t seed = 0;                ///< for everything that is shuffled; stored in receipts
  std::vector<std::string> environment;  ///< of the measured commands, "NAME=value"
  std::map<std::string, std::string, std::less<>> load_variables = {};  ///< of release_load_variables

  /// Returns false after a signal or the deadline.
  bool goes_on() const;
};

/// The runs of one test case in progress.
struct CaseInProgress {
  explicit CaseInProgress(const model::Scenario& whole_scenario,
                          judge::FailedIterations failed = judge::FailedIterations::are_errors);

  const model::Scenario& scenario;
  std::optional<judge::StatsCollector> pooled;  ///< over several runs; absent for a single run
  judge::FailureWatch failures;                 ///< of all runs
  model::MeasuredCase shown;
  std::optional<std::chrono::nanoseconds> last_duration;
};

/// Runs the scenario once in a fresh process tree, writes the results and adds
/// the run to `test_case.shown`. Only run 1 builds. Nothing is written when a
/// step fails before the first sample; an interrupted run is always written and
/// marked as interrupted. The run is given up, which is a problem, when
/// `test_case.failures` says so.
void measure_run(CaseInProgress& test_case, const RunTarget& target, const RunContext& context);

/// Returns why a run did not finish; "" when it did. `planned`: number of iterations.
std::string problem_of(const measure::RunOutcome& outcome, int planned, const RunContext& context);

/// Whether a signal or the time budget ended a run.
bool was_interrupted(const measure::RunOutcome& outcome, const RunContext& context);

/// Returns settings with the environment of the context and the clock of its machine, which must outlive them.
measure::RunSettings run_settings(measure::RunSettings::Build build, const RunContext& context);

/// Counts a measured sample, and keeps the first that failed.
void count_sample(model::MeasuredCase& shown, const model::Sample& sample, int run, std::uint64_t iteration);

/// Returns the scenario with its folder moved into the checkout of `context`; its receipt stores the folder as written.
/// Throws Error for a folder outside of the repository.
model::Scenario scenario_in_checkout(const model::Scenario& scenario, const RunContext& context);

}  // namespace benchgate::app
