// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <set>
#include <span>
#include <string>

#include "model/report.hpp"

namespace benchgate::judge {

/// The test cases that one report has a result of.
using ReportedCases = std::set<std::string>;

/// Returns the test cases that some reports of the candidate lack, with the text of the reason: "8 of 10 reports of the
/// candidate lack it, and none of the baseline does". A report lacks a test case if it has another one beside which the
/// baseline always has it: reports of other programs lack nothing. What no report of the candidate has is gone, and not
/// named here. O(n r + s^2 r) for n test cases in r reports, s of them in different reports of the baseline.
std::map<std::string, std::string> incomplete_results(std::span<const ReportedCases> baseline,
                                                      std::span<const ReportedCases> candidate);

/// Turns what passed into a warning with that reason: a benchmark that crashes now and then is not as it was.
void warn_of_incomplete(model::Report& report, const std::string& why);

}  // namespace benchgate::judge
