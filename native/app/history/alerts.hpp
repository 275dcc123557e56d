// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "app/history/notify.hpp"
#include "app/session.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::app {

struct AlertsRequest {
  std::filesystem::path folder;  ///< that `history recalculate` wrote
  NotifyRequest notify = {};
};

/// Judges the alerts of a recalculated history, tells people as wished, and writes the job summary and the outputs of
/// the step where GitHub Actions runs this. A failure to tell them is a step of the report and changes no verdict.
/// Throws Error for a folder that holds no alerts.
model::AlertsReport judge_history(const AlertsRequest& request, Session& session);

}  // namespace benchgate::app
