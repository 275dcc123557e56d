// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>

namespace benchgate::judge {

/// The constants of the seed profile. Ratios.
struct SeedConstants {
  std::size_t history_size = 100;  ///< results that count, at most
  std::size_t min_history = 2;     ///< fewer are no history
  double significant_delta = 0.1;  ///< a delta above is significant
  double variable_share = 0.05;    ///< more of them than this share: highly variable
  double noisy_mean = 0.001;       ///< mean of the others above this: noisy
  double threshold = 0.001;        ///< of a result that is not dodgy
  double threshold_dodgy = 0.01;
};

/// How noisy a history is.
struct HistoryNoise {
  bool highly_variable = false;
  bool noisy = false;
  double significant_share = 0;      ///< of the deltas
  std::optional<double> mean_delta;  ///< of the deltas that are not significant; absent when there is none

  bool dodgy() const { return highly_variable || noisy; }
};

/// Applies the seed rule to a history, oldest first: d = |newer - older| / |older|; from
/// 0 to 0 it is 0, from 0 to anything else significant. Fewer than two
/// results: neither. Source: rust-lang/rustc-perf, docs/comparison-analysis.md (2021-08).
HistoryNoise history_noise(std::span<const double> history, const SeedConstants& constants);

/// Quartiles of a history's deltas, and the fence above which a change is unusual.
struct HistoryFence {
  double q1 = 0;
  double q3 = 0;
  double threshold = 0;  ///< q3 + 3 (q3 - q1)
};

/// Returns the fence over |x_i - x_(i+1)| / x_i of results, newest first; the quartiles are medians
/// of the lower and upper part, from which an odd count leaves out the middle
/// value and an even one the two middle values. Two results: their one delta.
/// Absent for fewer than two. Source: rust-lang/rustc-perf 169b07b02, comparison.rs.
std::optional<HistoryFence> history_fence(std::span<const double> newest_first);

}  // namespace benchgate::judge
