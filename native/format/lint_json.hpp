// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/lint.hpp"

namespace benchgate::format {

/// Formats the findings as JSON, with a final newline: `{schema: "benchgate.lint.v1", items: [...], files, benchmarks,
/// suppressed}`.
std::string format_lint_report(const model::LintReport& report);

/// Formats the table of rules as JSON: `{schema: "benchgate.lint_rules.v1", items: [...]}`.
std::string format_lint_rules(std::span<const model::LintRule* const> rules);

/// Returns the JSON Schema of each of these documents.
std::string lint_schema();
std::string lint_rules_schema();

}  // namespace benchgate::format
