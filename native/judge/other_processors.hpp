// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <string>

#include "model/comparison.hpp"

namespace benchgate::judge {

/// Makes the judgements of times and rates inconclusive if the sides ran on processors of different models: another
/// model is faster or slower by more than most changes. Counts, sizes, shares and absolute limits stay judged. The
/// models: of all runs of a side; empty: unknown, then nothing changes.
void leave_speed_undecided(model::Comparison& comparison, const std::set<std::string>& baseline,
                           const std::set<std::string>& candidate);

/// The reason of the first change that is undecided because of that; "": there is none.
std::string processor_reason(const model::Comparison& comparison);

}  // namespace benchgate::judge
