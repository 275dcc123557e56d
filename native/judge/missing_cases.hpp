// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "judge/alert_series.hpp"
#include "model/history.hpp"
#include "model/history_reports.hpp"

namespace benchgate::judge {

/// The rules of alerts about a test case that the newest run should have measured, and one that not every run measures.
inline constexpr std::string_view missing_rule = "missing", irregular_rule = "irregular";

/// Adds an alert without a state for each test case that the newest run of its suite lacks: for its headline, with the
/// first run without it as `changed_in`. Leaves out test cases with a change that was accepted since that run. Adds
/// them after the alerts of the newest run. O(points).
///
/// A suite is what one tool measured in one module with one job; a kind of run is a workflow with its event and job
/// type. Runs of one commit count as one. A test case is missing if the last run of a kind that measured its suite
/// lacks it and the two before it had it, and irregular if one of the ten before it lacked it, too. After three runs
/// without it, it counts as removed.
void tell_missing_cases(model::History& history, std::span<const model::Acceptance> accepted,
                        const AlertSettings& settings);

}  // namespace benchgate::judge
