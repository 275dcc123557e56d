// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <string>

#include "app/publish/publish_log.hpp"
#include "app/session.hpp"
#include "forge/event.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::app {

/// The environment variable with the address of the webhook, which is a secret.
inline constexpr std::string_view webhook_variable = "BENCHGATE_WEBHOOK";

/// How alerts are reported.
enum class NotifyMode { none, issue, comment, webhook };

struct NotifyRequest {
  NotifyMode mode = NotifyMode::none;
  std::string key = "default";  ///< name of the history; issues with other keys are not changed
  std::string author = {};      ///< login that writes; "": that of the token, as far as GitHub tells
  std::string run_id = {};      ///< the run that was added last; "": that of the CI
  std::chrono::nanoseconds time_limit = std::chrono::seconds(50);  ///< all requests and tries together
};

/// Tells people about the alerts. Issues are brought up to date for all of them; comments and the webhook are about
/// what changed in the run that was added last. What fails is a step of `log`.
void notify_of_alerts(const NotifyRequest& request, std::span<const model::AlertEntry> alerts,
                      const forge::Variables& variables, PublishLog& log, Session& session);

}  // namespace benchgate::app
