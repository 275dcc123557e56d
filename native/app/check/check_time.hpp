// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "app/measure/measure_pairs.hpp"
#include "model/scenario.hpp"

namespace benchgate::app {

/// The time of one scenario in a check in pairs.
struct CaseTime {
  std::optional<std::chrono::nanoseconds> own = {};  ///< `time_budget` of the scenario; absent: it has none
  std::chrono::nanoseconds used{0};                  ///< by its measurements so far, builds apart
  std::chrono::nanoseconds to_confirm{0};            ///< reserved for its confirmations
};

/// Divides the time of a check in pairs among first measurements, confirmations and counts of instructions, as
/// analysis/time_shares.hpp says.
class CheckTime {
 public:
  /// `context` of the candidate must outlive this.
  explicit CheckTime(const RunContext& context) : context_(context) {}

  /// Returns the time for the first measurement of a scenario; `waiting` scenarios follow.
  PairedTime for_first(std::size_t waiting) const { return {.reserved = reserved_, .waiting = waiting}; }

  /// Reserves, after the first measurement of `scenario`, the time that its count needs and, of a suspect, what its
  /// confirmations may use, at most `most_pairs` each.
  CaseTime keep(const model::Scenario& scenario, const PairedRound& first, std::size_t most_pairs, bool is_suspect);

  /// Releases what was reserved for the confirmations of this scenario, because they begin.
  void release(const CaseTime& one) { reserved_ -= one.to_confirm; }

  /// Returns the time for a confirmation that `following` more may follow: an equal part of what is left. Absent:
  /// nothing is left.
  std::optional<PairedTime> for_confirmation(const CaseTime& one, std::size_t following) const;

 private:
  const RunContext& context_;
  std::chrono::nanoseconds reserved_{0};  ///< for confirmations and counts of the scenarios so far
};

}  // namespace benchgate::app
