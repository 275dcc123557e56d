// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/overhead.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// What one candidate run says about the cost of measuring it.
struct OverheadRun {
  std::string name;                     ///< "scenario/run-1"
  std::optional<double> child_wall_ms;  ///< time of the command's own, for command scenarios
  std::vector<model::OverheadRow> rows;

  bool operator==(const OverheadRun&) const = default;
};

/// Verdict of gate B5 and its figures, in percent of one processor.
struct OverheadReport {
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;  ///< empty for a pass
  double threshold_pct = 0;
  std::optional<double> max_observed_pct;
  std::optional<double> mean_observed_pct;
  std::size_t sample_count = 0;
  std::size_t files_checked = 0;
  std::map<std::string, double> node_p95_pct;
  std::optional<double> max_node_p95_pct;
  std::string max_node_p95_node;
  std::vector<std::string> short_runs;  ///< names of the runs that are too short to judge

  bool operator==(const OverheadReport&) const = default;
};

/// A run in which the command itself took less than this is too short: a
/// processor's accounting ticks are of the size of the overhead.
constexpr double shortest_judged_wall_ms = 100;

/// Judges gate B5, CPU overhead of the collector: it fails when the p95 (type 7) of any node's rows, pooled over all
/// runs, or the mean of all rows exceeds `threshold_pct`. Of equal nodes the first by name is named. When runs are too
/// short, the others still can fail; else the gate is inconclusive. The figures cover all rows. No rows at all:
/// inconclusive.
OverheadReport judge_overhead(std::span<const OverheadRun> runs, double threshold_pct);

}  // namespace benchgate::judge
