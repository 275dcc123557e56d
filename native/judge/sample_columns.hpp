// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/metric.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// The numbers of a run, a column for each, gathered while its samples stream
/// by: all that its statistics and comparisons are made of. Columns are not
/// aligned with each other.
struct SampleColumns {
  std::vector<std::uint64_t> wall_ms;  ///< rounded down, or all that another tool knows
  std::vector<std::uint64_t> wall_ns;
  std::vector<std::vector<std::uint64_t>> usage{model::usage_metrics().size()};  ///< a column for each usage_metrics
  std::map<std::string, std::vector<double>> named;
  std::map<std::string, std::uint64_t> samples_with;  ///< of samples that are not filtered: those with that metric
  bool coarse = false;                                ///< whether a sample knows only whole milliseconds
  std::uint64_t failed = 0;                           ///< measured samples that failed or timed out
  std::uint64_t wrong_outputs = 0;                    ///< of those: only because of what they printed

  bool operator==(const SampleColumns&) const = default;
};

/// The numbers of one report of another tool.
struct ReportColumns {
  std::string sha256;  ///< of the report
  SampleColumns columns;

  bool operator==(const ReportColumns&) const = default;
};

/// What counts of a sample that failed: nothing, the metrics that it has, or everything as of any other sample.
enum class FailedSamples { left_out, metrics_counted, counted };

/// Returns metrics_counted for a scenario whose samples are the seconds of a service: a second without an answer has no
/// latency, but its error rate is 1 and its throughput 0. Returns left_out for all others.
FailedSamples failed_samples_of(const model::Scenario& scenario);

/// Adds a sample's numbers. Warmup samples never count, whatever they hold; a failed one counts in `failed` and, by
/// default, nowhere else; of a filtered one only the metrics count that it names.
void add_sample(SampleColumns& columns, const model::Sample& sample, FailedSamples failed = FailedSamples::left_out);

/// Makes room for as many samples.
void reserve_columns(SampleColumns& columns, std::size_t samples);

/// Adds the numbers of another run at the ends of the columns.
void append_columns(SampleColumns& columns, const SampleColumns& more);

/// Puts every column into ascending order. O(n log n).
void sort_columns(SampleColumns& columns);

/// Returns the sorted columns of samples that are all at hand.
SampleColumns columns_of(std::span<const model::Sample> samples);

/// The numbers of a metric that is measured without a report, borrowed.
struct OwnColumn {
  std::string_view metric;
  std::span<const std::uint64_t> numbers;
  std::uint64_t divisor;  ///< so many make one of the metric's unit
};

/// Returns those that have numbers: wall_ms, and each of usage_metrics.
std::vector<OwnColumn> own_columns(const SampleColumns& columns);

/// Returns each value / divisor, as real and as whole numbers; ascending stays ascending.
std::vector<double> scaled(std::span<const std::uint64_t> values, std::uint64_t divisor);
std::vector<std::uint64_t> whole(std::span<const std::uint64_t> values, std::uint64_t divisor);

/// How finely times are measured: as the nanoseconds that were measured, or as the
/// contract's whole milliseconds, which is all that other tools' receipts have.
enum class Resolution { nanoseconds, milliseconds };

/// Returns nanoseconds when every measured sample has them.
Resolution resolution_of(const SampleColumns& columns);

/// Returns model::throughput_per_s of each sample, ascending, with the wall time in that resolution. O(n log n).
std::vector<double> throughput(const SampleColumns& columns, double work_units, Resolution resolution);

}  // namespace benchgate::judge
