// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "model/report.hpp"

namespace benchgate::format {

/// Formats the findings of a check, and why it judged nothing, as GitLab's code-quality report, with a final newline: a
/// JSON array, empty when there are none. A finding without a location is at the first line of benchgate.yaml, because
/// GitLab requires one.
/// The fingerprint is the same from run to run, so that GitLab knows which findings are new. Source:
/// docs.gitlab.com/ci/testing/code_quality, "Code Quality report format"
std::string format_code_quality(const model::Report& report);

}  // namespace benchgate::format
