// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/report_delta.hpp"
#include "judge/samples.hpp"
#include "model/verdict.hpp"
#include "stats/interval.hpp"

namespace benchgate::judge {

struct SignificanceSettings {
  double regression_pct = 5;
  double alpha = 0.05;
  int bootstrap_iterations = 1000;
  std::uint64_t seed = 42;
  int min_samples = 30;
  int min_reports = judge::least_reports;  ///< instead of min_samples, of metrics of another tool's reports
  double min_cliffs_delta = 0.147;         ///< "small" effects begin here: Romano et al. (2006)

  bool operator==(const SignificanceSettings&) const = default;
};

/// One side of a comparison.
struct SideStatistics {
  std::uint64_t samples = 0;  ///< or reports
  std::uint64_t failed = 0;
  std::optional<double> value;       ///< of the tested measure
  std::optional<double> median;      ///< of the tested metric
  std::optional<double> tokens_p50;  ///< median token throughput, of service samples
  /// Of how many requests value and median are; absent: of the samples.
  std::optional<std::uint64_t> requests = {};

  bool operator==(const SideStatistics&) const = default;
};

/// What gate E3 found for one scenario.
struct ScenarioSignificance {
  std::string scenario;
  Measure measure;
  Replicates replicates = Replicates::sample;  ///< of a report, the value is the median over the reports
  double regression_pct_limit = 0;
  SideStatistics candidate;
  SideStatistics baseline;
  std::optional<double> regression_pct;           ///< of the value, positive when worse; absent when undefined
  std::optional<double> p_value;                  ///< Mann-Whitney, two-tailed
  std::optional<stats::Interval> delta_interval;  ///< 95 %, candidate - baseline, samples resampled
  std::optional<stats::Interval> run_interval;    ///< the same with whole runs resampled; not gating
  std::optional<double> cliffs_delta;
  /// p and delta are of the share of the requests of each second above this value; absent: of the samples.
  std::optional<double> slow_above;
  bool practical_effect = false;
  bool minimum_samples_reached = false;
  std::string label;  ///< "tail only", "bulk only", "slowest only" or empty
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;  ///< why not pass, or what to know about the pass

  bool operator==(const ScenarioSignificance&) const = default;
};

/// Verdict of gate E3 over all scenarios.
struct SignificanceReport {
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;
  SignificanceSettings settings;
  std::vector<ScenarioSignificance> scenarios;

  bool operator==(const SignificanceReport&) const = default;
};

/// The samples that gate E3 compares. `regression_pct` is the scenario's own
/// limit, absent: the settings'.
struct SignificanceInput {
  std::string scenario;
  Measure measure;
  std::optional<double> regression_pct;
  std::span<const RunSamples> candidate;
  std::span<const RunSamples> baseline;
  Replicates replicates = Replicates::sample;
};

/// Returns by how many percent of the baseline the candidate is worse (negative:
/// better); 0 when both are 0, absent when only the baseline is.
std::optional<double> regression_pct(double candidate, double baseline, model::Better better);

/// Judges gate E3, regression detection, for one scenario. It fails when all four hold: the statistic is worse by more
/// than the limit, Mann-Whitney's p < alpha, the 95 % bootstrap interval of the statistic's difference lies on the
/// worse side of 0, and |Cliff's delta| reaches the practical size. Inconclusive, never pass: beyond the limit with a
/// practical delta where p >= alpha, or where the ranks are worse and the interval touches 0; ranks and median worse
/// although the statistic is not ("bulk only"); ranks and seconds of a service worse although the statistic of its
/// requests is not ("slowest only"); too few samples on a side; an undefined regression. Where both sides
/// have logs of their requests, value, median and intervals are over requests, whole seconds or runs resampled; the
/// number of samples and the ranks are those of the seconds. Where the statistic and its interval are worse and these
/// ranks are not, the ranks of how many requests of each second were slow decide instead: more than halfway from the
/// statistic of the baseline to that of the candidate. Precondition: the measure is a quantile. Imported metrics: one
/// value per report, compared by their median. O(n log n) and the cost of the bootstraps.
ScenarioSignificance judge_significance(const SignificanceInput& comparison, const SignificanceSettings& settings);

/// Counts and values without a judgement: status not_evaluated.
ScenarioSignificance describe_comparison(const SignificanceInput& comparison, const SignificanceSettings& settings);

/// Returns how many samples, or reports, each side needs.
int needed_replicates(const ScenarioSignificance& scenario, const SignificanceSettings& settings);

/// Returns the reason of a scenario with its label: "... (bulk only)".
std::string labelled_reason(const ScenarioSignificance& scenario);

/// Returns the gate over its scenarios: the worst of them, with their reasons.
SignificanceReport combine_significance(std::vector<ScenarioSignificance> scenarios,
                                        const SignificanceSettings& settings);

}  // namespace benchgate::judge
