// SPDX-License-Identifier: MIT
#include "judge/failed_samples.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using judge::OnFailedSamples;
using model::Verdict;

namespace {

/// Two runs of a side: ten samples each, of which some of the second failed.
std::vector<RunSamples> side_with(std::uint64_t failed, std::uint64_t wrong_outputs = 0) {
  RunSamples first{"run-1", {}, 10, 0};
  RunSamples second{"run-2", {}, 10 - failed, failed};
  second.wrong_outputs = wrong_outputs;
  if (failed > 0) second.failure = "exited with 3";
  return {first, second};
}

ScenarioInput scenario_of(std::vector<RunSamples> candidate, std::vector<RunSamples> baseline) {
  ScenarioInput scenario;
  scenario.name = "parse";
  scenario.candidate = std::move(candidate);
  scenario.baseline = std::move(baseline);
  return scenario;
}

}  // namespace

TEST_CASE("failed samples of the candidate are an error, wrong output a fail, and both come before the baseline's",
          "[judge][failed_samples]") {
  for (const std::uint64_t of_baseline : {0, 4}) {
    const auto baseline = side_with(of_baseline);
    CHECK(judge_failed_samples(scenario_of(side_with(3), baseline), OnFailedSamples::refuse) ==
          FailedSide{Verdict::error, "3 of 20 candidate samples failed; the first: exited with 3"});
    CHECK(judge_failed_samples(scenario_of(side_with(3, 1), baseline), OnFailedSamples::refuse)->status ==
          Verdict::error);
    CHECK(judge_failed_samples(scenario_of(side_with(2, 2), baseline), OnFailedSamples::refuse) ==
          FailedSide{Verdict::fail, "2 of 20 candidate samples have wrong output; the first: exited with 3"});
  }
}

TEST_CASE("failed samples of the baseline leave the candidate unjudged", "[judge][failed_samples]") {
  CHECK_FALSE(judge_failed_samples(scenario_of(side_with(0), side_with(0)), OnFailedSamples::refuse));
  for (const std::uint64_t wrong : {0, 1, 3})
    CHECK(judge_failed_samples(scenario_of(side_with(0), side_with(3, wrong)), OnFailedSamples::refuse)->status ==
          Verdict::inconclusive);
}

TEST_CASE("samples that are left out on request, and requests to a service, may fail as long as some did not",
          "[judge][failed_samples]") {
  const std::vector<RunSamples> none{{"run-1", {}, 0, 5}};
  CHECK_FALSE(judge_failed_samples(scenario_of(side_with(3), side_with(3)), OnFailedSamples::leave_out));
  CHECK(judge_failed_samples(scenario_of(none, side_with(0)), OnFailedSamples::leave_out) ==
        FailedSide{Verdict::error, "5 of 5 candidate samples failed"});
  ScenarioInput service = scenario_of(side_with(3), side_with(3));
  service.kind = SampleKind::service;
  CHECK_FALSE(judge_failed_samples(service, OnFailedSamples::refuse));
  service.baseline = none;
  CHECK(judge_failed_samples(service, OnFailedSamples::refuse)->status == Verdict::inconclusive);
}

TEST_CASE("a warning says what counts of the failed samples", "[judge][failed_samples]") {
  ScenarioInput scenario = scenario_of({{"run-1", {}, 5, 3}}, {{"run-1", {}, 7, 1}});
  scenario.candidate.front().failed_seconds = 3;
  std::vector<std::string> warnings;
  warn_of_failed_samples(scenario, warnings);
  CHECK(warnings ==
        std::vector<std::string>{"parse: 3 of 8 candidate samples failed and count only in the metrics that they have",
                                 "parse: 1 of 8 baseline samples failed and are left out of the statistics"});
}

TEST_CASE("a reason that a file gives is cut and made valid", "[judge][failed_samples]") {
  std::vector<RunSamples> candidate = side_with(1);
  candidate[1].failure = std::string(500, 'x') + "\xff";
  const auto failed = judge_failed_samples(scenario_of(candidate, side_with(0)), OnFailedSamples::refuse);
  CHECK(failed->reason == "1 of 20 candidate samples failed; the first: " + std::string(200, 'x'));
}
