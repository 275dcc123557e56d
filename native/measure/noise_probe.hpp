// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "measure/executor.hpp"

namespace benchgate::measure {

/// What repeating the same small computation measured.
struct NoiseProbe {
  std::vector<double> wall_ms;  ///< of each iteration, in order, without the first ones
  std::string failure;          ///< why an iteration failed; empty: none did
};

/// Runs a counting loop of the shell for about `duration`, each in a fresh
/// process, the way iterations of a scenario run. Throws Error when the launcher
/// is lost.
NoiseProbe probe_noise(Executor& executor, std::chrono::nanoseconds duration,
                       const std::vector<std::string>& environment);

}  // namespace benchgate::measure
