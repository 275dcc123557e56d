// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "judge/sample_columns.hpp"
#include "model/receipt.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// Returns every figure of model::Summary, in the unit of the values; ci99 is of the
/// mean, by Student's t. O(n log n). Precondition: not empty.
model::Summary summarise(std::vector<double> values);

using Summaries = std::map<std::string, model::MetricSummary>;

/// Returns the summaries by metric name: wall_ms and wall_ns (not when a sample knows only whole milliseconds); cpu_ms,
/// cpu_ns, user_ms, system_ms, max_rss_kb, page_faults (minor and major) and ctx_switches (voluntary and not) as far as
/// samples have them; throughput_per_s when the scenario has work_units; each named metric, all values of all samples
/// pooled. A metric without a value has no entry. The contract's integers stand beside wall_ms and cpu_ms (milliseconds
/// rounded down), wall_ns, cpu_ns and the counts. O(n log n). Precondition: sorted columns.
Summaries summaries_of(const SampleColumns& sorted, const model::Scenario& scenario);

/// Returns the summary of throughput_per_s with the wall time in that resolution. O(n log n). Precondition: work_units
/// are known, and there is a wall time.
model::MetricSummary throughput_summary(const SampleColumns& columns, const model::Scenario& scenario,
                                        Resolution resolution);

/// Gathers the statistics of a run while its samples stream by: of each sample
/// it keeps only its numbers. Warmup samples never count, whatever they hold and
/// however many there are, and of failed ones only what failed_samples_of says.
class StatsCollector {
 public:
  explicit StatsCollector(const model::Scenario& scenario);

  void add(const model::Sample& sample);

  /// Sets the unit and the direction of a metric that the scenario does not name.
  void declare(const model::MetricSource& metric) { scenario_.metrics.push_back(metric); }

  /// Returns summaries_of what was added so far. O(n log n).
  Summaries summaries() const;

  /// Returns what was added so far, sorted. O(n log n).
  SampleColumns columns() const;

  /// Returns the wall times in milliseconds, ascending. O(n log n).
  std::vector<double> sorted_walls_ms() const;

  /// Returns how many measured (not warmup) samples failed or timed out.
  std::uint64_t failed_samples() const { return columns_.failed; }

 private:
  model::Scenario scenario_;
  SampleColumns columns_;
};

}  // namespace benchgate::judge
