// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "model/history.hpp"
#include "model/history_alerts.hpp"

namespace benchgate::judge {

/// Returns what the alerts of a history say of its newest run: an open alert fails, a test case that is missing, is
/// worse in this run alone or gets worse slowly warns, and where no metric of a test case could be judged nothing is
/// shown. The largest change comes first. `histories` are those that the alerts are of; without their series. Without
/// steps.
model::AlertsReport judge_alerts(std::span<const model::AlertEntry> alerts, std::span<const model::History> histories);

/// Returns the entries of alerts that are open, the largest change first.
std::vector<model::AlertEntry> open_alerts(std::span<const model::AlertEntry> entries);

/// Returns what is said of the entries of one test case: "sort time: worse by 12 % since run 7; also cpu_time".
std::string text_of_case(const std::vector<const model::AlertEntry*>& entries);

/// Returns the entries of each test case, which may have one for each metric: in the order of their first ones.
std::vector<std::vector<const model::AlertEntry*>> alerts_by_case(std::span<const model::AlertEntry> entries);

/// Returns "2 test cases", "2 test cases and 1 further metric", "1 further metric".
std::string amount_unjudged(std::size_t test_cases, std::size_t metrics);

}  // namespace benchgate::judge
