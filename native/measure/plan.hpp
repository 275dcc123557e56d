// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>
#include <vector>

#include "model/run_plan.hpp"
#include "model/scenario.hpp"

namespace benchgate::measure {

using model::Plan;
using model::Step;

/// The plan of a scenario. A step without a command is left out.
Plan make_plan(const model::Scenario& scenario);

/// The processors of "0", "0,2-3", ascending and each once; empty for "".
/// Throws Error naming `place` for anything else.
std::vector<int> parse_processors(std::string_view text, const base::SourceLocation& place);

}  // namespace benchgate::measure
