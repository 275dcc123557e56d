// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/metric.hpp"
#include "model/paired.hpp"
#include "model/provenance.hpp"
#include "model/reading.hpp"
#include "model/request_latency.hpp"
#include "model/sample.hpp"
#include "model/scenario.hpp"

namespace benchgate::model {

/// Summary of whole numbers, as the public contract of receipts has it: the
/// median of an even count is the floor of the mean of the two middle values.
struct IntegerSummary {
  std::uint64_t median = 0;
  std::uint64_t min = 0;
  std::uint64_t max = 0;

  bool operator==(const IntegerSummary&) const = default;
};

/// Summary of real numbers and, beside the contract, what readers want to see.
struct Summary {
  double median = 0;
  double min = 0;
  double max = 0;
  std::uint64_t count = 0;
  double mean = 0;
  double p95 = 0;
  double p99 = 0;
  std::optional<double> stddev;    ///< n - 1; absent for one value
  std::optional<double> cv;        ///< stddev / |mean|; absent when the mean is 0
  std::optional<double> ci99_low;  ///< of the mean, Student's t; absent for one value
  std::optional<double> ci99_high;
  bool ci_reliable = false;  ///< whether there are enough values for ci99: 10
  bool stable = false;       ///< whether they vary so little that they may be cited and raise alerts

  bool operator==(const Summary&) const = default;
};

/// The summary of a metric's values: whole numbers are summarised twice.
struct MetricSummary {
  Metric metric;
  Summary summary;
  std::optional<IntegerSummary> integers;  ///< for the contract's integer metrics

  bool operator==(const MetricSummary&) const = default;
};

/// How a run's figures were made, beside the samples.
struct MeasurementNotes {
  std::optional<std::int64_t> overhead_ns_per_iteration;  ///< time of one iteration that is not the command's
  /// Wall of all iterations together, from spawn to the return of wait: `run.measurement.measured_wall_ns` in
  /// receipt.json. Below 100 ms the overhead gate has too little to judge.
  std::optional<std::int64_t> measured_wall_ns;
  std::optional<std::int64_t> rss_floor_kb;  ///< the smallest max_rss_kb that can be measured
  std::optional<std::uint64_t> seed = {};    ///< seed for `randomize`: order, size of the environment
  std::vector<std::string> warnings;         ///< clock too coarse, noisy machine, outliers, processes left behind, ...
  /// Benchmarks of reports (`import:`) that the tool skipped, and why, in its words.
  std::map<std::string, std::string> skipped = {};
  std::optional<RunStop> stop = {};                  ///< of a run whose number of iterations, or pairs, was not fixed
  std::vector<RequestLatency> request_latency = {};  ///< of a service, by phase

  bool operator==(const MeasurementNotes&) const = default;
};

/// The report of another tool that a receipt was made from.
struct ReportSource {
  std::string format;                          ///< "google-benchmark-json"
  std::string file;                            ///< as the user named it
  std::string sha256;                          ///< of its bytes
  std::string tool_version;                    ///< empty: it does not say
  std::string runtime;                         ///< what the benchmarks ran on: ".NET 10.0.6"; empty: it does not say
  std::vector<Reading> readings;               ///< all that it says about this test case but single values, which are
                                               ///< the samples; written, not read back
  std::optional<FailedWork> failed_work = {};  ///< of the test case, else of the whole report

  bool operator==(const ReportSource&) const = default;
};

/// The version of the receipts that this program writes; it reads "perfgate.run.v1", too.
inline constexpr const char* own_run_schema = "benchgate.run.v1";

/// The file of a run, without its samples: those are streamed, because ten
/// thousand of them with their output do not belong in memory.
struct ReceiptHead {
  std::string tool_version;
  std::string run_id;
  std::string started_at;
  std::string ended_at;
  bool interrupted = false;
  bool synthetic = false;
  std::string job_type;
  std::string fingerprint = {};  ///< of all that the result depends on; "" unknown
  Environment environment;
  Scenario scenario;
  MeasurementNotes notes;
  std::map<std::string, MetricSummary> stats;  ///< over measured, successful samples; by name
  std::uint64_t failed_samples = 0;
  std::optional<ReportSource> source = {};  ///< of an imported run
  std::string schema = own_run_schema;      ///< as the receipt has it

  /// Whether another tool's report holds all samples, which are then of one process.
  bool is_import() const { return source.has_value(); }
  bool operator==(const ReceiptHead&) const = default;
};

}  // namespace benchgate::model
