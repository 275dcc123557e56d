// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>

#include "model/attribution_study.hpp"

namespace benchgate::judge {

/// Computes the figures of each treatment from the incidents of the runs, and from nothing else. Intervals are
/// percentile bootstrap intervals over whole runs, drawn anew within each scenario with a stream of `seed` for each,
/// because the seconds of a run are not independent. Differences are paired: all treatments share the same draws. A
/// fault that was never detected counts as detected at its end, which is the least that its delay can be. O(B (runs +
/// incidents log incidents)) for B = attribution_resamples. Source: Davison and Hinkley (1997), 3.8.
model::AttributionStudy study_attribution(std::span<const model::StudyScenario> scenarios, std::uint64_t seed);

/// Computes and judges a study with the seed that its origin names. Exploratory results have no verdict.
model::JudgedStudy judge_study(std::span<const model::StudyScenario> scenarios, model::StudyOrigin origin);

}  // namespace benchgate::judge
