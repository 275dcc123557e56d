// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "model/receipt.hpp"
#include "model/stability.hpp"

namespace benchgate::judge {

/// Values from which on an interval of the mean is reliable, and a scatter is judged by the wider limit.
inline constexpr std::uint64_t reliable_count = 10;

/// Whether values scatter so little that they may be cited and alert: at least 3 of them, a mean above 0, and a
/// coefficient of variation of at most 3 %, from 10 values on 10 % (few values underestimate it); inclusive, unrounded.
bool is_stable(std::uint64_t count, double mean, std::optional<double> cov);
bool is_stable(const model::Summary& summary);

/// Largest error rate of a valid load test, inclusive.
inline constexpr double most_errors = 0.01;

/// Whether a load test may be cited and judged: there were requests, and at most 1 % of them failed.
inline bool is_valid_load(double requests, double failed) { return requests > 0 && failed / requests <= most_errors; }

/// By test case, with its parameters or without: why its noise is inherent.
using StabilityOverrides = std::map<std::string, std::string>;

/// The three buckets of the headline. Failed and unrated measurements are in none.
struct StabilityBuckets {
  std::size_t stable = 0;
  std::size_t unstable = 0;
  std::size_t expected_unstable = 0;

  void add(model::Stability stability);
  /// Returns stable / (stable + unstable); absent for 0 / 0.
  std::optional<double> ratio() const;
  bool operator==(const StabilityBuckets&) const = default;
};

/// What the runs of a test case say about its override.
struct OverrideEvidence {
  std::uint64_t most_values = 0;    ///< N of the run with the most
  std::size_t stable_in_a_row = 0;  ///< the longest sequence of executed runs in which it was stable

  void add(std::uint64_t count, bool stable);

 private:
  std::size_t current_ = 0;
};

/// Runs with fewer values than this prove no inherent variance.
inline constexpr std::uint64_t proving_count = 15;
/// A test case that was stable in so many runs in a row needs no override.
inline constexpr std::size_t stale_after = 3;

/// Returns a warning on the override of `test_case`: stale, or without a run of N >= 15 behind it; "" for none.
std::string override_warning(std::string_view test_case, const OverrideEvidence& evidence);

}  // namespace benchgate::judge
