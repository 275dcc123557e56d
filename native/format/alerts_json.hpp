// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/history_alerts.hpp"

namespace benchgate::format {

/// Reads `alerts.json` of `history recalculate`, in its order; unknown members are ignored. Throws Error `where:line:
/// what` for malformed text, and for entries without test case, or alerts without run or change.
std::vector<model::AlertEntry> parse_alerts(std::string_view text, std::string_view where);

/// Writes that file, an entry a line.
std::string format_alert_entries(std::span<const model::AlertEntry> entries);

/// Writes the result of `history alerts`.
std::string format_alerts(const model::AlertsReport& report);

/// Reads that document. Throws Error `where:line: what`.
model::AlertsReport parse_alerts_report(std::string_view text, std::string_view where);

/// Returns the JSON Schema of that.
std::string alerts_schema();

/// Writes the result of `publish`.
std::string format_publish_report(const model::PublishReport& report);

/// Writes the result of `publish --dry-run`.
std::string format_dry_run(model::Verdict verdict, std::string_view comment);

/// Writes the message to a webhook, on one line: {schema, text, repository, run_id, alerts: [...]}
std::string format_alerts_message(std::string text, std::string_view repository, std::string_view run_id,
                                  std::span<const model::AlertEntry> entries);

/// Returns the JSON Schema of each of these documents.
std::string publish_schema();
std::string alerts_message_schema();

}  // namespace benchgate::format
