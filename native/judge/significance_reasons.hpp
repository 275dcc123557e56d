// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "judge/significance.hpp"

namespace benchgate::judge {

/// Returns why gate E3 fails: all four conditions with their figures. These functions need a comparison that was
/// tested.
std::string regression_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// Returns the reason of a scenario with its label, in one sentence without the statistics behind it: "wall_ms median
/// is 7 % worse (100 ms to 107 ms, limit 5 %)". Reasons that do not begin with the change stay whole.
std::string plain_reason(const ScenarioSignificance& result);

/// Returns why E3 passes although three conditions hold: Cliff's delta is too small.
std::string impractical_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// Returns why a regression beyond the limit is not decided: p is too large, or the interval touches 0.
std::string undecided_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// Returns why the gate is inconclusive when the median got worse and the tested statistic did not.
std::string bulk_reason(const ScenarioSignificance& result);

/// Returns why the gate is inconclusive when the seconds of a service got worse, by their medians, and the tested
/// percentile of its requests did not: those that got slower are fewer than lie above it.
std::string slowest_reason(const ScenarioSignificance& result, double baseline, double candidate);

/// Returns why a change from 0 is inconclusive.
std::string zero_baseline_reason(const ScenarioSignificance& result);

/// Returns how many samples each side lacks.
std::string missing_samples_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

}  // namespace benchgate::judge
