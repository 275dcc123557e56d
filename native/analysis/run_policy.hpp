// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "model/measured_run.hpp"
#include "model/verdict.hpp"

namespace benchgate::analysis {

/// What iterations that failed do to a run.
enum class FailedIterations { are_errors, are_allowed };

/// The outcome of a run, the worst of its cases: error when a run did not finish or iterations failed, fail when there
/// was a wrong output, else pass.
model::Verdict outcome_of_run(std::span<const model::MeasuredCase> cases, FailedIterations failed);

}  // namespace benchgate::analysis
