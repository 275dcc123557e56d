// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/measured_run.hpp"
#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace benchgate::analysis {

/// What iterations that failed do to a run.
enum class FailedIterations { are_errors, are_allowed };

/// The outcome of a run, the worst of its cases: error when a run did not finish or iterations failed, fail when there
/// was a wrong output or an assertion does not hold, else pass.
model::Verdict outcome_of_run(std::span<const model::MeasuredCase> cases, FailedIterations failed);

/// Says when a scenario is given up: nothing has succeeded yet, and several executions in a row timed out. Each of them
/// costs its whole timeout, and the next one would hang as well.
class TimeoutWatch {
 public:
  /// The time-outs in a row that are enough.
  static constexpr int most = 3;

  /// Takes the next execution of any run of the scenario, warmup included.
  void add(const model::Sample& sample);

  bool gives_up() const;

 private:
  bool has_succeeded_ = false;
  int in_a_row_ = 0;
};

}  // namespace benchgate::analysis
