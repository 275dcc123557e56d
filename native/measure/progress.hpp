// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace benchgate::measure {

/// What is about to run.
struct PlannedWork {
  int iterations = 0;                                     ///< warm-up iterations included; 0: a service under load
  std::optional<int> most_pairs = {};                     ///< of two iterations each; absent: not in pairs
  std::optional<std::chrono::nanoseconds> estimate = {};  ///< how long it takes, as far as it is known
  std::optional<std::chrono::nanoseconds> limit = {};     ///< how long it takes at most
};

/// Progress of a measurement, for the user who waits.
class Progress {
 public:
  virtual ~Progress() = default;

  virtual void start(std::string_view name, const PlannedWork& work) = 0;
  /// Reports that a step begins ("build"); the last one before the iterations is theirs.
  virtual void step(std::string_view what) = 0;
  /// Reports that one more iteration has ended and took `wall`.
  virtual void iteration(std::chrono::nanoseconds wall) = 0;
  /// Reports the end, with a short text about it ("5 samples", "build failed").
  virtual void finish(std::string_view how) = 0;
};

}  // namespace benchgate::measure
