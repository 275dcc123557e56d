// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "judge/samples.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// How one metric's figure varies from run to run.
struct MetricVariance {
  Measure measure;
  std::vector<double> values;  ///< one a run, in the order of the runs
  std::optional<double> mean;
  std::optional<double> stddev;  ///< n - 1; absent for fewer than two runs
  std::optional<double> cv_pct;  ///< absent when undefined
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;

  /// Whether it is above the limit and passes, because so few failed requests vary as much by chance.
  bool is_by_chance() const { return status == model::Verdict::pass && !reason.empty(); }

  bool operator==(const MetricVariance&) const = default;
};

struct ScenarioVariance {
  std::string scenario;
  SampleKind kind = SampleKind::command;
  std::size_t run_count = 0;
  std::vector<MetricVariance> metrics;
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;

  bool operator==(const ScenarioVariance&) const = default;
};

/// Verdict of gate D3 over all scenarios.
struct VarianceReport {
  model::Verdict status = model::Verdict::not_evaluated;
  std::string reason;
  double threshold_pct = 0;
  int min_runs = 0;
  std::vector<ScenarioVariance> scenarios;

  bool operator==(const VarianceReport&) const = default;
};

struct VarianceSettings {
  double max_variance_pct = 10;
  int min_runs = 3;

  bool operator==(const VarianceSettings&) const = default;
};

/// Judges gate D3, rerun variance, for one scenario: one value per run and measure; it fails when a coefficient of
/// variation exceeds the limit (that of `error_rate` only if the counts of failed requests differ by more than chance,
/// p below 0.01: that of k failures in each run is 1 / sqrt(k) by counting alone) or is undefined, when a run has no
/// value, and with fewer runs than asked for (the metrics are then not_evaluated, but keep their figures). When planned
/// runs are `missing` (their numbers), the scenario is inconclusive and names them, unless the existing runs, being
/// enough, fail already.
ScenarioVariance judge_rerun_variance(std::string_view scenario, SampleKind kind, std::span<const RunSamples> runs,
                                      std::span<const Measure> measures, const VarianceSettings& settings,
                                      std::span<const int> missing = {});

/// Returns the gate over its scenarios: the worst of them, with their reasons.
VarianceReport combine_variance(std::vector<ScenarioVariance> scenarios, const VarianceSettings& settings);

}  // namespace benchgate::judge
