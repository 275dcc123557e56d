// SPDX-License-Identifier: MIT
#include "judge/gate.hpp"

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using model::Verdict;

namespace {

/// A candidate as good as its baseline, in ten runs.
GateInput good_input() {
  GateInput input;
  ScenarioInput& scenario = input.scenarios.emplace_back();
  scenario.name = "parse";
  for (int run = 1; run <= 10; ++run) {
    const double shift = run * 0.01;
    const RunSamples samples{"run-" + std::to_string(run), {{"wall_ms", {50 + shift, 51 + shift, 52 - shift}}}, 3, 0};
    scenario.candidate.push_back(samples);
    scenario.baseline.push_back(samples);
    input.overhead.push_back({"parse/" + samples.name, 150.0, {{"host", 1}}});
  }
  scenario.rerun = row_of(SampleKind::command).rerun;
  scenario.tested = row_of(SampleKind::command).tested;
  input.provenance.candidate = {"main", "2"};
  input.provenance.baseline = model::Manifest{};
  input.provenance.baseline->source_commit = "1";
  input.mode = "full";
  return input;
}

}  // namespace

TEST_CASE("four passes of ten measured runs are eligible for a release", "[judge][gate]") {
  const GateReport report = judge_gates(good_input(), {}, 2);
  CHECK(report.verdict == Verdict::pass);
  CHECK(report.release_eligible);
  CHECK(report.run_class == "gating");
  CHECK(report.warnings.empty());
  CHECK(report == judge_gates(good_input(), {}, 1));
}

TEST_CASE("each missing condition takes the eligibility, not the pass", "[judge][gate]") {
  GateInput nine = good_input();
  nine.scenarios[0].candidate.pop_back();
  Settings few_samples;
  few_samples.significance.min_samples = 27;
  GateInput unknown = good_input();
  unknown.mode = "unverified";
  GateInput unverified = good_input();
  unverified.provenance.baseline.reset();
  unverified.provenance.need = ManifestNeed::optional;
  GateInput copied = good_input();
  copied.has_copies = true;
  for (const GateInput& input : {nine, unknown, unverified, copied}) {
    CHECK(judge_gates(input, few_samples, 1).verdict == Verdict::pass);
    CHECK_FALSE(judge_gates(input, few_samples, 1).release_eligible);
  }
  CHECK(judge_gates(nine, few_samples, 1).run_class == "exploratory");
}

TEST_CASE("an interrupted run leaves the verdict open, and nothing else changes", "[judge][gate]") {
  GateInput interrupted = good_input();
  interrupted.incomplete = {"candidate/parse/run-3 was interrupted"};
  const GateReport report = judge_gates(interrupted, {}, 1);
  CHECK(report.verdict == Verdict::inconclusive);
  CHECK(report.open == std::vector<std::string>{"completeness is inconclusive: candidate/parse/run-3 was interrupted"});
  CHECK(report.significance == judge_gates(good_input(), {}, 1).significance);
  CHECK_FALSE(report.release_eligible);
}

TEST_CASE("scenarios that are not the same benchmark are not compared, unless that is wanted", "[judge][gate]") {
  GateInput other = good_input();
  other.scenarios[0].other_benchmark = "the command changed from 'a' to 'b'";
  const GateReport refused = judge_gates(other, {}, 1);
  CHECK(refused.verdict == Verdict::inconclusive);
  CHECK(refused.significance.reason.find("not the same benchmark as that of the baseline: the command changed from 'a' "
                                         "to 'b' (--allow-different compares them)") != std::string::npos);
  CHECK(refused.warnings.size() == 1);
  GateInput slower = other;
  for (RunSamples& run : slower.scenarios[0].candidate)
    for (auto& [name, values] : run.values)
      for (double& value : values) value *= 1.5;
  CHECK(judge_gates(slower, {}, 1).significance.status == Verdict::fail);
  Settings settings;
  settings.other_benchmark = OtherBenchmark::compare;
  const GateReport compared = judge_gates(other, settings, 1);
  CHECK(compared.verdict == Verdict::pass);
  CHECK(compared.warnings.size() == 1);
}

TEST_CASE("fail beats inconclusive beats synthetic beats pass", "[judge][gate]") {
  GateInput synthetic = good_input();
  synthetic.mode = "fallback-synthetic-no-self-hosted-ebpf";
  CHECK(judge_gates(synthetic, {}, 1).verdict == Verdict::synthetic);
  CHECK_FALSE(counts_as_pass(Verdict::synthetic));
  synthetic.incomplete = {"render: lost"};
  CHECK(judge_gates(synthetic, {}, 1).verdict == Verdict::inconclusive);
  Settings settings;
  settings.significance.min_samples = 1000;
  CHECK(judge_gates(good_input(), settings, 1).verdict == Verdict::inconclusive);
  CHECK(judge_gates(good_input(), settings, 1).open.size() == 1);
  settings.max_overhead_pct = 0.5;
  const GateReport failed = judge_gates(good_input(), settings, 1);
  CHECK(failed.verdict == Verdict::fail);
  CHECK(failed.failures.size() == 1);
  CHECK(failed.open.size() == 1);
}

TEST_CASE("with the same source on both sides significance is not evaluated", "[judge][gate]") {
  GateInput input = good_input();
  input.provenance.candidate = {"main", "1"};
  const GateReport report = judge_gates(input, {}, 1);
  CHECK(report.verdict == Verdict::fail);
  CHECK(report.significance.status == Verdict::not_evaluated);
  CHECK_FALSE(report.significance.scenarios[0].p_value);
  CHECK(report.significance.scenarios[0].candidate.samples == 30);
}

TEST_CASE("the boolean of the public report is true for pass and not_verified", "[judge][gate]") {
  CHECK(counts_as_pass(Verdict::pass));
  CHECK(counts_as_pass(Verdict::not_verified));
  for (const Verdict status : {Verdict::inconclusive, Verdict::fail, Verdict::error, Verdict::not_evaluated})
    CHECK_FALSE(counts_as_pass(status));
  CHECK_FALSE(error_report("x", {}).release_eligible);
}
