// SPDX-License-Identifier: MIT
// Expected: the table "Candidate x baseline" of the measurement's specification.
#include "judge/side_outcome.hpp"

#include <array>
#include <string>
#include <vector>

#include "catch.hpp"
#include "judge/check_policy.hpp"

using namespace benchgate;
using judge::OnFailedSamples;
using judge::SideOutcome;
using State = SideOutcome::State;
using model::Verdict;

namespace {

constexpr int sigint = 2;

/// A side that ran `samples` times.
model::MeasuredCase side(std::uint64_t samples, std::uint64_t failed, std::uint64_t wrong, std::string problem = {},
                         bool interrupted = false) {
  model::MeasuredCase side;
  side.runs.emplace_back();
  side.runs.front().problem = std::move(problem);
  side.runs.front().head.interrupted = interrupted;
  side.samples = samples;
  side.failed = failed;
  side.wrong_outputs = wrong;
  if (failed > 0)
    side.first_failure = model::FailedIteration{1, 1, wrong > 0 ? "printed 'x'" : "exited with 3", "tail"};
  return side;
}

SideOutcome outcome(State state) { return {state, state == State::usable ? "" : "P", "the log"}; }

struct Expected {
  Verdict verdict;
  std::vector<std::string> reasons;
  std::string text;  ///< of the first finding, else of the first note
};

Expected error() { return {Verdict::error, {"tool_error"}, "P"}; }

Expected expected(State baseline, State candidate) {
  if (candidate == State::broken || candidate == State::interrupted || baseline == State::interrupted) return error();
  const bool is_wrong = candidate == State::wrong_output;
  const Expected wrong{Verdict::fail, {"output_fail"}, "P"};
  switch (baseline) {
    case State::usable: return is_wrong ? wrong : Expected{};
    case State::missing:
      if (candidate == State::out_of_time)
        return {Verdict::inconclusive, {"baseline_error", "time_over"}, "there was no time to measure it: P."};
      return is_wrong ? wrong : Expected{Verdict::warn, {"no_baseline"}, "no baseline: P"};
    case State::mistaken:
      if (is_wrong) return {Verdict::error, {"tool_error", "output_fail"}, "P"};
      return error();
    case State::broken:
      if (is_wrong) return {Verdict::fail, {"baseline_error", "output_fail"}, "P"};
      return {Verdict::inconclusive, {"baseline_error"}, "P."};
    default: break;
  }
  if (is_wrong) return {Verdict::fail, {"baseline_error", "time_over", "output_fail"}, "P"};
  return {Verdict::inconclusive, {"baseline_error", "time_over"}, "there was no time to compare both sides: P."};
}

}  // namespace

TEST_CASE("each candidate has its verdict against each baseline that it is not compared with", "[judge][check]") {
  constexpr std::array baselines{State::usable,      State::missing, State::out_of_time,
                                 State::interrupted, State::broken,  State::mistaken};
  constexpr std::array candidates{State::usable, State::wrong_output, State::out_of_time, State::interrupted,
                                  State::broken};
  for (const State baseline : baselines)
    for (const State candidate : candidates) {
      if (baseline == State::usable && candidate == State::usable) continue;
      INFO("baseline " << static_cast<int>(baseline) << ", candidate " << static_cast<int>(candidate));
      Expected wanted = expected(baseline, candidate);
      if (baseline == State::usable && candidate == State::out_of_time) wanted = expected(candidate, State::usable);
      const model::Report report = judge::report_of_sides(outcome(baseline), outcome(candidate));
      CHECK(judge::verdict_of(report) == wanted.verdict);
      CHECK(report.verdict.reasons == wanted.reasons);
      CHECK((report.findings.empty() ? report.notes.at(0) : report.findings.at(0).message) == wanted.text);
      CHECK(report.log == "the log");
    }
}

TEST_CASE("a side is broken, wrong or stopped by what happened to its run", "[judge][check]") {
  const auto candidate = [](const model::MeasuredCase& measured, OnFailedSamples failed = OnFailedSamples::refuse,
                            int signal = 0) { return judge::outcome_of_candidate(measured, failed, signal); };
  CHECK(candidate(side(5, 0, 0)).state == State::usable);
  CHECK(candidate(side(5, 2, 0)).problem == "2 of 5 iterations failed; first failure: exited with 3");
  CHECK(candidate(side(5, 2, 0)).log == "tail");
  CHECK(candidate(side(5, 2, 0), OnFailedSamples::leave_out).state == State::usable);
  CHECK(candidate(side(5, 5, 0), OnFailedSamples::leave_out).state == State::broken);
  CHECK(candidate(side(5, 2, 2)).state == State::wrong_output);
  CHECK(candidate(side(5, 2, 2)).problem == "2 of 5 iterations printed 'x'");
  CHECK(candidate(side(5, 2, 1)).state == State::broken);
  CHECK(candidate(side(2, 2, 0, "gave up")).problem == "gave up; first failure: exited with 3");
  const model::MeasuredCase stopped = side(3, 0, 0, "stopped", true);
  CHECK(candidate(stopped).state == State::out_of_time);
  CHECK(candidate(stopped, OnFailedSamples::refuse, sigint).state == State::interrupted);
  CHECK(candidate(side(3, 1, 0, "stopped", true)).state == State::broken);
  CHECK(candidate(side(3, 1, 1, "stopped", true)).state == State::wrong_output);
}

TEST_CASE("wrong outputs fail a candidate among failures that are left out, and no baseline", "[judge][check]") {
  const model::MeasuredCase some = side(5, 2, 2);
  CHECK(judge::outcome_of_candidate(some, OnFailedSamples::leave_out, 0).state == State::wrong_output);
  CHECK(judge::outcome_of_baseline(some, OnFailedSamples::leave_out, 0, "main").state == State::usable);
  CHECK(judge::outcome_of_baseline(some, OnFailedSamples::refuse, 0, "main (1234567)").problem ==
        "the baseline main (1234567) could not be measured: 2 of 5 iterations failed; first failure: printed 'x'");
}

TEST_CASE("a baseline that ends pairs before the candidate has begun is to blame", "[judge][check]") {
  const SideOutcome broken = outcome(State::broken);
  CHECK(judge::is_baseline_to_blame(broken, broken, 0));
  CHECK_FALSE(judge::is_baseline_to_blame(broken, broken, 3));
  CHECK(judge::is_baseline_to_blame(broken, outcome(State::usable), 3));
  CHECK_FALSE(judge::is_baseline_to_blame(outcome(State::usable), broken, 0));
}
