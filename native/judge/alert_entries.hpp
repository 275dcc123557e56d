// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/history.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::judge {

/// Returns the alerts of a history as alerts.json lists them, in their order, with the names of runs, commits and test
/// cases. A change between two runs of one commit names no commit.
std::vector<model::AlertEntry> alert_entries(const model::History& history);

}  // namespace benchgate::judge
