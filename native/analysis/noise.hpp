// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>

#include "model/receipt.hpp"

namespace benchgate::analysis {

/// A sentence when the wall times of a run scatter so much that small changes
/// cannot be seen: coefficient of variation above 10 %, the limit that gate D3
/// has for reruns. Absent: they do not, or there are fewer than 3.
std::optional<std::string> noise_warning(const std::map<std::string, model::MetricSummary>& stats);

}  // namespace benchgate::analysis
