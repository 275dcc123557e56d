// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/random.hpp"
#include "model/attribution.hpp"

namespace benchgate::judge {

/// What confusion matrices call a prediction that names no cause.
inline constexpr std::string_view abstain_word = "abstain";

/// How many resamples the intervals of attribution_figures come from.
inline constexpr int attribution_resamples = 1000;

/// Returns everything that follows from the incidents, and from nothing else, so that it can be computed again from
/// incident_predictions.csv. An abstention counts against recall, not against precision. Averages over classes are over
/// the domains that were true (unknown left out); that of precision counts each wrong name once, also names of domains
/// that were never true. Detection delays count once for each fault.
/// Intervals: percentile bootstrap over incidents with `random`, of shares at least as wide as the exact one; absent
/// with fewer than two incidents.
/// O(B n) for B = attribution_resamples.
model::AttributionFigures attribution_figures(std::span<const model::Incident> incidents, base::Random random);

}  // namespace benchgate::judge
