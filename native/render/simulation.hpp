// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "judge/assertions.hpp"

namespace benchgate::render {

/// What `simulate` wrote for one scenario.
struct Simulation {
  std::string scenario;
  std::string folder;
  int runs = 0;
  int samples = 0;  ///< of each run
  std::uint64_t seed = 0;
  std::vector<judge::AssertionResult> assertions;
};

/// For people: each scenario with its assertions; a failed one says what was
/// expected, what was got and where it is written. Says that nothing was measured.
std::string simulation_text(std::span<const Simulation> simulations);

/// The same as tables: the scenarios, then their assertions, if there are any.
std::string simulation_markdown(std::span<const Simulation> simulations);

/// The same with every figure unrounded, schema benchgate.simulate.v1.
std::string simulation_json(std::span<const Simulation> simulations);

}  // namespace benchgate::render
