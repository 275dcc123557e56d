// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/history_alerts.hpp"

namespace benchgate::judge {

/// What the alerts of a history say of its newest run: an open alert fails, a test case that is worse in this run alone
/// warns, and where no metric of a test case could be judged nothing is shown. Without steps.
model::AlertsReport judge_alerts(std::span<const model::AlertEntry> alerts);

}  // namespace benchgate::judge
