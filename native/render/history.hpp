// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "model/history_reports.hpp"
#include "render/page.hpp"

namespace benchgate::render {

// The results of the commands of `history`.
Page added_page(const model::AddReport& report);
Page run_list_page(const model::RunList& list);
Page shown_run_page(const std::vector<model::ShownRun>& kinds);
Page verified_page(const model::VerifyReport& report);
Page baseline_page(const model::HistoryBaseline& baseline);
Page compacted_page(const model::CompactReport& report);
Page accepted_page(const model::AcceptReport& report);

/// Returns "run 7-1 of 0123456789ab, 2 commits and 3 days old, on ...": the baseline that was found.
Line baseline_run(const model::HistoryBaseline& baseline);

}  // namespace benchgate::render
