// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "judge/significance.hpp"

namespace benchgate::judge {

/// Why gate E3 fails: all four conditions with their figures. These functions need a comparison that was tested.
std::string regression_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// The reason of a scenario with its label, in one sentence without the statistics behind it: "wall_ms median is 7 %
/// worse (100 ms to 107 ms, limit 5 %)". Reasons that do not begin with the change stay whole.
std::string plain_reason(const ScenarioSignificance& result);

/// Why E3 passes although three conditions hold: Cliff's delta is too small.
std::string impractical_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// Why a regression beyond the limit is not decided: p is too large, or the interval touches 0.
std::string undecided_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

/// Why the gate is inconclusive when the median got worse and the tested statistic did not.
std::string bulk_reason(const ScenarioSignificance& result);

/// Why a change from 0 is inconclusive.
std::string zero_baseline_reason(const ScenarioSignificance& result);

/// How many samples each side lacks.
std::string missing_samples_reason(const ScenarioSignificance& result, const SignificanceSettings& settings);

}  // namespace benchgate::judge
