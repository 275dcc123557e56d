// SPDX-License-Identifier: MIT
#include "judge/fault_effect.hpp"

#include "catch.hpp"

using namespace benchgate;
using model::ServiceSample;

namespace {

std::vector<ServiceSample> seconds(const std::string& phase, const std::string& label,
                                   const std::map<std::string, double>& signals) {
  ServiceSample sample;
  sample.phase = phase;
  sample.fault_label = label;
  sample.signals = signals;
  return std::vector<ServiceSample>(4, sample);
}

std::vector<ServiceSample> joined(std::initializer_list<std::vector<ServiceSample>> parts) {
  std::vector<ServiceSample> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

}  // namespace

TEST_CASE("a fault that moved none of its own signals is named with their figures", "[judge][faults]") {
  const std::map<std::string, double> quiet{{"mem_reclaim_latency_ms", 0.1}, {"memory_refaults", 3}};
  CHECK(judge::faults_without_effect(
            joined({seconds("warmup", "", quiet), seconds("inject", "memory_pressure", quiet)})) ==
        std::vector<std::string>{"memory_pressure had no measurable effect on its own signals: mem_reclaim_latency_ms "
                                 "0.1 (warm-up 0.1), memory_refaults 3 (warm-up 3)"});
}

TEST_CASE("one signal that moved is an effect", "[judge][faults]") {
  const auto samples =
      joined({seconds("warmup", "", {{"mem_reclaim_latency_ms", 0}, {"memory_refaults", 3}}),
              seconds("inject", "memory_pressure", {{"mem_reclaim_latency_ms", 0}, {"memory_refaults", 900}})});
  CHECK(judge::faults_without_effect(samples).empty());
}

TEST_CASE("each fault of a sequence is looked at by itself, and one that nobody could see is named",
          "[judge][faults]") {
  const auto samples = joined({seconds("warmup", "", {{"dns_latency_ms", 1}}),
                               seconds("inject", "dns_latency", {{"dns_latency_ms", 200}}), seconds("recovery", "", {}),
                               seconds("inject", "cpu_throttle", {{"dns_latency_ms", 1}})});
  CHECK(judge::faults_without_effect(samples) ==
        std::vector<std::string>{"cpu_throttle: none of its own signals was measured"});
  CHECK(judge::faults_without_effect(joined({seconds("warmup", "", {}), seconds("inject", "", {})})).empty());
}

TEST_CASE("what clients see shows faults without a signal, and a short one by its worst second", "[judge][faults]") {
  const auto with_errors = [](const std::string& phase, const std::string& label, std::vector<double> rates) {
    std::vector<ServiceSample> samples;
    for (const double rate : rates) {
      samples.push_back(seconds(phase, label, {}).front());
      samples.back().metrics["error_rate"] = rate;
    }
    return samples;
  };
  const auto effect = [&](const std::string& label, const std::vector<double>& rates) {
    return judge::faults_without_effect(
        joined({with_errors("warmup", "", {0, 0, 0}), with_errors("inject", label, rates)}));
  };
  CHECK(effect("kill_service", {1, 1, 1}).empty());
  CHECK(effect("restart_service", {0.4, 0, 0}).empty());
  CHECK(effect("kill_service", {0.4, 0, 0}) ==
        std::vector<std::string>{"kill_service had no measurable effect on its own signals: error_rate 0 (warm-up 0)"});
  CHECK(effect("blackhole+restart_backend", {0, 0, 0}).size() == 2);
}
