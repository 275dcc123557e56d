// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "judge/gate.hpp"

namespace benchgate::render {

/// Returns "NOT EVALUATED" for "not_evaluated".
std::string capitals(std::string_view word);

/// Returns "B5 collector overhead", or without an id "Provenance".
std::string gate_title(const judge::GateRow& gate);

/// Returns a Markdown table with a row for each gate: what it found at worst, and when it fails.
std::string gates_table(const judge::GateReport& report);

/// Returns a Markdown section for each gate with every figure of the report.
std::string gate_sections(const judge::GateReport& report);

}  // namespace benchgate::render
