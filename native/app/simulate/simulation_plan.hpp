// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/simulate/simulate.hpp"
#include "base/civil_time.hpp"
#include "model/provenance.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// One fault scenario with the settings that hold for it.
struct SimulationTask {
  model::Scenario scenario;
  int samples = 0;
  int runs = 0;
  std::uint64_t seed = 0;
};

/// Everything that the figures and files of one call depend on.
struct SimulationPlan {
  std::filesystem::path out;
  std::string side;  ///< "candidate" or "baseline"
  double noise = 0;
  std::optional<int> only_run;
  model::Manifest manifest;  ///< without files
  base::Instant stamp;
  std::vector<SimulationTask> tasks;
};

/// Reads the scenarios and settles what the request leaves open. Throws Error.
SimulationPlan plan_simulation(const SimulateRequest& request, base::Instant stamp);

/// Returns "<out>/<scenario>".
std::filesystem::path folder_of(const SimulationTask& task, const SimulationPlan& plan);

/// Refuses to write among results of another source: a tree has one manifest. Throws Error.
void refuse_other_results(const SimulationPlan& plan, OnExisting on_existing);

}  // namespace benchgate::app
