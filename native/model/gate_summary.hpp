// SPDX-License-Identifier: MIT
// m5_gate_summary.json as the public toolkit whose gates these are has it, with the members that we add. What is absent
// was not written, as in the toolkit's own files, which know no status and other metrics by other names.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/metric.hpp"
#include "model/verdict.hpp"

namespace benchgate::model {

/// The outcome of a gate or of one of its scenarios: `pass` and `failure_reason` as the toolkit writes them, and our
/// status and reason.
struct GateOutcome {
  std::optional<bool> pass;
  std::string failure_reason;
  std::optional<Verdict> status;
  std::string reason;

  bool operator==(const GateOutcome&) const = default;
};

/// Returns the status, or what the toolkit's `pass` says; absent when there is neither.
std::optional<Verdict> status_of(const GateOutcome& outcome);

/// Returns why it does not pass.
const std::string& reason_of(const GateOutcome& outcome);

struct ProvenanceSummary {
  GateOutcome outcome;
  bool manifest_required = false;
  std::string manifest_path;
  std::string source_ref, source_commit;  ///< of the baseline
  std::string candidate_ref, candidate_commit;
  std::string candidate_pull_request_head;  ///< where the commit is GitHub's merge of a pull request
  bool same_source = false;
  std::string baseline_generated_at;
  std::vector<std::string> identical_files, altered_files;

  bool operator==(const ProvenanceSummary&) const = default;
};

/// Gate B5; shares of the processor in percent.
struct OverheadSummary {
  GateOutcome outcome;
  std::optional<double> threshold_pct, max_observed_pct, mean_observed_pct;
  std::optional<std::uint64_t> sample_count, files_checked;
  std::map<std::string, double> node_p95_observed;
  std::optional<double> max_node_p95_pct;
  std::string max_node_p95_node;
  std::string profile;
  std::vector<std::string> short_runs;

  bool operator==(const OverheadSummary&) const = default;
};

/// Of one metric between the reruns of a scenario.
struct MetricVarianceSummary {
  GateOutcome outcome;
  std::string metric, statistic, unit;
  std::vector<double> values;
  std::optional<double> mean, stddev, cv_pct;

  bool operator==(const MetricVarianceSummary&) const = default;
};

/// The same of a metric that the toolkit knows, under the toolkit's names.
struct NamedVariance {
  std::optional<std::vector<double>> values;
  std::optional<double> mean, stddev, cv_pct;

  bool operator==(const NamedVariance&) const = default;
};

struct ScenarioVarianceSummary {
  GateOutcome outcome;
  std::string scenario;
  std::optional<std::uint64_t> run_count;
  NamedVariance ttft_p95, tokens_p50, error_rate_mean;
  std::optional<std::vector<MetricVarianceSummary>> metrics;

  bool operator==(const ScenarioVarianceSummary&) const = default;
};

/// Gate D3.
struct VarianceSummary {
  GateOutcome outcome;
  std::optional<double> threshold_pct;
  std::optional<std::int64_t> min_runs;
  std::vector<ScenarioVarianceSummary> scenarios;

  bool operator==(const VarianceSummary&) const = default;
};

struct ScenarioSignificanceSummary {
  GateOutcome outcome;
  std::string scenario;
  std::optional<std::uint64_t> candidate_n, baseline_n;
  std::optional<double> candidate_ttft_p95, baseline_ttft_p95, ttft_regression_pct;
  std::optional<double> candidate_tokens_p50, baseline_tokens_p50;
  std::optional<double> mann_whitney_p_value;
  std::optional<std::vector<double>> bootstrap_delta_ci95;  ///< low and high end
  std::optional<double> cliffs_delta;
  bool practical_effect_pass = false;
  bool minimum_samples_reached = false;
  std::optional<std::string> metric, statistic;
  std::string unit;
  std::optional<Better> better;
  std::optional<double> candidate_value, baseline_value;
  std::optional<double> regression_pct;  ///< positive when worse
  std::optional<double> regression_pct_limit;
  std::optional<double> candidate_median, baseline_median;
  std::optional<std::vector<double>> bootstrap_runs_delta_ci95;
  std::string label;       ///< "tail only", "bulk only", "slowest only"
  std::string finding;     ///< a failure as text, without statistics
  std::string replicates;  ///< "reports": of imported metrics; "": samples
  std::optional<std::uint64_t> candidate_failed, baseline_failed;
  /// Of how many requests values and medians are; absent: of the samples.
  std::optional<std::uint64_t> candidate_requests, baseline_requests;
  /// p and delta are of the share of the requests of each second above this value; absent: of the samples.
  std::optional<double> slow_above;

  bool operator==(const ScenarioSignificanceSummary&) const = default;
};

/// Gate E3 and its settings.
struct SignificanceSummary {
  GateOutcome outcome;
  std::optional<double> regression_pct_limit, alpha;
  std::optional<std::int64_t> bootstrap_iterations, min_samples_per_scenario;
  std::optional<double> min_cliffs_delta_for_failure;
  std::vector<ScenarioSignificanceSummary> scenarios;
  std::optional<std::uint64_t> seed;
  std::optional<std::int64_t> min_reports_per_scenario;

  bool operator==(const SignificanceSummary&) const = default;
};

/// Failures and throughput of a scenario with requests.
struct ScenarioServiceSummary {
  GateOutcome outcome;
  std::string scenario;
  std::optional<double> candidate_error_rate, baseline_error_rate;  ///< shares
  std::optional<std::uint64_t> candidate_requests, baseline_requests;
  std::optional<double> error_rate_p_value;
  std::optional<ScenarioSignificanceSummary> throughput;

  bool operator==(const ScenarioServiceSummary&) const = default;
};

/// What is judged of services beside the four gates.
struct ServiceLevelSummary {
  GateOutcome outcome;
  double max_error_rise = 0;             ///< in percentage points
  std::optional<double> max_error_rate;  ///< in percent
  std::vector<ScenarioServiceSummary> scenarios;

  bool operator==(const ServiceLevelSummary&) const = default;
};

/// The whole file.
struct GateSummary {
  std::string generated_at;  ///< RFC 3339
  std::string candidate_root, baseline_root;
  std::vector<std::string> scenarios;
  std::optional<ProvenanceSummary> baseline;
  std::optional<OverheadSummary> overhead;
  std::optional<VarianceSummary> variance;
  std::optional<SignificanceSummary> significance;
  std::optional<ServiceLevelSummary> service_level;
  std::vector<std::string> incomplete;  ///< interrupted runs and lost scenarios, in sentences
  std::optional<bool> pass;
  std::vector<std::string> failures;
  std::string schema;
  std::optional<Verdict> verdict;
  std::string error;
  bool release_eligible = false;
  std::string run_class;  ///< "exploratory", "gating"
  std::string mode;       ///< how the figures were made
  std::vector<std::string> inconclusive;
  std::vector<std::string> warnings;

  bool operator==(const GateSummary&) const = default;
};

}  // namespace benchgate::model
