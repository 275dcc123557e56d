// SPDX-License-Identifier: MIT
#include "measure/service_windows.hpp"

#include "catch.hpp"

using namespace benchgate;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

sys::RequestOutcome answered(milliseconds at, milliseconds first, milliseconds last, std::size_t tokens) {
  sys::RequestOutcome one;
  one.at = at;
  one.status = 200;
  one.first_token = first;
  one.last_token = last;
  one.total = last;
  one.tokens = tokens;
  return one;
}

std::vector<measure::Second> whole_seconds(int count) {
  std::vector<measure::Second> all;
  for (int i = 0; i < count; ++i) all.push_back({seconds(i), 0});
  return all;
}

}  // namespace

TEST_CASE("a request belongs to the second in which it was sent", "[measure][load]") {
  sys::RequestOutcome held = answered(milliseconds(900), milliseconds(1300), milliseconds(1300), 1);
  held.late = milliseconds(700);  // sent at 1.6 s, in the next slot
  sys::RequestOutcome last = answered(milliseconds(1800), milliseconds(9000), milliseconds(9000), 1);
  last.late = seconds(8);  // sent after the end of the run
  sys::RequestOutcome between = answered(milliseconds(1200), milliseconds(5), milliseconds(5), 1);
  const std::vector<sys::RequestOutcome> outcomes{held, last, between};
  const std::vector<measure::Second> all{{seconds(0), 0}, {milliseconds(1500), 1}};
  const auto metrics = measure::metrics_by_second(outcomes, all, model::Answer::tokens);
  CHECK(metrics[0].empty());
  CHECK(metrics[1].at("requests") == 2);
  CHECK_FALSE(measure::second_at(all, milliseconds(1200)));
}

TEST_CASE("metrics of a second", "[measure][load]") {
  std::vector<sys::RequestOutcome> outcomes;
  for (int i = 0; i <= 20;
       ++i)  // 95th percentile of 100, 110, ..., 300 ms: 290 ms; 11 tokens in 100 ms: 100 per second
    outcomes.push_back(answered(milliseconds(40 * i), milliseconds(100 + 10 * i), milliseconds(200 + 10 * i), 11));
  outcomes.push_back(answered(milliseconds(1500), milliseconds(5000), milliseconds(9000), 2));
  const auto metrics = measure::metrics_by_second(outcomes, whole_seconds(3), model::Answer::tokens);
  REQUIRE(metrics.size() == 3);
  CHECK(metrics[0].at("ttft_ms") == Approx(290));
  CHECK(metrics[0].at("request_latency_ms") == Approx(300));
  CHECK(metrics[0].at("token_throughput_tps") == Approx(100));
  CHECK(metrics[0].at("error_rate") == 0.0);
  CHECK(metrics[1].at("ttft_ms") == Approx(5000));
  CHECK(metrics[2].empty());
}

TEST_CASE("a time-out counts with the time it took, another failure only as one", "[measure][load]") {
  std::vector<sys::RequestOutcome> outcomes{answered(milliseconds(0), milliseconds(100), milliseconds(100), 1)};
  sys::RequestOutcome refused;
  refused.failure = "could not connect";
  refused.error_number = 111;
  sys::RequestOutcome timed_out;
  timed_out.failure = "timeout";
  timed_out.timed_out = true;
  timed_out.total = seconds(10);
  outcomes.push_back(refused);
  outcomes.push_back(timed_out);
  sys::RequestOutcome busy;
  busy.status = 503;
  outcomes.push_back(busy);
  const auto metrics = measure::metrics_by_second(outcomes, whole_seconds(1), model::Answer::tokens);
  CHECK(metrics[0].at("error_rate") == Approx(0.75));
  CHECK(metrics[0].at("request_latency_ms") == Approx(5050));
  CHECK_FALSE(metrics[0].contains("token_throughput_tps"));
  CHECK(measure::failures_by_kind(outcomes) ==
        std::map<std::string, int>{{"errno 111", 1}, {"status 503", 1}, {"timeout", 1}});
}

