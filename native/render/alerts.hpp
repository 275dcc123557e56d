// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/history_alerts.hpp"
#include "model/publication.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns the result of `history alerts`; its Markdown is for the job summary, too.
Page alerts_page(const model::AlertsReport& report);

/// Returns the same for comment, status and other channels: a row for each test case with an alert, a suspicion or
/// without results.
model::Publication alerts_publication(const model::AlertsReport& report);

/// Returns the id of a test case for people: "module name parameters" of "module|name|parameters".
std::string shown_id(std::string id);

/// Returns one line of plain text that names the test case and what happened to it.
std::string alert_title(const model::AlertEntry& entry);

/// Returns what an issue or a comment says about an alert, as Markdown. `runs_url`: address below which the pages of
/// workflow runs are; "": no links.
std::string alert_page(const model::AlertEntry& entry, std::string_view runs_url);

/// Returns the message to a webhook: {schema, text, repository, run_id, alerts: [...]}
std::string alerts_message(std::span<const model::AlertEntry> entries, std::string_view repository,
                           std::string_view run_id);

}  // namespace benchgate::render
