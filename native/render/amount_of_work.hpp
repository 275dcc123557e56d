// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/scenario.hpp"

namespace benchgate::render {

/// Returns "2 scenarios, 6 runs, 66 iterations; their timeouts allow 33 min", "1 scenario, 3 runs, up to 240
/// iterations; time budgets of 15 min", or "1 scenario, 3 runs, phases of 3 min 30 s".
std::string amount_of_work(std::span<const model::Scenario> cases);

}  // namespace benchgate::render
