// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "measure/executor.hpp"
#include "measure/paired_run.hpp"
#include "measure/progress.hpp"
#include "model/call_profile.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

/// One execution by function: a profile for each of its processes.
struct ProfiledRun {
  std::vector<model::CallProfile> processes;  ///< in byte order of their commands
  int unfinished = 0;                         ///< processes without a profile: they were killed
  int forked = 0;  ///< processes that have counted once more what their parent did before it forked them
};

/// The executions of two builds of one scenario.
struct SideProfiles {
  std::vector<ProfiledRun> base;
  std::vector<ProfiledRun> head;
  std::string problem;            ///< why they are not complete; "": they are
  std::string shared_files = {};  ///< the note on files of the working tree that both sides use; "": there are none
  std::string log = {};           ///< last lines of what the step that failed wrote
};

/// Reads the logs and profiles of one execution that callgrind wrote into `folder`. Throws Error for those that are
/// damaged.
ProfiledRun read_profiled_run(const std::string& folder);

/// Builds both sides as the settings say, and executes them under callgrind in turns, `times` each, between setup and
/// teardown. A failure ends it, also a damaged profile. Precondition: valgrind is installed. Throws as run() does.
SideProfiles profile_sides(const model::Scenario& base, const model::Scenario& head, int times,
                           const PairedSettings& settings, Executor& executor, Progress& progress);

}  // namespace benchgate::measure
