// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "judge/paired.hpp"
#include "model/paired.hpp"

namespace benchgate::judge {

/// Returns what repeated exact counts of both sides show (instructions by a simulator):
/// the change of the median and the jitter, the largest relative spread of a
/// side's own counts. One count of each side has no jitter: they are equal then.
/// Precondition: both have values.
model::PairedMeasurement instruction_measurement(std::span<const double> base, std::span<const double> head);

/// Returns the verdict of instruction_measurement: any change above its jitter counts, and
/// fails or warns by the judgement's limits.
model::PairedVerdict judge_instructions(const model::PairedMeasurement& measurement, const PairedJudgement& judgement);

}  // namespace benchgate::judge
