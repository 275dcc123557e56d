// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "judge/summary.hpp"

namespace benchgate::judge {

/// Returns the first metric, by name, whose claimed median, min or max is not what
/// the samples say: "median of wall_ms is 100, but its samples say 900".
/// Whole numbers have to be equal, others to agree to 1e-9 relative. Metrics
/// that stand on one side only are no disagreement.
std::optional<std::string> summary_disagreement(const Summaries& claimed, const Summaries& computed);

}  // namespace benchgate::judge
