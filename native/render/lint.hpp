// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/lint.hpp"

namespace benchgate::render {

/// Whether each finding is followed by what to do.
enum class FixHints { hidden, shown };

/// Returns the findings for a terminal, one a line as compilers write them: "file:12: warning: message (detail)
/// [rule]", and a last line that counts.
std::string lint_text(const model::LintReport& report, FixHints hints);

/// Returns the table of rules for a terminal: each with its severity, scope, message, fix and source.
std::string lint_rules_text(std::span<const model::LintRule* const> rules);

/// Returns both as JSON, with a final newline; see format::format_lint_report.
std::string lint_json(const model::LintReport& report);
std::string lint_rules_json(std::span<const model::LintRule* const> rules);

/// Returns the findings for code scanning; see format::format_sarif.
std::string lint_sarif(const model::LintReport& report, std::span<const model::LintRule* const> rules,
                       std::string_view version);

}  // namespace benchgate::render
