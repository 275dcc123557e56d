// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "judge/function_costs.hpp"
#include "model/profile_change.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// The executions of one side, at least one.
using ProfiledRuns = std::span<const FunctionCosts>;

/// Compares both sides by function: the same function has the same name and, where several have it, the same file and
/// object. Costs are those of the first execution; further ones say how much each varies by itself. Says in the notes
/// what makes the comparison worth less: processes, interpreters, missing symbols, very short programs, costs that
/// belong to no function.
model::ProfileChange compare_profiles(ProfiledRuns baseline, ProfiledRuns candidate);

/// Returns why a scenario cannot be explained by counting instructions of its command; "": it can.
std::string why_not_explained(const model::Scenario& scenario);

}  // namespace benchgate::judge
