// SPDX-License-Identifier: MIT
#include "app/simulate/simulate.hpp"

#include <algorithm>
#include <span>

#include "app/environment.hpp"
#include "app/simulate/simulation_plan.hpp"
#include "app/simulate/synthetic_runs.hpp"
#include "codec/manifest_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

void write_manifest(SimulationPlan& plan) {
  for (const std::string& path : sys::list_tree(plan.out))
    if (path != "manifest.json") plan.manifest.files[path] = sys::sha256_hex(sys::read_file(plan.out / path));
  sys::write_file(plan.out / "manifest.json", codec::format_manifest(plan.manifest));
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
  sys::make_folders(plan.out);
  SimulateResult result;
  for (const SimulationTask& task : plan.tasks) result.simulations.push_back(write_synthetic_runs(task, plan));
  write_manifest(plan);
  result.failed = any_failed(result.simulations);
  return result;
}

}  // namespace benchgate::app
