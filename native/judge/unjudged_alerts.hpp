// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

#include "judge/alert_ids.hpp"
#include "model/history.hpp"

namespace benchgate::judge {

/// Adds why what was measured in the newest published run is not judged: for each metric that could be, and for each
/// test case of which no metric is. After the alerts of that run.
void add_unjudged_alerts(model::History& history, const AlertIds& ids, std::size_t newest);

}  // namespace benchgate::judge
