// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/history_reports.hpp"

namespace benchgate::render {

// The results of `history` for a terminal, as Markdown and as JSON.
std::string added_text(const model::AddReport& report);
std::string added_markdown(const model::AddReport& report);
std::string added_json(const model::AddReport& report);

std::string run_list_text(const model::RunList& list);
std::string run_list_markdown(const model::RunList& list);
std::string run_list_json(const model::RunList& list);

std::string shown_run_text(const model::ShownRun& run);
std::string shown_run_markdown(const model::ShownRun& run);
std::string shown_run_json(const model::ShownRun& run);

std::string verified_text(const model::VerifyReport& report);
std::string verified_markdown(const model::VerifyReport& report);
std::string verified_json(const model::VerifyReport& report);

std::string baseline_text(const model::HistoryBaseline& baseline);
std::string baseline_json(const model::HistoryBaseline& baseline);
std::string compacted_text(const model::CompactReport& report);
std::string compacted_markdown(const model::CompactReport& report);
std::string compacted_json(const model::CompactReport& report);

std::string accepted_text(const model::AcceptReport& report);
std::string accepted_json(const model::AcceptReport& report);

}  // namespace benchgate::render
