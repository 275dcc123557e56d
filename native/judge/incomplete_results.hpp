// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "judge/compare.hpp"
#include "model/report.hpp"

namespace benchgate::judge {

/// The test cases that one report has a result of.
using ReportedCases = std::set<std::string>;

/// Why test cases are not complete, by their names.
using IncompleteCases = std::map<std::string, std::string, std::less<>>;

/// Returns the test cases that some reports of the candidate lack, with the text of the reason: "8 of 10 reports of the
/// candidate lack it, and none of the baseline does". A report lacks a test case if it has another one beside which the
/// baseline always has it: reports of other programs lack nothing. What no report of the candidate has is gone, and not
/// named here. O(n r + s^2 r) for n test cases in r reports, s of them in different reports of the baseline.
IncompleteCases incomplete_results(std::span<const ReportedCases> baseline, std::span<const ReportedCases> candidate);

/// Returns the same for test cases that some reports of the baseline lack and none of the candidate.
IncompleteCases incomplete_in_baseline(std::span<const ReportedCases> baseline,
                                       std::span<const ReportedCases> candidate);

/// Turns what passed, or was left undecided, into a warning with that reason: a benchmark that crashes now and then is
/// not as it was.
void warn_of_incomplete(model::Report& report, const std::string& why);

/// Does the same for the benchmarks of reports that a scenario's command wrote, by the same rule: each iteration writes
/// a report. Filtered iterations lack nothing.
void warn_of_incomplete(model::Comparison& comparison, const ComparedRun& baseline, const ComparedRun& current);

/// Returns notes on the benchmarks that some iterations of the baseline did not report and all of the candidate did.
std::vector<std::string> notes_of_incomplete(const ComparedRun& baseline, const ComparedRun& current);

}  // namespace benchgate::judge
