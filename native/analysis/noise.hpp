// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "model/check_item.hpp"
#include "model/receipt.hpp"

namespace benchgate::analysis {

/// A sentence when the wall times of a run scatter so much that small changes
/// cannot be seen: coefficient of variation above 10 %, the limit that gate D3
/// has for reruns. Absent: they do not, or there are fewer than 3.
std::optional<std::string> noise_warning(const std::map<std::string, model::MetricSummary>& stats);

/// A sentence when some of the wall times (ms, ascending) are outliers: farther from the median than ten standard
/// deviations, estimated as 1.4826 times the median absolute deviation, which is hyperfine's rule. Nothing is removed.
/// Absent: there are none, fewer than 10 times, or a deviation of 0. Source: Iglewicz and Hoaglin (1993), How to detect
/// and handle outliers. O(n log n).
std::optional<std::string> outlier_note(std::span<const double> sorted_wall_ms);

/// How noisy a machine is, from the wall times (ms, in order) of the same work
/// again and again: the item "noise", with the coefficient of variation, the
/// share of spikes (over 1.5 times the median) and the smallest change that 30
/// samples a side can show. Good up to a cv of 3 %, bad above 10 %; fewer than
/// 10 values: unknown. O(n log n).
///
/// Smallest change: 4 cv / sqrt(n), found with a chance of 80 % at a two-sided
/// level of 5 %; at least the difference of the medians of both halves, which
/// no number of samples averages out. Source: Lehr (1992), Stat. Med. 11.
model::CheckItem judge_noise(std::span<const double> wall_ms);

}  // namespace benchgate::analysis
