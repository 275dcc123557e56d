// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "app/check/request.hpp"
#include "app/check/result.hpp"
#include "app/session.hpp"
#include "app/source/anchor.hpp"

namespace benchgate::app {

/// Measures scenarios, or reads existing results, compares them with the baseline by their budgets and writes receipts
/// and reports. A failing scenario does not stop the others. Throws Error before measuring: for mistakes in files and
/// for unknown names.
CheckResult check(const CheckRequest& request, Session& session);

/// Measures two commands in pairs, in the current checkout; the first is the baseline. Writes what check() does. Throws
/// Error before measuring for mistakes in the request.
CheckResult check_commands(const CheckRequest& request, const CommandsRequest& commands, Session& session);

/// Judges reports of other tools, each benchmark in them as a scenario, and writes their receipts. Throws Error when
/// the reports hold no benchmark, and for a baseline that would have to be measured.
CheckResult check_imported(const CheckRequest& request, const ReportsRequest& reports, Session& session);

/// Returns the commit of the baseline, fetched if necessary, or the path of its files. Absent: there is no such
/// baseline, which the request allows. Throws Error when it does not, and when origin cannot be asked.
std::optional<std::string> fetch_baseline(const CheckRequest& request, Session& session);

/// Returns the commit of the anchor, fetched if necessary; none is noted: there is none, or no history needs it.
/// Throws Error when the named one is no commit, and when origin cannot be asked.
FoundAnchor fetch_anchor(const CheckRequest& request, Session& session);

/// Returns the text of summary.json.
std::string summary_json(const CheckResult& result);

/// Appends perfgate's step outputs to the file that the result names, if any; they count metrics. Throws Error.
void write_step_outputs(const CheckResult& result);

}  // namespace benchgate::app
