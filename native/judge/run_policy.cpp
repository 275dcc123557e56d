// SPDX-License-Identifier: MIT
#include "judge/run_policy.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "model/failed_work.hpp"

namespace benchgate::judge {

namespace {

bool is_complete(const model::MeasuredCase& test_case) {
  return test_case.runs.size() >= static_cast<std::size_t>(test_case.planned_runs) &&
         std::all_of(test_case.runs.begin(), test_case.runs.end(),
                     [](const model::MeasuredRun& run) { return run.problem.empty(); });
}

model::Verdict outcome_of_case(const model::MeasuredCase& test_case, FailedIterations failed) {
  if (test_case.carried) return model::Verdict::pass;
  const bool has_failed = test_case.failed > test_case.wrong_outputs && failed == FailedIterations::are_errors;
  if (!is_complete(test_case) || has_failed) return model::Verdict::error;
  const bool is_wrong =
      test_case.wrong_outputs > 0 || std::any_of(test_case.runs.begin(), test_case.runs.end(),
                                                 [](const auto& run) { return !run.failed_assertions.empty(); });
  return is_wrong ? model::Verdict::fail : model::Verdict::pass;
}

}  // namespace

model::Verdict outcome_of_run(std::span<const model::MeasuredCase> cases, FailedIterations failed) {
  model::Verdict worst = model::Verdict::pass;
  for (const model::MeasuredCase& test_case : cases) worst = std::max(worst, outcome_of_case(test_case, failed));
  return worst;
}

void FailureWatch::add(const model::Sample& sample) {
  const bool fails = sample.failed() && !sample.wrong_output;
  has_succeeded_ = has_succeeded_ || !fails;
  if (fails) ++failures_;
  time_outs_ = sample.timed_out ? time_outs_ + 1 : 0;
}

std::string FailureWatch::why() const {
  constexpr int enough = 3;
  if (has_succeeded_) return {};
  if (time_outs_ >= enough) return fmt::format("none succeeded, and the last {} timed out", enough);
  return failed_ == FailedIterations::are_errors && failures_ >= enough ? "none succeeded" : "";
}

std::string failing_warmup(std::span<const model::ServiceSample> samples) {
  double failed = 0, requests = 0;
  for (const model::ServiceSample& second : samples) {
    const auto rate = second.metrics.find("error_rate");
    const auto count = second.metrics.find(std::string(model::requests_metric));
    if (second.phase != "warmup" || rate == second.metrics.end() || count == second.metrics.end()) continue;
    failed += rate->second * count->second;
    requests += count->second;
  }
  if (failed * 2 <= requests) return {};
  return fmt::format("{:.0f} of {:.0f} requests of the warm-up failed; measure such a service with --allow-failures",
                     failed, requests);
}

}  // namespace benchgate::judge
