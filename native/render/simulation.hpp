// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/simulation.hpp"

namespace benchgate::render {

/// Returns for people each scenario with its assertions; a failed one says what was
/// expected, what was got and where it is written. Says that nothing was measured.
std::string simulation_text(std::span<const model::Simulation> simulations);

/// Returns the same as tables: the scenarios, then their assertions, if there are any.
std::string simulation_markdown(std::span<const model::Simulation> simulations);

}  // namespace benchgate::render
