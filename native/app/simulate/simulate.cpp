// SPDX-License-Identifier: MIT
#include "app/simulate/simulate.hpp"

#include <algorithm>
#include <span>

#include "app/environment.hpp"
#include "app/simulate/simulation_plan.hpp"
#include "app/simulate/synthetic_runs.hpp"
#include "format/manifest_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_update.hpp"

namespace benchgate::app {

namespace {

/// Whether a path below the output folder is of a scenario that is simulated.
bool is_replaced(const std::string& path, const SimulationPlan& plan) {
  const std::string test_case = path.substr(0, path.find('/'));
  return std::any_of(plan.tasks.begin(), plan.tasks.end(),
                     [&](const SimulationTask& task) { return task.scenario.name == test_case; });
}

/// With the files of other scenarios, which stay.
void write_manifest(SimulationPlan& plan, const std::filesystem::path& staging) {
  const auto add = [&](const std::filesystem::path& root, const std::string& path) {
    plan.manifest.files[path] = sys::sha256_of_file(root / path);
  };
  for (const std::string& path : sys::list_tree(plan.out))
    if (path != "manifest.json" && !is_replaced(path, plan)) add(plan.out, path);
  for (const std::string& path : sys::list_tree(staging)) add(staging, path);
  sys::write_file(staging / "manifest.json", format::format_manifest(plan.manifest));
}

bool any_failed(std::span<const render::Simulation> simulations) {
  return std::any_of(simulations.begin(), simulations.end(), [](const render::Simulation& simulation) {
    return std::any_of(simulation.assertions.begin(), simulation.assertions.end(),
                       [](const auto& result) { return result.status == model::Verdict::fail; });
  });
}

}  // namespace

SimulateResult simulate(const SimulateRequest& request, Session& session) {
  SimulationPlan plan = plan_simulation(request, stamp_time(session.machine));
  check_place(plan, request.on_existing);
  for (const SimulationTask& task : plan.tasks) sys::require_folder_place(folder_of(task, plan));
  sys::FolderUpdate update(plan.out);
  SimulateResult result;
  for (const SimulationTask& task : plan.tasks)
    result.simulations.push_back(write_synthetic_runs(task, plan, update.staging()));
  write_manifest(plan, update.staging());
  update.commit([&](const std::string& path) { return is_replaced(path, plan); });
  result.failed = any_failed(result.simulations);
  return result;
}

}  // namespace benchgate::app
