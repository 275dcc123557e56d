// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/receipt.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::analysis {

/// Every figure of model::Summary, in the unit of the values; ci99 is of the
/// mean, by Student's t. O(n log n). Precondition: not empty.
model::Summary summarise(std::vector<double> values);

/// Median (floor of the mean of the two middle values of an even count), least
/// and largest. O(n log n). Precondition: not empty.
model::IntegerSummary summarise_integers(std::vector<std::uint64_t> values);

/// Gathers the statistics of a run while its samples stream by: of each sample
/// it keeps only its numbers. Warmup and failed samples never count, whatever
/// they hold and however many there are.
class StatsCollector {
 public:
  explicit StatsCollector(const model::Scenario& scenario);

  void add(const model::Sample& sample);

  /// By metric name: wall_ms and wall_ns (not when a sample knows only whole milliseconds); cpu_ms, user_ms, system_ms,
  /// max_rss_kb, page_faults (minor and major) and ctx_switches (voluntary and
  /// not) as far as samples have them; throughput_per_s when the scenario has
  /// work_units; each named metric, all values of all samples pooled. A metric
  /// without a value has no entry. The contract's integers stand beside wall_ms
  /// and cpu_ms (milliseconds rounded down), wall_ns and the counts.
  /// throughput_per_s = work_units / (wall_ms / 1000) per sample, on the
  /// integer wall_ms, and 0 when that is 0. O(n log n).
  std::map<std::string, model::MetricSummary> summaries() const;

  /// Measured (not warmup) samples that failed or timed out.
  std::uint64_t failed_samples() const { return failed_; }

 private:
  std::optional<double> work_units_;
  std::map<std::string, model::Metric> named_metrics_;
  std::uint64_t failed_ = 0;
  bool coarse_ = false;  ///< whether a sample knows only whole milliseconds
  std::vector<std::uint64_t> wall_ms_;
  std::vector<std::uint64_t> wall_ns_;
  std::vector<std::uint64_t> user_ns_;
  std::vector<std::uint64_t> system_ns_;
  std::vector<std::uint64_t> cpu_ns_;
  std::vector<std::uint64_t> max_rss_kb_;
  std::vector<std::uint64_t> page_faults_;
  std::vector<std::uint64_t> ctx_switches_;
  std::map<std::string, std::vector<double>> named_values_;
};

}  // namespace benchgate::analysis
