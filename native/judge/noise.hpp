// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "judge/stopping.hpp"
#include "model/check_item.hpp"
#include "model/receipt.hpp"

namespace benchgate::judge {

/// Returns a sentence when the wall times of a run scatter so much that small changes
/// cannot be seen: coefficient of variation above 10 %, the limit that gate D3
/// has for reruns. Absent: they do not, or there are fewer than 3.
std::optional<std::string> noise_warning(const std::map<std::string, model::MetricSummary>& stats);

/// Returns a sentence when some of the wall times (ms, ascending) are outliers: farther from the median than ten
/// standard deviations, estimated as 1.4826 times the median absolute deviation, which is hyperfine's rule. Nothing is
/// removed. Absent: there are none, fewer than 10 times, or a deviation of 0. Source: Iglewicz and Hoaglin (1993), How
/// to detect and handle outliers. O(n log n).
std::optional<std::string> outlier_note(std::span<const double> sorted_wall_ms);

/// Returns the smallest relative change that a paired check with `looks` decides on a machine whose `differences` are
/// logarithms of the ratio of neighbouring executions of the same work; absent for fewer than 6.
///
///     exp(h sqrt(n / N) (z(1 - a / 2) + z(0.8)) / z(0.975)) - 1
///
/// h: half width of the 95 % interval of the Hodges-Lehmann estimate of the n differences; N: pairs at the last look;
/// a: what is left of 5 % for it by spent_share. The interval narrows with the square root of the pairs, and z(0.8)
/// makes it a chance of 80 %. Ranks rather than moments, so that spikes count here as much as in a check. O(n^2).
std::optional<double> smallest_decided_change(std::span<const double> differences, const LookSettings& looks);

/// Judges how noisy a machine is, from the wall times (ms, in order) of the same work
/// again and again: the item "noise", with the coefficient of variation, the
/// share of spikes (over 1.5 times the median), the standard deviation of the
/// logarithms of neighbours' ratios, and smallest_decided_change at the default
/// looks. Good up to a cv of 3 %, bad above 10 %; fewer than 12 values: unknown.
model::CheckItem judge_noise(std::span<const double> wall_ms);

}  // namespace benchgate::judge
