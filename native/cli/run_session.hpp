// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "analysis/summary.hpp"
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
};

/// Where the files of a run go.
struct RunTarget {
  enum class Layout {
    folder,  ///< run-<k> with receipt, raw samples, overhead and provenance
    file,    ///< the receipt alone
  };

  Layout layout = Layout::folder;
  std::filesystem::path path;
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

}  // namespace benchgate::cli
