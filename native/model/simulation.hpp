// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/assertion_result.hpp"

namespace benchgate::model {

/// What `simulate` wrote for one scenario.
struct Simulation {
  std::string scenario;
  std::string folder;
  int runs = 0;
  int samples = 0;  ///< of each run
  std::uint64_t seed = 0;
  std::vector<AssertionResult> assertions;
};

}  // namespace benchgate::model
