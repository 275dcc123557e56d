// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "model/publication.hpp"

namespace benchgate::app {

/// What is published, for help and errors.
inline constexpr std::string_view published_files =
    "summary.json, report.json or compare.json of check, m5_gate_summary.json, or what compare, run, trend, analyze, "
    "bisect or history alerts print with --format json";

/// Returns the reports in `files`, at least one, as one. The summary of a check stands
/// for the reports that it names, which must lie in its own folder.
/// `baseline_run`: what `run --format json` printed of the baseline, which is named where it could not be measured; "":
/// none. Throws Error.
model::Publication read_publications(std::span<const std::string> files, const std::string& baseline_run);

}  // namespace benchgate::app
