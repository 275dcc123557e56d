// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <optional>
#include <span>
#include <vector>

#include "model/load_plan.hpp"

namespace benchgate::measure {

/// How the level of a load, requests per second or users, goes over time: a line in each stage.
class LoadCourse {
 public:
  LoadCourse(double start, std::span<const model::LoadStage> stages);

  /// Returns the level at a time; where it jumps, the later one.
  double at(std::chrono::nanoseconds time) const;
  /// Returns the highest level.
  double most() const;
  /// Returns when the integral of the level over time, such as a number of requests, comes to `amount`; absent: never.
  std::optional<std::chrono::nanoseconds> reaches(double amount) const;
  /// Returns the first time, not before `from`, at which the level is at least `level`; absent: never.
  std::optional<std::chrono::nanoseconds> next_at_least(double level, std::chrono::nanoseconds from) const;
  /// Returns the end of the last stage.
  std::chrono::nanoseconds end() const;

 private:
  struct Line {
    double begin_s = 0;
    double length_s = 0;  ///< of the last one infinite
    double from = 0;
    double to = 0;
    double before = 0;  ///< integral until its begin

    double slope() const;
    double level_at(double second) const { return from + slope() * (second - begin_s); }
  };

  std::vector<Line> lines_;
};

}  // namespace benchgate::measure
