// SPDX-License-Identifier: MIT
#include "judge/side_outcome.hpp"

#include "base/plural.hpp"
#include "base/text.hpp"
#include "judge/report.hpp"

namespace benchgate::judge {

namespace {

using State = SideOutcome::State;

/// "3 of 5 iterations printed ...". Precondition: some did.
std::string wrong_output_of(const model::MeasuredCase& side) {
  return fmt::format("{} of {} iterations {}", side.wrong_outputs, side.samples,
                     side.first_failure ? side.first_failure->failure : std::string("printed wrong output"));
}

/// The outcome of a side whose wrong outputs count as failures.
SideOutcome outcome_of(const model::MeasuredCase& side, OnFailedSamples failed_samples, int signal) {
  const model::MeasuredRun& run = side.runs.front();
  if (run.head.interrupted && !run.problem.empty() && side.failed == 0)
    return {signal != 0 ? State::interrupted : State::out_of_time, problem_of_run(side), log_of_side(side)};
  const bool others_count = failed_samples == OnFailedSamples::leave_out && side.failed < side.samples;
  if (run.problem.empty() && (side.failed == 0 || others_count)) return {.state = State::usable};
  return {State::broken, problem_of_side(side), log_of_side(side)};
}

model::Report report_of_baseline(const SideOutcome& baseline) {
  constexpr auto sentence = [](const std::string& text) { return text + (text.ends_with('?') ? "" : "."); };
  switch (baseline.state) {
    case State::missing: return report_without_baseline("no baseline: " + baseline.problem);
    case State::mistaken: return report_of_error(baseline.problem);
    case State::broken: return report_unjudged(sentence(baseline.problem));
    default: break;
  }
  return report_out_of_time(fmt::format("there was no time to compare both sides: {}.", baseline.problem));
}

}  // namespace

std::string problem_of_run(const model::MeasuredCase& side) {
  const model::MeasuredRun& run = side.runs.front();
  const bool none_succeeded = side.first_failure && side.failed == side.samples && !run.head.interrupted;
  if (run.problem.empty() || !none_succeeded || !run.problem_tail.empty()) return run.problem;
  return fmt::format("{}; first failure: {}", run.problem, side.first_failure->failure);
}

std::string problem_of_side(const model::MeasuredCase& side) {
  if (std::string problem = problem_of_run(side); !problem.empty()) return problem;
  if (side.failed == 0) return {};
  return fmt::format("{} of {} failed{}", side.failed, base::pluralize(side.samples, "iteration"),
                     side.first_failure ? "; first failure: " + side.first_failure->failure : std::string());
}

std::string log_of_side(const model::MeasuredCase& side) {
  if (const std::string& tail = side.runs.front().problem_tail; !tail.empty()) return tail;
  return side.first_failure ? std::string(base::trim(side.first_failure->tail)) : std::string();
}

SideOutcome outcome_of_candidate(const model::MeasuredCase& side, OnFailedSamples failed_samples, int signal) {
  SideOutcome outcome = outcome_of(side, failed_samples, signal);
  const model::MeasuredRun& run = side.runs.front();
  const bool ran = run.problem.empty() || (run.head.interrupted && signal == 0);
  const bool is_only_wrong = ran && side.failed == side.wrong_outputs;
  if (side.wrong_outputs > 0 && (outcome.is_usable() || is_only_wrong))
    outcome = {State::wrong_output, wrong_output_of(side), log_of_side(side)};
  return outcome;
}

SideOutcome outcome_of_baseline(const model::MeasuredCase& side, OnFailedSamples failed_samples, int signal,
                                std::string_view name) {
  SideOutcome outcome = outcome_of(side, failed_samples, signal);
  if (outcome.state == State::broken)
    outcome.problem = fmt::format("the baseline {} could not be measured: {}", name, outcome.problem);
  return outcome;
}

bool is_baseline_to_blame(const SideOutcome& baseline, const SideOutcome& candidate, std::uint64_t candidate_samples) {
  return !baseline.is_usable() && (candidate.state != State::broken || candidate_samples == 0);
}

model::Report report_of_sides(const SideOutcome& baseline, const SideOutcome& candidate) {
  const auto with_log = [](model::Report report, const SideOutcome& side) {
    report.log = side.log;
    return report;
  };
  if (candidate.state == State::broken || candidate.state == State::interrupted)
    return with_log(report_of_error(candidate.problem), candidate);
  if (baseline.state == State::interrupted) return with_log(report_of_error(baseline.problem), baseline);
  if (candidate.state == State::out_of_time && (baseline.is_usable() || baseline.state == State::missing))
    return with_log(
        report_out_of_time(fmt::format("there was no time to {}: {}.",
                                       baseline.is_usable() ? "compare both sides" : "measure it", candidate.problem)),
        candidate);
  const bool is_wrong = candidate.state == State::wrong_output;
  if (is_wrong && (baseline.is_usable() || baseline.state == State::missing))
    return with_log(report_of_wrong_output(candidate.problem), candidate);
  model::Report report = report_of_baseline(baseline);
  if (is_wrong) add_wrong_output(report, candidate.problem);
  return with_log(std::move(report), baseline);
}

}  // namespace benchgate::judge
