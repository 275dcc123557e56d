// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/report.hpp"

namespace benchgate::render {

/// Returns why a change is undecided, without that word: "the CPU models differ"; "" for all else.
std::string_view unclear_reason(const model::Delta& delta);

/// Returns the verdict of a report for people: error for a scenario that could not be measured, inconclusive where
/// nothing was judged, not evaluated where all of it is ignored.
model::Verdict status_of_report(const model::Report& report);

/// Whether there was nothing to compare with, so that at most absolute limits were judged.
bool is_without_changes(const model::Report& report);

/// Returns the metrics that were measured and are not in the comparison; not what a process costs, which is measured
/// for every command.
std::vector<std::string> unjudged_metrics(const model::Report& report);

/// Returns the median of a metric that was measured. The contract's milliseconds are whole ones, unless nanoseconds
/// stand beside them.
std::string measured_value(const model::Report& report, const std::string& name, const model::MetricSummary& metric);

/// Returns "3 samples".
std::string count_text(const model::MetricSummary& metric);

/// Returns the findings about no metric, and notes, as one sentence.
std::string problem_text(const model::Report& report);

/// Returns the first line of what a scenario said that could not be measured.
std::string error_line(const model::Report& report);

/// Returns why nothing was compared: "the baseline could not be measured".
std::string why_unmeasured(const model::Report& report);

/// Returns the finding of a check, as "perf.output"; null: there is none.
const model::Finding* find_finding(const model::Report& report, std::string_view check_id);

/// Returns what was found in a comparison beside its metrics, as wrong output.
std::vector<const model::Finding*> findings_beside_metrics(const model::Report& report);

}  // namespace benchgate::render
