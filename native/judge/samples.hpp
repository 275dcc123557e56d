// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/request_values.hpp"
#include "judge/statistic.hpp"
#include "model/metric.hpp"
#include "stats/fisher_exact.hpp"

namespace benchgate::judge {

/// What one run of a scenario measured.
struct RunSamples {
  std::string name;  ///< "run-1"; "" when the scenario's folder is the run
  std::map<std::string, std::vector<double>>
      values;  ///< by metric, ascending, of successful samples and failed seconds
  std::uint64_t successful = 0;
  std::uint64_t failed = 0;  ///< left out of the statistics, unless they are seconds of a service
  /// By metric the values of each sample, ascending; only where samples hold several.
  std::map<std::string, std::vector<std::vector<double>>> by_sample = {};
  std::uint64_t wrong_outputs = 0;  ///< of the failed samples
  std::string failure = {};         ///< why the first failed sample failed; "": not known
  /// Of a service: the share of failed requests of every sample, failed ones included, and how many requests each had,
  /// which older samples do not say.
  std::vector<double> error_rates = {};
  std::vector<double> requests = {};
  /// Of a service with a log of its requests, by metric: the values of the requests of each second of the fault.
  ValuesBySecond by_second = {};

  std::uint64_t failed_seconds = 0;  ///< of the failed samples: seconds of a service, which count as far as they go

  bool operator==(const RunSamples&) const = default;
};

/// Returns the failed of all requests of a run; absent where not every sample counts its requests.
std::optional<stats::Proportion> failed_requests(const RunSamples& run);

/// A metric and the figure that stands for it.
struct Measure {
  model::Metric metric;
  judge::Statistic statistic;

  bool operator==(const Measure&) const = default;
};

/// What a scenario's samples are of: requests to a service that answers in tokens (they have ttft_ms) or at once (they
/// have request_latency_ms only), executions of a command (they have wall_ms), or figures of another tool's report
/// (they have what it has).
enum class SampleKind { service, request, command, report };

/// Whether the samples are of requests.
inline bool has_requests(SampleKind kind) { return kind == SampleKind::service || kind == SampleKind::request; }

/// What counts as one observation. The samples within another tool's report are not independent of each other, so a
/// report counts once: a whole run, or one sample of a scenario whose command writes reports.
enum class Replicates { sample, run_report, sample_report };

/// What a kind of samples must have and what is judged by default.
struct SampleKindRow {
  SampleKind kind;
  std::vector<std::string> required;  ///< fields of every successful sample
  std::vector<Measure> rerun;         ///< whose variance between reruns gate D3 judges
  Measure tested;                     ///< in which gate E3 looks for a regression
};

/// Returns the row of a kind.
const SampleKindRow& row_of(SampleKind kind);

/// Returns the unit and the direction of a metric: from the table of metrics that we know, else
/// the unit by the ending of its name ("_ms", "_kb", ...) and lower is better.
model::Metric sampled_metric(std::string_view name);

/// Returns the runs with one value for each report: the statistic of the metric's values in it. Other metrics are left
/// out. Precondition: `replicates` is a report.
std::vector<RunSamples> report_values(std::span<const RunSamples> runs, const Measure& measure, Replicates replicates);

/// Returns the values of a metric of all requests of the runs, ascending; empty where a run has no log of its requests.
std::vector<double> request_values(std::span<const RunSamples> runs, const std::string& metric);
/// Returns the same by second.
std::vector<std::vector<double>> request_seconds(std::span<const RunSamples> runs, const std::string& metric);

/// Returns the runs' values of one metric as one ascending sample. O(n log r) for r runs.
std::vector<double> pooled(std::span<const RunSamples> runs, const std::string& metric);

}  // namespace benchgate::judge
