// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "measure/executor.hpp"
#include "measure/progress.hpp"
#include "measure/relocation.hpp"
#include "measure/report_reader.hpp"
#include "measure/service_host.hpp"
#include "model/receipt.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// What a run needs to know beside its scenario.
struct RunSettings {
  /// A rerun does not build again.
  enum class Build { run, skip };

  std::vector<std::string> environment;  ///< "NAME=value", complete; the scenario's env is added
  Relocation relocation = {};            ///< of paths in commands, when a checkout is measured
  Build build = Build::run;
  std::function<void()> on_built = nullptr;  ///< called after a build that succeeded, before anything else runs
  std::chrono::nanoseconds grace{std::chrono::seconds(1)};    ///< between SIGTERM and SIGKILL
  std::function<std::chrono::nanoseconds()> clock = nullptr;  ///< monotonic
  std::chrono::nanoseconds clock_resolution{1};
  std::optional<int> address_randomisation;  ///< kernel.randomize_va_space; absent: it cannot be read
  /// With `repeat` as a map: returns how many more iterations are wanted after the first min measured ones, asked until
  /// it says 0 or max is reached.
  std::function<int()> more_iterations;
  /// Asked after each sample was handed on: why the run ends here because more iterations would not succeed; "": it
  /// goes on.
  std::function<std::string()> gives_up = nullptr;
  /// What starts a scenario's service; null: none can be started.
  ServiceHost* services = nullptr;
  /// Whether the measurement is over, by a signal or the end of its time; asked while a service is awaited.
  std::function<bool()> stopped = [] { return false; };
  MetricFound on_metric = nullptr;  ///< of a report (`import:`), not of a scenario's own metrics
};

/// What measuring cost while programs ran: about a second of them.
struct OverheadInterval {
  std::chrono::nanoseconds wall{0};           ///< between the return of spawn and of wait, summed
  std::chrono::nanoseconds collector_cpu{0};  ///< CPU of tool and launcher meanwhile
  std::chrono::nanoseconds ended{0};          ///< by the clock of the settings

  bool operator==(const OverheadInterval&) const = default;
};

/// How a run went, beside its samples.
struct RunOutcome {
  enum class End {
    complete,     ///< every iteration ran, also if some failed
    step_failed,  ///< a step around the command failed, or the command could not be started
    interrupted,  ///< by a signal; the samples so far count
    given_up,     ///< RunSettings::gives_up said so
  };

  End end = End::complete;
  std::string failed_step;                 ///< "build", "setup", ... "teardown"; empty: none
  std::string failure;                     ///< why it failed
  bool timed_out = false;                  ///< the step took longer than it may
  std::string failure_tail;                ///< last lines of what that step wrote, as it wrote them
  std::string why_given_up;                ///< what RunSettings::gives_up said
  int samples = 0;                         ///< warmup included
  int failed_samples = 0;                  ///< warmup not included
  std::vector<OverheadInterval> overhead;  ///< one per second of wall, one for the rest; none without iterations
  std::vector<std::string>
      report_warnings;  ///< what the tools say against the figures in their reports; in `notes`, too
  /// That a checkout's command uses files of the working tree, as the other side does; "": it does not. In `notes`,
  /// too.
  std::string shared_files = {};
  model::MeasurementNotes notes;
};

/// Runs a scenario once: build and setup, all iterations, and teardown, which also runs after a failure or an
/// interruption (then 30 s at most), unless the build already failed. Each sample goes to `on_sample` in order, between
/// measurements, and is not stored. Throws Error for a scenario that cannot run at all (bad pattern, bad pin); an
/// exception of `on_sample` ends the run after teardown.
RunOutcome run(const model::Scenario& scenario, const RunSettings& settings, Executor& executor,
               const std::function<void(model::Sample&&)>& on_sample, Progress& progress);

/// Returns why a program that ended like this counts as failed: "exited with 3", "was ended by SIGSEGV (11)", "timed
/// out after 2.0 s"; empty when its exit code is one of `expected` (none: any is).
std::string failure_of(const sys::ChildResult& result, const std::vector<int>& expected,
                       std::optional<std::chrono::nanoseconds> timeout);

/// Returns `environment` with `changes`: each variable is replaced or added.
std::vector<std::string> merged_environment(std::vector<std::string> environment,
                                            const std::map<std::string, std::string>& changes);

}  // namespace benchgate::measure
