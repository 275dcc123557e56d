// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/session.hpp"
#include "model/project_start.hpp"

namespace benchgate::app {

/// Builds and runs one iteration of each scenario in benchmarks/ among `files`, which were written to `folder`. What
/// fails is part of the result, with advice on what to change. A signal ends the trials. Throws Error when another
/// measurement is running and the wait for it is interrupted.
std::vector<model::StarterTrial> try_scenarios(const std::filesystem::path& folder,
                                               std::span<const model::StarterFile> files, Session& session);

/// Builds and runs one iteration of the scenario in `file`, as try_scenarios does; nobody else measures meanwhile.
/// `configuration`: text of benchgate.yaml.
model::StarterTrial try_scenario(const std::filesystem::path& folder, const model::StarterFile& file,
                                 const std::string& configuration, Session& session);

/// Returns what to change so that a trial that failed may succeed: sentences, the most likely first; at least one.
/// `build` and `command` as the scenario has them.
std::vector<std::string> trial_advice(const model::StarterTrial& trial, const std::string& build,
                                      const std::string& command);

/// Returns what to change about a trial that passed and was so short that noise hides changes, or took so long that a
/// check would take minutes: at most one piece of advice.
std::vector<std::string> advice_on_time(const model::StarterTrial& trial);

}  // namespace benchgate::app
