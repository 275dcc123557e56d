// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "app/session.hpp"
#include "model/project_start.hpp"
#include "starter/project.hpp"

namespace benchgate::app {

/// Tries the scenarios that init wrote for a project, in files 1 and following of `start`, and writes less where a
/// check would take too long: fewer benchmarks, a time budget, fewer scenarios. `start` then has the trials, the files
/// as they are, and notes on scenarios that were removed.
void try_and_fit(std::vector<starter::StarterScenario> scenarios, model::ProjectStart& start, Session& session);

}  // namespace benchgate::app
