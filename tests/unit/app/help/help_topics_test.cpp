// SPDX-License-Identifier: MIT
#include "app/help/help_topics.hpp"

#include <string>
#include <vector>

#include "base/text.hpp"
#include "catch.hpp"
#include "format/fault_names.hpp"
#include "format/scenario_yaml.hpp"
#include "judge/load_metrics.hpp"
#include "model/failed_work.hpp"
#include "model/load_summary.hpp"
#include "model/metric.hpp"
#include "model/service_metrics.hpp"

using namespace benchgate;

namespace {

/// Every metric that a command of ours prints by a name of its own.
std::vector<std::string> printed_metrics() {
  std::vector<std::string> names;
  for (const model::BuiltinMetric& metric : model::builtin_metrics()) names.emplace_back(metric.name);
  for (const model::ServiceMetric& metric : model::service_metrics()) names.emplace_back(metric.name);
  for (const std::string_view name : base::split(format::signal_names(), '|')) names.emplace_back(name);
  // What `run` prints of a load, with the percentiles that count as metrics.
  model::LoadSummary run;
  run.mean_cpu_percent = 3;
  run.peak_working_set_mb = 20;
  model::LoadPhase phase;
  phase.phase = "inject";
  phase.seconds = 10;
  phase.requests = 1000;
  phase.latency_ms = phase.ttft_ms = model::RequestTimes{};
  phase.latency_ms->median = phase.ttft_ms->median = 5;
  phase.latency_ms->p95 = phase.ttft_ms->p99 = 9;
  run.phases.push_back(phase);
  for (const model::MeasuredMetric& metric : judge::load_metrics(std::span(&run, 1), {}))
    names.push_back(metric.metric.name);
  return names;
}

}  // namespace

TEST_CASE("help knows every metric that benchgate prints", "[help]") {
  const std::vector<std::string> names = printed_metrics();
  CHECK(names.size() > 50);
  for (const char* const name :
       {"request_latency_ms", "ttft_ms", "request_throughput_rps", "wall_ms_p95", "cpu_steal_pct"})
    CHECK_FALSE(app::help_topics_named(name).empty());
  for (const std::string& name : names) {
    INFO(name);
    const std::vector<app::HelpTopic> topics = app::help_topics_named(name);
    REQUIRE_FALSE(topics.empty());
    CHECK_FALSE(topics.front().help.empty());
  }
  CHECK(app::help_topics_named("wall_ms_p9").empty());
}

TEST_CASE("the example of a metric of services is an assertion that a scenario may have", "[help]") {
  std::size_t examples = 0;
  for (const model::ServiceMetric& metric : model::service_metrics()) {
    std::vector<app::HelpTopic> topics = app::help_topics_named(metric.name);
    std::erase_if(topics, [](const app::HelpTopic& topic) { return topic.kind != app::HelpTopic::Kind::metric; });
    REQUIRE(topics.size() == 1);
    const std::string& example = topics.front().example;
    if (example.empty()) continue;
    INFO(example);
    ++examples;
    const std::string scenario = "name: dns_latency\nfault: dns_latency\n" + example + "\n";
    CHECK(format::parse_scenario(scenario, "s.yaml", {}, {}, {}).cases.front().fault->assertions.size() == 1);
  }
  CHECK(examples > 25);
}
