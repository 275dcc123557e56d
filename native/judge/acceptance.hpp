// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// Applies what the scenario accepts to the report of its comparison: a metric that fails by a change of at most
/// `up_to` warns, and its reason begins with "accepted: +25 % (limit 30 %): ". A line that is also among `of_baseline`
/// has no effect, so that it holds for one merge; values above `max` or below `min` are never accepted.
///
/// Returns a note on each line that the baseline has, too, and, for the scenario of a report, on each that names
/// nothing.
std::vector<std::string> accept_changes(model::Report& report, const model::Scenario& scenario,
                                        std::span<const model::AcceptedSlowdown> of_baseline);

}  // namespace benchgate::judge
