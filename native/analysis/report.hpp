// SPDX-License-Identifier: MIT
#pragma once

#include "model/report.hpp"

namespace benchgate::analysis {

/// A finding for each metric that warns or fails, by metric, with the
/// comparison's verdict.
model::Report report_of(model::Comparison comparison);

/// The report of a run that has nothing to be compared with: warn, reason
/// `no_baseline`, one finding `perf.baseline`/`missing`. `message` is its text.
model::Report report_without_baseline(std::string message);

}  // namespace benchgate::analysis
