// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "app/check/request.hpp"
#include "app/check/result.hpp"
#include "app/session.hpp"

namespace benchgate::app {

/// Measures scenarios, or reads what was measured, compares them with the baseline by their budgets and writes receipts
/// and reports. Every scenario is finished before the verdict is reached. Throws Error for what cannot begin: mistakes
/// in files and names that nothing has.
CheckResult check(const CheckRequest& request, Session& session);

/// Judges reports of other tools, each benchmark in them as a scenario of its own, and writes receipts of them. Throws
/// Error when there is none, and for a baseline that would have to be measured.
CheckResult check_imported(const CheckRequest& request, const ReportsRequest& reports, Session& session);

/// The commit of the baseline, fetched if need be, or the path of its files. Throws Error when there is none.
std::string fetch_baseline(const CheckRequest& request, Session& session);

/// The text of summary.json.
std::string summary_json(const CheckResult& result);

/// Adds perfgate's outputs to the file that the result names, if it names one; counts are of metrics. Throws Error.
void write_step_outputs(const CheckResult& result);

}  // namespace benchgate::app
