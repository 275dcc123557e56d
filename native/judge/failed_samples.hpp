// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "judge/comparison_policy.hpp"
#include "judge/gate.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// A side whose failed samples make a comparison impossible.
struct FailedSide {
  model::Verdict status = model::Verdict::error;
  std::string reason;  ///< "3 of 36 candidate samples failed; the first: exited with 3"

  bool operator==(const FailedSide&) const = default;
};

/// Returns what the failed samples of a scenario mean, the candidate's first: error for a candidate that crashes or
/// times out, fail for one that only prints wrong output, inconclusive for a baseline that does either. Requests to a
/// service may fail, which their metrics show; so may samples that are left out on request: then only a side without
/// any successful sample is a failed one. Absent: the sides can be compared.
std::optional<FailedSide> judge_failed_samples(const ScenarioInput& scenario, judge::OnFailedSamples policy);

/// Adds one sentence to `warnings` for each side with failed samples, which says what counts of them.
void warn_of_failed_samples(const ScenarioInput& scenario, std::vector<std::string>& warnings);

}  // namespace benchgate::judge
