// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

namespace benchgate::runner {

/// Progress of a measurement, for the user who waits.
class Progress {
 public:
  virtual ~Progress() = default;

  /// `iterations` of `name` are about to run. `estimate`: how long they will
  /// take, as far as it is known; `limit`: how long at most.
  virtual void start(std::string_view name, int iterations, std::optional<std::chrono::nanoseconds> estimate,
                     std::optional<std::chrono::nanoseconds> limit) = 0;
  /// A step begins ("build"); the last one before the iterations is theirs.
  virtual void step(std::string_view what) = 0;
  /// One more iteration has ended and took `wall`.
  virtual void iteration(std::chrono::nanoseconds wall) = 0;
  /// The end, with a few words about it ("5 samples", "build failed").
  virtual void finish(std::string_view how) = 0;
};

}  // namespace benchgate::runner
