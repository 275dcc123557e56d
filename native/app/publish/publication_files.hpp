// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "model/publication.hpp"

namespace benchgate::app {

/// Returns the reports in `files`, at least one, as one. The summary of a check stands
/// for the reports that it names, which must lie in its own folder.
/// `baseline_run`: what `run --format json` printed of the baseline, which is named where it could not be measured; "":
/// none. Throws Error.
model::Publication read_publications(std::span<const std::string> files, const std::string& baseline_run);

}  // namespace benchgate::app
