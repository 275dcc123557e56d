// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/simulation.hpp"

namespace benchgate::format {

/// Formats what `simulate` wrote, every figure unrounded, schema benchgate.simulate.v1.
std::string format_simulations(std::span<const model::Simulation> simulations);

/// Returns the JSON Schema of that document.
std::string simulations_schema();

}  // namespace benchgate::format
