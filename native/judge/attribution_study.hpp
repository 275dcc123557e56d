// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/assertions.hpp"
#include "judge/run_class.hpp"
#include "model/attribution_study.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// Computes the figures of each treatment from the incidents of the runs, and from nothing else. Intervals are
/// percentile bootstrap intervals over whole runs, drawn anew within each scenario with a stream of `seed` for each,
/// because the seconds of a run are not independent. Differences are paired: all treatments share the same draws. A
/// fault that was never detected counts as detected at its end, which is the least that its delay can be. O(B (runs +
/// incidents log incidents)) for B = attribution_resamples. Source: Davison and Hinkley (1997), 3.8.
model::AttributionStudy study_attribution(std::span<const model::StudyScenario> scenarios, std::uint64_t seed);

/// The claims of one scenario, judged by the figures of treatment B over all its runs.
struct JudgedClaims {
  std::string scenario;
  std::vector<model::AssertionResult> results;
};

/// A study with what follows from it.
struct JudgedStudy {
  model::AttributionStudy study;
  model::StudyOrigin origin;
  std::vector<std::string> gaps;     ///< why the results are exploratory, in words; none: they are fit for publication
  std::vector<JudgedClaims> claims;  ///< in the order of the names of the scenarios
  model::Verdict verdict = model::Verdict::not_evaluated;  ///< on all claims; not_evaluated with gaps

  bool is_exploratory() const { return !gaps.empty(); }
  std::string_view run_class() const { return is_exploratory() ? exploratory : "publication"; }
};

/// Computes and judges a study with the seed that its origin names. Exploratory results have no verdict.
JudgedStudy judge_study(std::span<const model::StudyScenario> scenarios, model::StudyOrigin origin);

}  // namespace benchgate::judge
