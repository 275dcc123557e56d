// SPDX-License-Identifier: MIT
#include "judge/assertions.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::AssertionResult;

namespace {

using Run = std::vector<model::ServiceSample>;

Run run_with(std::initializer_list<double> values, const std::string& phase = "inject") {
  Run run;
  for (const double value : values) {
    model::ServiceSample& sample = run.emplace_back();
    sample.phase = phase;
    sample.metrics["ttft_ms"] = value;
    sample.signals["dns_latency_ms"] = 10 * value;
  }
  return run;
}

model::AssertionResult judged(const model::Assertion& assertion, const std::vector<Run>& runs) {
  judge::AssertionJudge judge(std::span(&assertion, 1));
  for (const Run& run : runs) {
    for (const model::ServiceSample& sample : run) judge.add(sample);
    judge.end_run();
  }
  return judge.results().front();
}

model::Assertion assertion(std::string metric, std::string statistic, std::string relation, double value) {
  return {.metric = std::move(metric),
          .statistic = std::move(statistic),
          .relation = std::move(relation),
          .value = value,
          .phase = "inject"};
}

}  // namespace

TEST_CASE("an assertion passes when it holds in every run, and shows the run where it holds least",
          "[judge][assertions]") {
  const std::vector<Run> runs{run_with({1, 2, 9}), run_with({1, 2, 5}), run_with({1, 2, 7})};
  const model::AssertionResult pass = judged(assertion("ttft_ms", "max", ">", 4), runs);
  CHECK(pass.status == model::Verdict::pass);
  CHECK(pass.observed == 5.0);
  CHECK(pass.run == 2);
  const model::AssertionResult fail = judged(assertion("ttft_ms", "max", ">", 5), runs);
  CHECK(fail.status == model::Verdict::fail);
  CHECK(fail.run == 2);
  const model::AssertionResult below = judged(assertion("ttft_ms", "max", "<", 9), runs);
  CHECK(below.status == model::Verdict::fail);
  CHECK(below.run == 1);
  CHECK(judged(assertion("ttft_ms", "max", "<=", 9), runs).status == model::Verdict::pass);
  CHECK(judged(assertion("ttft_ms", "min", "==", 1), runs).status == model::Verdict::pass);
  CHECK(judged(assertion("ttft_ms", "min", ">=", 1), runs).status == model::Verdict::pass);
}

TEST_CASE("an assertion's statistic is the one it names, the mean without a name", "[judge][assertions]") {
  const std::vector<Run> runs{run_with({4, 1, 2, 3})};
  CHECK(judged(assertion("ttft_ms", "", ">", 0), runs).observed == 2.5);
  CHECK(judged(assertion("ttft_ms", "mean", ">", 0), runs).observed == 2.5);
  CHECK(judged(assertion("ttft_ms", "median", ">", 0), runs).observed == 2.5);
  CHECK(judged(assertion("ttft_ms", "p95", ">", 0), runs).observed == Approx(3.85));  // type 7: numpy.quantile
  CHECK(judged(assertion("dns_latency_ms", "max", ">", 0), runs).observed == 40.0);
}

TEST_CASE("what the samples cannot answer is not evaluated, never passed", "[judge][assertions]") {
  const std::vector<Run> runs{run_with({1})};
  const auto reason = [&](const model::Assertion& what) {
    const model::AssertionResult result = judged(what, runs);
    CHECK(result.status == model::Verdict::not_evaluated);
    CHECK(!result.observed);
    return result.reason;
  };
  CHECK(reason(assertion("attribution_recall", "", ">=", 0)) == "run-1 has no attribution_recall in phase inject");
  CHECK(reason(assertion("correlation_enrichment_rate", "", ">=", 0)) ==
        "no spans are recorded, so there is nothing to correlate with signals");
  CHECK(reason(assertion("error_rate", "", ">=", 0)) == "run-1 has no error_rate in phase inject");
  model::Assertion other = assertion("ttft_ms", "", ">", 0);
  other.phase = "warmup";
  CHECK(reason(other) == "run-1 has no ttft_ms in phase warmup");
  other = assertion("ttft_ms", "", ">", 0);
  other.across = "3_reruns";
  CHECK(reason(other) == "of the metrics, only incident_variance_pct is judged across reruns");
  CHECK(judged(assertion("ttft_ms", "", ">", 0), {}).reason == "no runs");
}

