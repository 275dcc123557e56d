// SPDX-License-Identifier: MIT
#include "judge/synthetic.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "catch.hpp"

using namespace benchgate;
using judge::SyntheticRun;

namespace {

model::FaultPlan plan_of(std::vector<std::string> sequence) {
  model::FaultPlan plan;
  plan.sequence = std::move(sequence);
  return plan;
}

std::vector<model::ServiceSample> drawn(const model::FaultPlan& plan, const SyntheticRun& run) {
  judge::SyntheticSamples source(plan, run);
  std::vector<model::ServiceSample> samples;
  for (int i = 0; i < run.samples; ++i) samples.push_back(source.next());
  return samples;
}

SyntheticRun run_of(int samples, double noise) {
  return {.scenario = "s", .side = "candidate", .run = 1, .samples = samples, .seed = 42, .noise = noise};
}

}  // namespace

TEST_CASE("without noise synthetic samples are the toolkit's published constants", "[judge][synthetic]") {
  // pkg/collector/synthetic.go of llm-slo-ebpf-toolkit: ttft_ms, request_latency_ms, token_throughput_tps, error_rate.
  const std::map<std::string, std::vector<double>> published{
      {"provider_throttle", {980, 2100, 7, 0.14}},  {"dns_latency", {820, 1600, 18, 0.03}},
      {"cpu_throttle", {700, 1350, 11, 0.05}},      {"memory_pressure", {650, 1250, 13, 0.04}},
      {"network_partition", {1200, 3500, 3, 0.25}}, {"mixed_multi", {1450, 4200, 2, 0.31}}};
  for (const auto& [label, values] : published) {
    CAPTURE(label);
    const std::vector<model::ServiceSample> samples = drawn(plan_of({label}), run_of(1, 0));
    REQUIRE(samples.size() == 1);
    const std::map<std::string, double> expected{{"ttft_ms", values[0]},
                                                 {"request_latency_ms", values[1]},
                                                 {"token_throughput_tps", values[2]},
                                                 {"error_rate", values[3]}};
    CHECK(samples[0].metrics == expected);
    CHECK(samples[0].fault_label == label);
    CHECK(samples[0].phase == "inject");
    CHECK(samples[0].synthetic);
  }
}

TEST_CASE("signals are the healthy ones, changed by the fault, changed by the scenario's profile",
          "[judge][synthetic]") {
  model::FaultPlan plan = plan_of({"dns_latency"});
  plan.profile = {{"dns_latency_ms", 300}};
  const model::ServiceSample sample = drawn(plan, run_of(1, 0)).front();
  CHECK(sample.signals.size() == 13);
  CHECK(sample.signals.at("runqueue_delay_ms") == 4);     // healthy
  CHECK(sample.signals.at("connect_latency_ms") == 130);  // of the fault
  CHECK(sample.signals.at("dns_latency_ms") == 300);      // of the profile
}

TEST_CASE("faults of a sequence take turns", "[judge][synthetic]") {
  const model::FaultPlan plan =
      plan_of({"provider_throttle", "dns_latency", "cpu_throttle", "memory_pressure", "network_partition"});
  std::map<std::string, int> count;
  for (const model::ServiceSample& sample : drawn(plan, run_of(24, 0.02))) ++count[sample.fault_label];
  CHECK(count == std::map<std::string, int>{{"provider_throttle", 5},
                                            {"dns_latency", 5},
                                            {"cpu_throttle", 5},
                                            {"memory_pressure", 5},
                                            {"network_partition", 4}});
}

TEST_CASE("the figures depend on seed, scenario, side and run, and on nothing else", "[judge][synthetic]") {
  const model::FaultPlan plan = plan_of({"cpu_throttle"});
  const SyntheticRun base = run_of(3, 0.02);
  const auto first = drawn(plan, base);
  CHECK(drawn(plan, base) == first);
  SyntheticRun other = base;
  other.seed = 43;
  CHECK(drawn(plan, other) != first);
  other = base;
  other.scenario = "t";
  CHECK(drawn(plan, other) != first);
  other = base;
  other.side = "baseline";
  CHECK(drawn(plan, other) != first);
  other = base;
  other.run = 2;
  CHECK(drawn(plan, other) != first);
  other = base;
  other.samples = 5;
  const auto longer = drawn(plan, other);
  CHECK(std::equal(first.begin(), first.end(), longer.begin()));
}

TEST_CASE("the noise is lognormal with the given spread around the constant", "[judge][synthetic]") {
  std::vector<double> logs;
  for (const model::ServiceSample& sample : drawn(plan_of({"network_partition"}), run_of(20000, 0.02)))
    logs.push_back(std::log(sample.metrics.at("ttft_ms") / 1200));
  double sum = 0;
  double squares = 0;
  for (const double x : logs) sum += x;
  const double mean = sum / 20000;
  for (const double x : logs) squares += (x - mean) * (x - mean);
  CHECK(std::abs(mean) < 4 * 0.02 / std::sqrt(20000.0));  // four standard errors
  CHECK(std::sqrt(squares / 19999) == Approx(0.02).epsilon(4 / std::sqrt(2 * 20000.0)));
}

TEST_CASE("values are rounded, so that their bytes do not depend on the platform's exp", "[judge][synthetic]") {
  for (const model::ServiceSample& sample : drawn(plan_of({"dns_latency"}), run_of(50, 0.02))) {
    const double thousandths = sample.metrics.at("ttft_ms") * 1000;
    CHECK(std::abs(thousandths - std::round(thousandths)) < 1e-6);
  }
  // Fixed once, so that a change of the stream or of its use is seen.
  const auto sample =
      drawn(plan_of({"dns_latency"}),
            {.scenario = "dns_latency", .side = "candidate", .run = 1, .samples = 1, .seed = 42, .noise = 0.02})
          .front();
  CHECK(sample.metrics.at("ttft_ms") == 830.754);
}

TEST_CASE("the collector's cost has a row a second", "[judge][synthetic]") {
  const std::vector<model::OverheadRow> rows = judge::synthetic_overhead(run_of(24, 0));
  REQUIRE(rows.size() == 24);
  CHECK(rows[0].collector_cpu_pct == 2.2);
  CHECK(rows[0].collector_memory_mb == 120.0);
  CHECK(rows[0].events_per_second == 900.0);
  CHECK(rows[0].node == "synthetic");
}
