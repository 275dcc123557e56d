// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "judge/gate.hpp"
#include "render/page.hpp"

namespace benchgate::render {

/// Returns m5_gate_summary.md, for a release manager in a hurry: the verdict, what
/// failed and why, the four gates in one table, then a section for each. Holds
/// every figure of the JSON report, rounded to four significant digits.
std::string gate_summary_markdown(const judge::GateReport& report);

/// Returns a few lines of it for a terminal: verdict, gates, failures, warnings.
Page gate_summary_page(const judge::GateReport& report);

/// Returns m5_gate_summary.json: model::GateSummary of the report.
std::string gate_summary_json(const judge::GateReport& report);

}  // namespace benchgate::render
