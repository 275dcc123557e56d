// SPDX-License-Identifier: MIT
#include "judge/service_level.hpp"

#include <algorithm>
#include <cmath>

#include "base/text.hpp"
#include "catch.hpp"
#include "judge/gate.hpp"

using namespace benchgate;
using namespace benchgate::judge;
using model::Verdict;

namespace {

constexpr std::size_t windows = 36, requests_in_window = 100;

/// How the service answers in one run; the runs and the seconds differ by a little.
struct Service {
  double error_rate = 0;
  double tokens = 20;
  double latency = 200;
};

/// Failures stand in whole requests, the rest in the last seconds.
RunSamples run_of(const Service& service, int number) {
  RunSamples run;
  run.name = fmt::format("run-{}", number);
  const double failed = service.error_rate * windows * requests_in_window;
  for (std::size_t i = 0; i < windows; ++i) {
    const double wave = 1 + 0.002 * static_cast<double>((i * 7 + static_cast<std::size_t>(number) * 3) % 5);
    const double share =
        i + 1 < windows ? std::floor(failed / windows) : failed - (windows - 1) * std::floor(failed / windows);
    run.error_rates.push_back(share / requests_in_window);
    run.requests.push_back(requests_in_window);
    if (run.error_rates.back() == 1) {
      ++run.failed;
      continue;
    }
    ++run.successful;
    run.values["ttft_ms"].push_back(service.latency * wave);
    run.values["token_throughput_tps"].push_back(service.tokens * wave);
    run.values["error_rate"].push_back(run.error_rates.back());
  }
  for (auto& [name, values] : run.values) std::sort(values.begin(), values.end());
  return run;
}

std::vector<RunSamples> runs_of(const Service& service, int count = 3) {
  std::vector<RunSamples> runs;
  for (int number = 1; number <= count; ++number) runs.push_back(run_of(service, number));
  return runs;
}

GateInput input_of(const Service& candidate, const Service& baseline) {
  GateInput input;
  ScenarioInput& scenario = input.scenarios.emplace_back();
  scenario.name = "chat";
  scenario.kind = SampleKind::service;
  scenario.candidate = runs_of(candidate);
  scenario.baseline = runs_of(baseline);
  scenario.rerun = row_of(SampleKind::service).rerun;
  scenario.tested = row_of(SampleKind::service).tested;
  scenario.receipts = Receipts::present;
  for (int run = 1; run <= 3; ++run) input.overhead.push_back({fmt::format("chat/run-{}", run), {}, {{"host", 1}}});
  input.provenance.candidate = {"main", "2"};
  input.provenance.baseline = model::Manifest{};
  input.provenance.baseline->source_commit = "1";
  input.mode = "full";
  return input;
}

ScenarioServiceLevel level_of(std::vector<RunSamples> candidate, std::vector<RunSamples> baseline,
                              ServiceLevelSettings settings = {}) {
  return judge_service_level({"chat", candidate, baseline}, settings, {});
}

/// As older samples are, which do not count their requests.
std::vector<RunSamples> without_requests(std::vector<RunSamples> runs) {
  for (RunSamples& run : runs) run.requests.clear();
  return runs;
}

}  // namespace

// Expected by the rule alone: 0.1 % of errors is a rise of 0.1 percentage points, a quarter of the tokens is 75 %
// worse, and 10 % more latency is above E3's limit of 5 %.
TEST_CASE("a gate fails when more requests fail, fewer tokens come or answers are later", "[judge][service_level]") {
  for (const double errors : {0.0, 0.001, 0.5, 1.0})
    for (const double tokens : {20.0, 5.0})
      for (const double latency : {200.0, 220.0}) {
        CAPTURE(errors, tokens, latency);
        const GateReport report = judge_gates(input_of({errors, tokens, latency}, {}), {}, 1);
        const bool is_good = errors < 0.01 && tokens == 20 && latency == 200;
        CHECK(report.verdict == (is_good ? Verdict::pass : Verdict::fail));
        if (errors >= 0.5 || (tokens < 20 && errors < 1)) CHECK(report.service_level.status == Verdict::fail);
        CHECK(rows_of(report).size() == 5);
      }
}