TEST_CASE("an answer without a token has no time to the first one", "[measure][load]") {
  sys::RequestOutcome silent;
  silent.status = 200;
  silent.total = milliseconds(50);
  const std::vector<sys::RequestOutcome> outcomes{silent};
  const auto metrics = measure::metrics_by_second(outcomes, whole_seconds(1), model::Answer::tokens);
  CHECK_FALSE(metrics[0].contains("ttft_ms"));
  CHECK(metrics[0].at("request_latency_ms") == Approx(50));
}

TEST_CASE("answers of one event have a latency and are counted, without a token rate", "[measure][load]") {
  std::vector<sys::RequestOutcome> outcomes;
  for (int i = 0; i < 4; ++i)
    outcomes.push_back(answered(milliseconds(100 * i), milliseconds(20), milliseconds(30), 1));
  CHECK(measure::answer_of(outcomes) == model::Answer::whole);
  outcomes.back().status = 500;
  const auto metrics = measure::metrics_by_second(outcomes, whole_seconds(1), model::Answer::whole);
  CHECK(metrics[0] ==
        std::map<std::string, double>{
            {"error_rate", 0.25}, {"request_latency_ms", 30}, {"request_throughput_rps", 3}, {"requests", 4}});
  outcomes.push_back(answered(milliseconds(500), milliseconds(20), milliseconds(30), 2));
  CHECK(measure::answer_of(outcomes) == model::Answer::tokens);
  CHECK(measure::answer_of({}) == model::Answer::tokens);
}

TEST_CASE("the record of a request says when it was sent and what it met", "[measure][load]") {
  const std::vector<measure::FaultSlot> slots{{"warmup", "", seconds(0), seconds(1)},
                                              {"inject", "dns_latency", seconds(1), seconds(2)}};
  sys::RequestOutcome held = answered(milliseconds(900), milliseconds(300), milliseconds(450), 5);
  held.number = 1;
  held.kind = 1;
  held.late = milliseconds(200);  // sent in the next slot
  sys::RequestOutcome refused;
  refused.failure = "could not connect";
  refused.error_number = 111;
  const std::vector<std::string> names{"read", "write"};
  const auto records = measure::request_records(std::vector{held, refused}, slots, names);
  REQUIRE(records.size() == 2);
  CHECK(records[0] == model::RequestRecord{.number = 1, .phase = "warmup", .request = "read", .failure = "errno 111"});
  CHECK(records[1] == model::RequestRecord{.number = 2,
                                           .phase = "inject",
                                           .fault = "dns_latency",
                                           .request = "write",
                                           .at_ms = 900,
                                           .late_ms = 200,
                                           .latency_ms = 450,
                                           .first_token_ms = 300,
                                           .tokens = 5,
                                           .status = 200});
  CHECK(measure::request_records(std::vector{held}, slots, {})[0].request.empty());
}

TEST_CASE("figures of a phase and the records of requests agree on the phase, also after its last whole second",
          "[measure][load]") {
  const std::vector<measure::FaultSlot> slots{{"warmup", "", seconds(0), milliseconds(1500)},
                                              {"inject", "dns_latency", milliseconds(1500), seconds(2)},
                                              {"recovery", "", milliseconds(3500), seconds(1)}};
  std::vector<sys::RequestOutcome> outcomes;
  for (int i = 0; i < 45; ++i)
    outcomes.push_back(answered(milliseconds(100 * i), milliseconds(20), milliseconds(30), 2));
  const auto phases = measure::requests_by_phase(outcomes, slots, seconds(4), model::Answer::whole);
  REQUIRE(phases.size() == 3);
  CHECK(phases[0].requests == 15);
  CHECK(phases[0].seconds == 1.5);
  CHECK(phases[1].requests == 20);
  CHECK(phases[2].requests == 10);
  CHECK(phases[2].seconds == 0.5);  // the run ended early
  std::map<std::string, int> recorded;
  for (const auto& record : measure::request_records(outcomes, slots, {})) ++recorded[record.phase];
  for (const measure::PhaseRequests& phase : phases) CHECK(recorded[phase.phase] == phase.requests);
}
