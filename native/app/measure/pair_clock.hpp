// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace benchgate::app {

/// The time that a measurement in pairs may take.
struct PairedTime {
  /// For its pairs, builds apart, by the scenario's `time_budget`; absent: it has none.
  std::optional<std::chrono::nanoseconds> own = {};
  std::size_t own_from = 0;              ///< pairs that are measured even if they take longer
  std::chrono::nanoseconds reserved{0};  ///< of the time until the deadline, for what comes later
  /// Measurements that follow with as much of the time until the deadline each.
  std::size_t waiting = 0;
};

/// Says when the pairs of one measurement have to end.
class PairClock {
 public:
  /// `deadline` of all measurements and `now` by the same clock; absent: there is none.
  PairClock(const PairedTime& time, std::optional<std::chrono::nanoseconds> deadline, std::chrono::nanoseconds now);

  /// Begins anew after a build.
  void restart(std::chrono::nanoseconds now);

  /// Counts one more pair, which ended at `now`; `is_filtered`: it had only some of the benchmarks.
  void add_pair(std::chrono::nanoseconds now, bool is_filtered);

  /// Returns the time from the first pair's start to the end of all that belongs to it; absent: there is no limit.
  std::optional<std::chrono::nanoseconds> whole() const;

  /// Whether the next pair would end later than `reserved` before the end.
  bool is_over(std::chrono::nanoseconds now, std::chrono::nanoseconds reserved) const;

  /// Whether as much of the time has passed.
  bool is_past(std::chrono::nanoseconds part, std::chrono::nanoseconds now) const { return now - started_ >= part; }

  std::chrono::nanoseconds elapsed(std::chrono::nanoseconds now) const { return now - started_; }

  /// Returns how much of the whole time has passed, a ratio; absent: there is no limit.
  std::optional<double> share_over(std::chrono::nanoseconds now) const;

  /// Returns how long a pair with all benchmarks takes, the mean; 0: fewer than two pairs.
  std::chrono::nanoseconds per_pair() const;

 private:
  std::chrono::nanoseconds next_pair() const;

  PairedTime time_;
  std::optional<std::chrono::nanoseconds> deadline_;
  std::chrono::nanoseconds started_;
  std::optional<std::chrono::nanoseconds> share_;  ///< of the time until the deadline
  std::size_t pairs_ = 0;
  std::chrono::nanoseconds last_end_{0};   ///< of a pair
  std::chrono::nanoseconds last_pair_{0};  ///< its duration
  std::chrono::nanoseconds whole_pairs_{0};
  std::int64_t whole_count_ = 0;  ///< of pairs with all benchmarks, without the first, whose beginning is not known
};

}  // namespace benchgate::app