TEST_CASE("samples that do not count their requests are ranked", "[judge][service_level]") {
  CHECK(level_of(without_requests(runs_of({0.5})), without_requests(runs_of({}))).status == Verdict::fail);
  CHECK(level_of(without_requests(runs_of({})), without_requests(runs_of({}))).status == Verdict::pass);
}

TEST_CASE("a rise within the spread of the baseline's own runs passes and is reported", "[judge][service_level]") {
  std::vector<RunSamples> baseline = runs_of({0.02});
  baseline[1] = run_of({0.09}, 2);
  const ScenarioServiceLevel level = level_of(runs_of({0.08}), baseline);
  CHECK(level.status == Verdict::pass);
  CHECK(level.reason.find("runs of the baseline fail as much") != std::string::npos);
  CHECK(level_of(runs_of({0.08}), runs_of({0.02})).status == Verdict::fail);
}

TEST_CASE("a rise that few requests show is inconclusive", "[judge][service_level]") {
  RunSamples good, bad;
  good.error_rates = {0};
  bad.error_rates = {0.5};
  good.requests = bad.requests = {4};
  const ScenarioServiceLevel level = level_of({bad}, {good});
  CHECK(level.status == Verdict::inconclusive);
  CHECK(*level.p_value == Approx(0.428571428571));  // (6 + 6) / 28: both tables as unlikely as this one
}

TEST_CASE("an absolute limit holds whatever the baseline does", "[judge][service_level]") {
  ServiceLevelSettings settings;
  settings.max_error_rate = 5;
  CHECK(level_of(runs_of({0.08}), runs_of({0.08}), settings).status == Verdict::fail);
  CHECK(level_of(runs_of({0.08}), runs_of({0.08})).status == Verdict::pass);
}

TEST_CASE("a tenth of the baseline's rate is no rise", "[judge][service_level]") {
  CHECK(level_of(runs_of({0.32}), runs_of({0.30})).status == Verdict::pass);
  CHECK(level_of(runs_of({0.34}), runs_of({0.30})).status == Verdict::fail);
}

TEST_CASE("times of a baseline that fails more than its candidate decide nothing", "[judge][service_level]") {
  const GateReport report = judge_gates(input_of({0, 20, 240}, {0.5, 20, 200}), {}, 1);
  CHECK(report.significance.status == Verdict::inconclusive);
  CHECK(report.significance.reason.find("the baseline fails 50 %") != std::string::npos);
  GateInput fault = input_of({0, 20, 240}, {0.5, 20, 200});
  fault.scenarios[0].receipts = Receipts::of_fault;
  CHECK(judge_gates(fault, {}, 1).significance.status == Verdict::fail);
}

TEST_CASE("latency of services that both fail most of the time passes nothing", "[judge][service_level]") {
  const GateReport same = judge_gates(input_of({0.9, 20, 200}, {0.9, 20, 200}), {}, 1);
  CHECK(same.verdict == Verdict::inconclusive);
  CHECK(same.significance.reason == "chat: both sides fail: 90 % and 90 %");
  CHECK(judge_gates(input_of({0.9, 20, 240}, {0.9, 20, 200}), {}, 1).significance.status == Verdict::fail);
}

TEST_CASE("a candidate that fails does not count as better", "[judge][service_level]") {
  const GateReport faster = judge_gates(input_of({0.05, 20, 150}, {0.05, 20, 200}), {}, 1);
  CHECK(faster.significance.status == Verdict::inconclusive);
  CHECK(faster.significance.reason.find("the candidate fails 5 %, so it does not count as better") !=
        std::string::npos);
  CHECK(judge_gates(input_of({0.05, 20, 200}, {0.05, 20, 200}), {}, 1).verdict == Verdict::pass);
}

