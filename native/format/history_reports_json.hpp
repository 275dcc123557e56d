// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/history_reports.hpp"

namespace benchgate::format {

// The results of the commands of `history`, as JSON.
std::string format_added(const model::AddReport& report);
std::string format_run_list(const model::RunList& list);
std::string format_shown_run(const std::vector<model::ShownRun>& kinds);
std::string format_verified(const model::VerifyReport& report);
std::string format_baseline(const model::HistoryBaseline& baseline);
std::string format_compacted(const model::CompactReport& report);
std::string format_accepted(const model::AcceptReport& report);

/// Returns the JSON Schema of each of these documents.
std::string added_schema();
std::string run_list_schema();
std::string shown_run_schema();
std::string verified_schema();
std::string compacted_schema();
std::string accepted_schema();
std::string baseline_schema();

}  // namespace benchgate::format
