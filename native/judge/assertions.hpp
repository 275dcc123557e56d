// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "judge/incident_variance.hpp"
#include "model/assertion_result.hpp"
#include "model/attribution.hpp"
#include "model/fault.hpp"
#include "model/request_record.hpp"
#include "model/service_sample.hpp"

namespace benchgate::judge {

/// Judges each assertion in every run, over the samples of its phase (all of
/// them when it names none); it passes when it holds in all runs. An empty
/// statistic means the mean. What the samples cannot answer (figures over
/// reruns other than incident_variance_pct, a phase or metric they do not have) is not_evaluated, never a pass. Keeps
/// only the values that assertions ask for.
class AssertionJudge {
 public:
  /// Runs are numbered from `first_run`.
  explicit AssertionJudge(std::span<const model::Assertion> assertions, int first_run = 1);

  void add(const model::ServiceSample& sample);
  /// Adds all requests of the run, before its samples: what is asserted of latencies, of times to the first token and
  /// of the mean error rate is then judged over them, not over the samples.
  void add(std::span<const model::RequestRecord> requests);
  /// Adds the figures of the run's attribution, for assertions about its precision, recall, partial and coverage
  /// accuracy.
  void add(const model::AttributionFigures& figures);
  /// Ends a run: the samples added since the last one are its samples. O(n log n).
  void end_run() { end_run(runs_ + 1); }
  /// Does the same for a run that does not follow the last one.
  void end_run(int number);
  /// Returns the results in the order of the assertions.
  std::vector<model::AssertionResult> results() const;

 private:
  std::vector<model::AssertionResult> results_;
  std::vector<std::vector<double>> values_;  ///< of the run that is open, by assertion
  std::vector<bool> over_requests_;          ///< whether they are of its requests
  IncidentVariance variance_;
  int runs_ = 0;
};

/// Returns the assertions of a plan, and the thresholds of `multi_fault` as assertions.
std::vector<model::Assertion> assertions_of(const model::FaultPlan& plan);

/// Returns those of them that are about the figures of an attribution: its precision, recall, partial and coverage
/// accuracy.
std::vector<model::Assertion> attribution_assertions_of(const model::FaultPlan& plan);

/// Whether one run decides it: not what is about several runs, nor about spans, which nothing records.
bool is_of_one_run(const model::Assertion& assertion);

/// Judges assertions about attribution by the figures of all runs together; one without its figure is not_evaluated.
std::vector<model::AssertionResult> judge_by_figures(std::span<const model::Assertion> assertions,
                                                     const model::AttributionFigures& figures);

/// Returns "ttft_ms p95 > 800 in inject".
std::string described(const model::Assertion& assertion);

}  // namespace benchgate::judge
