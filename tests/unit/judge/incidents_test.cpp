// SPDX-License-Identifier: MIT
#include "judge/incidents.hpp"

#include "base/text.hpp"
#include "catch.hpp"

using namespace benchgate;
using model::ServiceSample;

namespace {

/// One signal that decides alone is not enough: three speak for the resolver.
ServiceSample second(int number, const std::string& phase, const std::string& label, double dns_ms) {
  ServiceSample sample;
  sample.timestamp = fmt::format("2026-01-01T00:00:{:02}Z", number);
  sample.phase = phase;
  sample.fault_label = label;
  sample.signals = {{"dns_latency_ms", dns_ms}, {"tcp_retransmits", 0},  {"connect_errors", 0},
                    {"runqueue_delay_ms", 1},   {"cfs_throttled_ms", 0}, {"connect_latency_ms", 1}};
  return sample;
}

std::vector<model::Incident> judged(const std::vector<ServiceSample>& samples, const model::FaultPlan& plan) {
  return judge::incidents_of(samples, {}, {plan, "s", 2});
}

}  // namespace

TEST_CASE("a wrong name is no detection", "[judge][attribution]") {
  std::vector<ServiceSample> samples;
  for (int i = 1; i <= 5; ++i) samples.push_back(second(i, "warmup", "", 1));
  samples.push_back(second(6, "inject", "cpu_throttle", 200));  // looks like network_dns
  samples.push_back(second(7, "inject", "cpu_throttle", 1));
  samples.back().signals["runqueue_delay_ms"] = 100;
  samples.back().signals["cfs_throttled_ms"] = 500;
  const auto incidents = judged(samples, {});
  REQUIRE(incidents[0].predicted.front() == "network_dns");
  REQUIRE(incidents[1].predicted.front() == "cpu_throttle");
  CHECK(incidents[0].detection_delay_s == 2.0);
}

TEST_CASE("each second of the fault is an incident, judged against the warm-up", "[judge][attribution]") {
  const model::FaultPlan plan;
  std::vector<ServiceSample> samples;
  for (int i = 1; i <= 5; ++i) samples.push_back(second(i, "warmup", "", 1));
  samples.push_back(second(6, "inject", "dns_latency", 1));  // not yet to be seen
  samples.push_back(second(7, "inject", "dns_latency", 200));
  samples.push_back(second(8, "inject", "dns_latency", 200));
  samples.push_back(second(9, "recovery", "", 1));
  const std::vector<model::Incident> incidents = judged(samples, plan);
  REQUIRE(incidents.size() == 3);
  CHECK(incidents[0].abstained);
  CHECK(incidents[1].predicted == std::vector<std::string>{"network_dns"});
  CHECK(incidents[1].correct());
  CHECK(incidents[2].id == "s-run-2-0003");
  for (const model::Incident& one : incidents) {
    CHECK(one.truth == std::vector<std::string>{"network_dns"});
    CHECK(one.fault_start == "2026-01-01T00:00:05Z");
    CHECK(one.fault_end == "2026-01-01T00:00:08Z");
    CHECK(one.detection_delay_s == 2.0);  // the second that showed it ended then
  }
}

TEST_CASE("the prediction does not see the label", "[judge][attribution]") {
  const model::FaultPlan plan;
  std::vector<ServiceSample> samples{second(1, "warmup", "", 1), second(2, "inject", "cpu_throttle", 200)};
  const auto labelled = judged(samples, plan);
  samples[1].fault_label.clear();
  const auto without = judged(samples, plan);
  CHECK(labelled[0].predicted == without[0].predicted);
  CHECK(without[0].truth == std::vector<std::string>{"unknown"});
  CHECK(without[0].fault_start.empty());
  CHECK_FALSE(without[0].detection_delay_s);
}

TEST_CASE("several faults at once have several true domains", "[judge][attribution]") {
  model::FaultPlan plan;
  plan.multi_fault = model::MultiFault{{"dns_latency", "cpu_throttle", "network_egress"}, {}, {}};
  const auto incidents = judged({second(1, "warmup", "", 1), second(2, "inject", "mixed_multi", 200)}, plan);
  CHECK(incidents[0].truth == std::vector<std::string>{"network_dns", "cpu_throttle", "network_egress"});
}

TEST_CASE("the faults of a list are the truth, and those without a domain are unknown", "[judge][attribution]") {
  model::FaultPlan plan;
  plan.sequence = {"dns_latency+cpu_throttle"};
  const auto incidents =
      judged({second(1, "warmup", "", 1), second(2, "inject", "dns_latency+cpu_throttle", 200)}, plan);
  CHECK(incidents[0].truth == std::vector<std::string>{"network_dns", "cpu_throttle"});
  const auto killed = judged({second(1, "warmup", "", 1), second(2, "inject", "kill_service", 1)}, plan);
  CHECK(killed[0].truth == std::vector<std::string>{"unknown"});
}
