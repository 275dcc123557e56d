// SPDX-License-Identifier: MIT
#pragma once

#include "app/simulate/simulation_plan.hpp"
#include "render/simulation.hpp"

namespace benchgate::app {

/// Writes all runs of a scenario beside their place and moves them there together. Throws Error.
render::Simulation write_synthetic_runs(const SimulationTask& task, const SimulationPlan& plan,
                                        const std::filesystem::path& staging);

}  // namespace benchgate::app
