// SPDX-License-Identifier: MIT
#include "app/init/fitting.hpp"

#include <filesystem>
#include <utility>

#include "app/init/trial.hpp"
#include "app/measure/measuring.hpp"
#include "base/text.hpp"
#include "imports/import.hpp"
#include "starter/fitting.hpp"
#include "starter/project_kinds.hpp"
#include "starter/templates.hpp"
#include "sys/file.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;
using model::ProjectStart;
using model::StarterFile;
using model::StarterTrial;
using starter::StarterScenario;
using std::chrono::nanoseconds;

nanoseconds iteration_of(const StarterTrial& trial) { return nanoseconds(trial.wall_ns.value_or(0)); }

/// Tries again a scenario whose command printed a report that it does not import, with its import; keeps what works.
void import_printed(StarterScenario& scenario, StarterTrial& trial, StarterFile& file, ProjectStart& start,
                    Session& session) {
  StarterScenario importing = starter::with_printed_report(scenario, trial.printed_format);
  StarterFile changed{file.path, starter::starter_scenario(importing), file.what, file.backup};
  StarterTrial again = try_scenario(start.folder, changed, start.files.front().text, session);
  if (!again.passed() || again.benchmarks.empty()) return;
  start.notes.insert(start.notes.begin(),
                     fmt::format("the command of {} prints a report of {}, so its benchmarks are judged", file.path,
                                 imports::import_format(importing.format, file.path).tool));
  scenario = std::move(importing);
  file = std::move(changed);
  trial = std::move(again);
}

/// Tries a scenario, and again with fewer benchmarks while it takes too long.
StarterTrial fit_benchmarks(StarterScenario& scenario, std::size_t count, StarterFile& file, ProjectStart& start,
                            Session& session) {
  constexpr int most_trials = 3;
  const std::string& configuration = start.files.front().text;
  StarterTrial trial = try_scenario(start.folder, file, configuration, session);
  if (trial.passed() && !trial.printed_format.empty()) import_printed(scenario, trial, file, start, session);
  for (int number = 1; number < most_trials && trial.passed(); ++number) {
    const auto fewer = starter::with_fewer_benchmarks(scenario, {iteration_of(trial), trial.benchmarks}, count);
    if (!fewer) break;
    StarterFile smaller{file.path, starter::starter_scenario(*fewer), file.what, file.backup};
    StarterTrial again = try_scenario(start.folder, smaller, configuration, session);
    const bool is_smaller = again.passed() && !again.benchmarks.empty() && iteration_of(again) < iteration_of(trial);
    if (!is_smaller) break;
    scenario = *fewer;
    file = std::move(smaller);
    trial = std::move(again);
  }
  return trial;
}

/// Removes all scenarios but the first `remaining`: a check has no time for the others.
void remove_scenarios(std::vector<StarterScenario>& scenarios, std::size_t remaining, ProjectStart& start) {
  const auto first = static_cast<std::ptrdiff_t>(remaining);
  std::vector<std::string> names;
  for (std::size_t i = remaining; i < scenarios.size(); ++i) {
    names.push_back(scenarios[i].found);
    const StarterFile& file = start.files[i + 1];
    fs::remove(fs::path(start.folder) / file.path);
    if (!file.backup.empty()) fs::rename(fs::path(start.folder) / file.backup, fs::path(start.folder) / file.path);
  }
  start.notes.resize(start.notes.size() - names.size());  // one of each scenario but the first
  start.notes.push_back(
      fmt::format("no scenario so far, because a check would take too long with them: {}", base::join(names, "; ")));
  start.files.erase(start.files.begin() + 1 + first,
                    start.files.begin() + 1 + static_cast<std::ptrdiff_t>(scenarios.size()));
  start.trials.resize(remaining);
  std::vector<std::string> others = std::move(scenarios.back().without_scenario);
  others.insert(others.begin(), names.begin(), names.end());
  scenarios.resize(remaining);
  scenarios.back().without_scenario = std::move(others);
}

}  // namespace

void try_and_fit(std::vector<StarterScenario> scenarios, ProjectStart& start, Session& session) {
  const MeasuringHold hold("init", Machine::OnBusy::wait, session);
  std::vector<nanoseconds> iterations;
  for (std::size_t i = 0; i < scenarios.size() && session.machine.signal() == 0; ++i) {
    start.trials.push_back(fit_benchmarks(scenarios[i], scenarios.size(), start.files[i + 1], start, session));
    iterations.push_back(iteration_of(start.trials.back()));
  }
  if (iterations.size() < scenarios.size()) return;  // interrupted
  if (const std::size_t fitting = starter::fitting_scenarios(iterations); fitting < scenarios.size())
    remove_scenarios(scenarios, fitting, start);
  iterations.resize(scenarios.size());
  start.run_ns = starter::shortest_run(iterations).count();
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    if (!start.trials[i].passed()) continue;
    scenarios[i].time_budget.reset();
    if (starter::needs_time_budget(iterations[i], scenarios.size()))
      scenarios[i].time_budget = starter::starter_time_budget(iterations[i], scenarios.size());
    StarterFile& file = start.files[i + 1];
    file.text = starter::starter_scenario(scenarios[i]);
    sys::write_file(fs::path(start.folder) / file.path, file.text);
  }
}

}  // namespace benchgate::app