TEST_CASE("a fault in which nothing is answered decides nothing, however the requests fail", "[judge][service_level]") {
  // A paused service lets requests time out, which counts as their latency; a killed one has no latency at all.
  for (const bool times_out : {true, false}) {
    CAPTURE(times_out);
    GateInput input = input_of({1, 20, 200}, {1, 20, 200});
    input.scenarios[0].receipts = Receipts::of_fault;
    for (std::vector<RunSamples>* const side : {&input.scenarios[0].candidate, &input.scenarios[0].baseline})
      for (RunSamples& run : *side) {
        run.values["error_rate"] = run.error_rates;
        run.values["token_throughput_tps"] = std::vector<double>(windows, 0.0);
        if (times_out) run.values["ttft_ms"] = std::vector<double>(windows, 500.0);
      }
    const GateReport report = judge_gates(input, {}, 1);
    CHECK(report.verdict == Verdict::inconclusive);
    CHECK(report.significance.reason == "chat: no request was answered on either side, so there is nothing to compare");
    CHECK(report.variance.status == (times_out ? Verdict::pass : Verdict::inconclusive));
  }
}

TEST_CASE("samples that failed without an error rate stay an error", "[judge][service_level]") {
  GateInput input = input_of({}, {});
  for (RunSamples& run : input.scenarios[0].candidate) run = {run.name, {}, 0, windows};
  CHECK(judge_gates(input, {}, 1).verdict == Verdict::error);
}

TEST_CASE("an error rate that is no share decides nothing", "[judge][service_level]") {
  std::vector<RunSamples> in_percent = without_requests(runs_of({0.02}));
  for (RunSamples& run : in_percent)
    for (double& rate : run.error_rates) rate *= 100;
  const ScenarioServiceLevel level = level_of(in_percent, in_percent);
  CHECK(level.status == Verdict::inconclusive);
  CHECK(level.reason == "an error_rate is above 1, so it is not a share of the requests");
}

TEST_CASE("without receipts, or switched off, the four gates alone decide, and a failure is reported",
          "[judge][service_level]") {
  GateInput foreign = input_of({0.5}, {});
  foreign.scenarios[0].receipts = Receipts::absent;
  Settings off;
  off.service_level.judge = JudgeService::no;
  for (const GateReport& report : {judge_gates(foreign, {}, 1), judge_gates(input_of({0.5}, {}), off, 1)}) {
    CHECK(report.service_level.status == Verdict::not_evaluated);
    CHECK(rows_of(report).size() == 4);
    REQUIRE(!report.warnings.empty());
    CHECK(report.warnings.front() ==
          "the service level of chat is not judged: error rate 0 % -> 50 % of 10800 requests, "
          "limit 1 percentage point more");
  }
}

TEST_CASE("a service that answers at once is judged by its latency and its answers per second",
          "[judge][service_level]") {
  const auto plain = [](GateInput input) {
    ScenarioInput& scenario = input.scenarios[0];
    scenario.kind = SampleKind::request;
    scenario.rerun = row_of(SampleKind::request).rerun;
    scenario.tested = row_of(SampleKind::request).tested;
    for (std::vector<RunSamples>* runs : {&scenario.candidate, &scenario.baseline})
      for (RunSamples& run : *runs) {
        run.values["request_latency_ms"] = run.values["ttft_ms"];
        run.values["request_throughput_rps"] = run.values["token_throughput_tps"];
        run.values.erase("ttft_ms");
        run.values.erase("token_throughput_tps");
      }
    return input;
  };
  CHECK(judge_gates(plain(input_of({}, {})), {}, 1).verdict == Verdict::pass);
  CHECK(judge_gates(plain(input_of({0, 20, 220}, {})), {}, 1).significance.status == Verdict::fail);
  const GateReport fewer = judge_gates(plain(input_of({0, 15, 200}, {})), {}, 1);
  CHECK(fewer.service_level.status == Verdict::fail);
  CHECK(fewer.service_level.reason.find("request_throughput_rps median is 25 % worse") != std::string::npos);
}
