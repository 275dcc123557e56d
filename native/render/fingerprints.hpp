// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/scenario_fingerprint.hpp"

namespace benchgate::render {

/// Returns a line for each scenario with the decision and its reason, the hash of each part below it, and a summary.
std::string fingerprints_text(const model::FingerprintReport& report);

/// Returns the same as a table, a row for each scenario.
std::string fingerprints_markdown(const model::FingerprintReport& report);

/// Returns the table of presets: what each reads, in paragraphs.
std::string fingerprint_presets_text();

/// Returns "unchanged: 12 of 14 scenarios"; "" when nothing is skipped.
std::string unchanged_text(std::size_t unchanged, std::size_t all);

}  // namespace benchgate::render
