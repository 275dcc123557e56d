// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "store/scenario_pairs.hpp"

namespace benchgate::app {

/// Says why a scenario has no runs on a side, and what to do.
std::string sentence_of(const store::LostScenario& lost);

}  // namespace benchgate::app
