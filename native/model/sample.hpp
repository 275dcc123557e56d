// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/process_usage.hpp"

namespace benchgate::model {

/// What one execution of a scenario's command measured. Sizes and times are of
/// the command and of the children it waited for; absent is never 0.
struct Sample {
  bool warmup = false;
  bool timed_out = false;
  std::optional<int> exit_code;  ///< absent when a signal ended it or it never started
  std::optional<int> signal;     ///< number of the signal that ended it
  std::string failure;           ///< why the sample counts as failed, as text; empty: it does not
  bool wrong_output = false;     ///< it failed because of what it printed
  bool unread_report = false;    ///< it failed because its report is missing or cannot be used; not written
  bool foreign = false;          ///< another tool's: only its metrics count, it has no time of ours
  bool filtered = false;         ///< it ran some benchmarks of its report only: its own time and memory say nothing
  std::int64_t wall_ns = 0;      ///< monotonic, from before spawn to the return of wait
  /// Whole milliseconds of another tool's receipt that has nothing finer; wall_ns is then this, as far as it fits.
  std::optional<std::uint64_t> coarse_wall_ms;
  base::ProcessUsage usage;
  std::string output;        ///< standard output, valid UTF-8, at most output_cap_bytes
  std::string error_output;  ///< standard error, valid UTF-8, at most output_cap_bytes
  bool output_cut = false;
  bool error_output_cut = false;
  int left_behind = 0;                                 ///< processes still alive after the command ended, killed
  std::map<std::string, std::vector<double>> metrics;  ///< the scenario's own metrics, each value found, in order

  bool failed() const { return !failure.empty(); }
  bool operator==(const Sample&) const = default;
};

/// Returns the contract's throughput_per_s of a sample: work_units / (wall_ms / 1000), 0 for a wall time of 0.
inline double throughput_per_s(double work_units, double wall_ms) {
  return wall_ms == 0 ? 0.0 : work_units / (wall_ms / 1000.0);
}

}  // namespace benchgate::model