TEST_CASE("only the samples of the phase count, all of them without a phase", "[judge][assertions]") {
  Run run = run_with({1, 2});
  const Run recovery = run_with({90}, "recovery");
  run.insert(run.end(), recovery.begin(), recovery.end());
  model::Assertion what = assertion("ttft_ms", "max", "<", 10);
  CHECK(judged(what, {run}).status == model::Verdict::pass);
  what.phase.clear();
  CHECK(judged(what, {run}).status == model::Verdict::fail);
  CHECK(judge::described(what) == "ttft_ms max < 10");
}

TEST_CASE("assertions about attribution are judged by its figures", "[judge][assertions]") {
  const std::vector<model::Assertion> assertions{assertion("attribution_precision", "", ">=", 0.9),
                                                 assertion("attribution_recall", "", ">=", 0.85)};
  judge::AssertionJudge judge(assertions);
  model::AttributionFigures figures;
  figures.macro_precision = 0.95;
  figures.macro_recall = 0.8;
  judge.add(figures);
  judge.end_run();
  CHECK(judge.results()[0].status == model::Verdict::pass);
  CHECK(judge.results()[1].status == model::Verdict::fail);
  CHECK(judge.results()[1].observed == 0.8);
}

TEST_CASE("the variance of incidents is judged over all runs together", "[judge][assertions]") {
  const auto complete_run = [](double ttft, double tokens, double errors) {
    Run run = run_with({ttft});
    run[0].metrics["token_throughput_tps"] = tokens;
    run[0].metrics["error_rate"] = errors;
    return run;
  };
  model::Assertion what = assertion("incident_variance_pct", "", "<=", 10);
  what.across = "3_reruns";
  // statistics.stdev / statistics.mean of 98, 100, 102 and of 8, 10, 12: 2 % and 20 %; of equal values 0
  const std::vector<Run> alike{complete_run(98, 5, 0), complete_run(100, 5, 0), complete_run(102, 5, 0)};
  const model::AssertionResult pass = judged(what, alike);
  CHECK(pass.status == model::Verdict::pass);
  CHECK(pass.observed.value() == Approx(2));
  CHECK(pass.run == 0);
  const std::vector<Run> different{complete_run(98, 8, 0), complete_run(100, 10, 0), complete_run(102, 12, 0)};
  const model::AssertionResult fail = judged(what, different);
  CHECK(fail.status == model::Verdict::fail);
  CHECK(fail.observed.value() == Approx(20));
}

TEST_CASE("the variance of incidents is not evaluated without three complete runs", "[judge][assertions]") {
  const model::Assertion what = assertion("incident_variance_pct", "", "<=", 10);
  Run run = run_with({100});
  run[0].metrics["token_throughput_tps"] = 5;
  run[0].metrics["error_rate"] = 0.1;
  CHECK(judged(what, {run, run}).reason == "needs 3 reruns, has 2");
  CHECK(judged(what, {run, run_with({100}), run}).reason == "run-2 has no complete second of the fault");
  CHECK(judged(what, {run, run, run}).observed == 0.0);
}

TEST_CASE("the thresholds of several faults are assertions, too", "[judge][assertions]") {
  model::FaultPlan plan;
  plan.multi_fault = model::MultiFault{{"network_dns"}, 0.8, {}, {}};
  const auto assertions = judge::assertions_of(plan);
  REQUIRE(assertions.size() == 1);
  CHECK(judge::described(assertions[0]) == "attribution_partial_accuracy >= 0.8 in inject");
}

TEST_CASE("what is asserted of requests is judged over requests where they are known", "[judge][assertions]") {
  std::vector<model::RequestRecord> requests;
  for (int i = 1; i <= 100; ++i)
    requests.push_back({.number = i,
                        .phase = i <= 20 ? "warmup" : "inject",
                        .latency_ms = i,
                        .first_token_ms = i / 2.0,
                        .tokens = 2,
                        .failure = i % 4 == 0 ? "status 500" : ""});
  const auto over_requests = [&](const model::Assertion& one) {
    judge::AssertionJudge judge(std::span(&one, 1));
    judge.add(requests);
    for (const model::ServiceSample& sample : run_with({1000})) judge.add(sample);
    judge.end_run();
    return judge.results().front().observed;
  };
  CHECK(over_requests(assertion("request_latency_ms", "p50", ">", 0)) == 60.5);  // numpy.quantile(range(21, 101), .5)
  CHECK(over_requests(assertion("ttft_ms", "max", ">", 0)) == 50.0);
  CHECK(over_requests(assertion("error_rate", "", ">", 0)) == 0.25);
  CHECK(over_requests(assertion("dns_latency_ms", "max", ">", 0)) == 10000.0);
}
