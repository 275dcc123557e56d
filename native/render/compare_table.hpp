// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/comparison.hpp"

namespace benchgate::render {

/// A comparison for a terminal: verdict, a table with one metric a line, and notes. `verdict` is shown instead of the
/// comparison's where a report knows more (wrong output).
std::string comparison_text(const model::Comparison& comparison, const model::BudgetVerdict& verdict);
std::string comparison_text(const model::Comparison& comparison);

/// The same as GitHub's Markdown, every name made inert.
std::string comparison_markdown(const model::Comparison& comparison);

}  // namespace benchgate::render
