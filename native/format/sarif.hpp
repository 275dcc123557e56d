// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/lint.hpp"

namespace benchgate::format {

/// Formats the findings in the Static Analysis Results Interchange Format, for code scanning, with a final newline.
/// `rules` are those that were applied. Paths are relative, as the user named them; a finding about a whole file is at
/// its first line, because GitHub requires one. Source: OASIS, SARIF 2.1.0 plus Errata 01, 2023.
std::string format_sarif(const model::LintReport& report, std::span<const model::LintRule* const> rules,
                         std::string_view version);

}  // namespace benchgate::format
