// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/run_plan.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

using model::Plan;
using model::Step;

/// Returns the plan of a scenario. A step without a command is left out.
Plan make_plan(const model::Scenario& scenario);

/// Parses processors, "0" or "0,2-3": ascending and each once; empty for "". Throws Error naming `location` for
/// anything else.
std::vector<int> parse_processors(std::string_view text, const base::SourceLocation& location);

}  // namespace benchgate::measure
