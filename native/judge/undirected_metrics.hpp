// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>

#include "model/history.hpp"

namespace benchgate::judge {

/// Metrics of which no report says whether higher or lower is better, with their units.
using UndirectedMetrics = std::map<std::string, std::string>;

/// Returns one sentence that names the metrics without a direction, of many the first five, and proposes a setting for
/// those whose names or units show it; "" for none. No line break.
std::string note_of_undirected(const UndirectedMetrics& metrics);

/// Adds such a sentence to the warnings of a history about those of its metrics whose names or units tell the
/// direction. Others may have none.
void propose_directions(model::History& history);

}  // namespace benchgate::judge
