// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/compare.hpp"
#include "model/comparison.hpp"

namespace benchgate::judge {

/// Makes the judgements of times and rates inconclusive if the sides ran on processors of different models, or in
/// different shares on those of several, or if both reports of a pair did: another model is faster or slower by more
/// than most changes. Counts, sizes, shares and absolute limits stay judged. The models: of each run of a side, in
/// order; "" is unknown, and a side of nothing else changes nothing. The same holds for sides of two architectures,
/// which the comparison names among its differences of machines.
void leave_speed_undecided(model::Comparison& comparison, std::span<const std::string> baseline,
                           std::span<const std::string> candidate, ReportOrder order = ReportOrder::independent);

/// Returns those host_differences that make times of the two machines incomparable: os, arch (arm64 is aarch64) and
/// cpu_model.
std::vector<model::HostDifference> platform_differences(const model::Host& baseline, const model::Host& current);

/// Returns the reason of the first change that is undecided because of that; "": there is none.
std::string processor_reason(const model::Comparison& comparison);

}  // namespace benchgate::judge
