// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "judge/comparison_policy.hpp"
#include "model/measured_run.hpp"
#include "model/sample.hpp"
#include "model/service_sample.hpp"
#include "model/verdict.hpp"

namespace benchgate::judge {

/// What iterations that failed do to a run.
enum class FailedIterations { are_errors, are_allowed };

/// Returns the same of a run that is compared.
constexpr FailedIterations failed_iterations(OnFailedSamples failed) {
  return failed == OnFailedSamples::leave_out ? FailedIterations::are_allowed : FailedIterations::are_errors;
}

/// Returns the outcome of a run, the worst of its cases: error when a run did not finish or iterations failed, fail
/// when there was a wrong output or an assertion does not hold, else pass.
model::Verdict outcome_of_run(std::span<const model::MeasuredCase> cases, FailedIterations failed);

/// Says when a scenario is given up, because the next execution would fail as well: the first three failed, or, where
/// failures are allowed, nothing has succeeded and three in a row timed out. A program that only prints something wrong
/// runs.
class FailureWatch {
 public:
  explicit FailureWatch(FailedIterations failed) : failed_(failed) {}

  /// Takes the next execution of any run of the scenario, warmup included.
  void add(const model::Sample& sample);

  bool gives_up() const { return !why().empty(); }

  bool allows_failures() const { return failed_ == FailedIterations::are_allowed; }

  /// Returns why, as text: "none succeeded, and the last 3 timed out"; "": it goes on.
  std::string why() const;

 private:
  FailedIterations failed_;
  bool has_succeeded_ = false;
  int failures_ = 0;
  int time_outs_ = 0;  ///< in a row
};

/// Returns why a service is not fit to be measured: more than half of the requests of its warm-up failed; "": it is.
std::string failing_warmup(std::span<const model::ServiceSample> samples);

}  // namespace benchgate::judge
