// SPDX-License-Identifier: MIT
#include "judge/budgets.hpp"

#include <string>

#include "catch.hpp"
#include "judge/compare.hpp"

using namespace benchgate;
using namespace benchgate::judge;

namespace {

/// A scenario whose report has the benchmarks `fast` and `slow`.
model::Scenario scenario_with_report() {
  model::Scenario scenario;
  scenario.report.emplace();
  for (const char* name : {"fast: time", "slow: time", "slow: memory"}) {
    model::MetricSource source;
    source.from = model::MetricSource::From::report;
    source.metric.name = name;
    source.field = std::string(name).substr(6);
    scenario.metrics.push_back(source);
  }
  return scenario;
}

std::map<std::string, model::Metric> present_in(const model::Scenario& scenario) {
  std::map<std::string, model::Metric> present{{"wall_ms", model::metric_named("wall_ms")}};
  for (const model::MetricSource& source : scenario.metrics) present[source.metric.name] = source.metric;
  return present;
}

}  // namespace

TEST_CASE("a budget of a tool's metric holds for every benchmark of a report that has none of its own",
          "[judge][budgets]") {
  model::Scenario scenario = scenario_with_report();
  scenario.budgets["time"].threshold = "0.1";
  scenario.budgets["slow: time"].threshold = "0.5";
  const auto budgets = applied_budgets(scenario, present_in(scenario), {});
  REQUIRE(budgets.size() == 2);
  CHECK(budgets.at("fast: time").threshold == Approx(0.1));
  CHECK(budgets.at("slow: time").threshold == Approx(0.5));
}

TEST_CASE("a budget that no benchmark of a report has a metric for is kept, to be reported", "[judge][budgets]") {
  model::Scenario scenario = scenario_with_report();
  scenario.budgets["allocations"].threshold = "0.1";
  CHECK(applied_budgets(scenario, present_in(scenario), {}).count("allocations") == 1);
}

TEST_CASE("without budgets a report's metrics are judged, and the time of the tool is not", "[judge][budgets]") {
  const model::Scenario scenario = scenario_with_report();
  const auto budgets = applied_budgets(scenario, present_in(scenario), {});
  CHECK(budgets.size() == 3);
  CHECK(budgets.count("wall_ms") == 0);
}

TEST_CASE("the latency of a service is judged once, not as the time of its seconds, too", "[judge][budgets]") {
  model::Scenario scenario;
  scenario.fault.emplace();
  model::MetricSource source;
  source.metric.name = "request_latency_ms";
  scenario.metrics.push_back(source);
  auto budgets = applied_budgets(scenario, present_in(scenario), {});
  CHECK(budgets.count("request_latency_ms") == 1);
  CHECK(budgets.count("wall_ms") == 0);
  scenario.fault.reset();  // a command that reports a metric of that name
  budgets = applied_budgets(scenario, present_in(scenario), {});
  CHECK(budgets.size() == 2);
}

TEST_CASE("the command line speaks of a tool's metric, too", "[judge][budgets]") {
  const model::Scenario scenario = scenario_with_report();
  BudgetSettings settings;
  settings.metric_thresholds["time"] = "0.05";
  settings.directions["memory"] = model::Better::higher;
  const auto budgets = applied_budgets(scenario, present_in(scenario), settings);
  CHECK(budgets.count("time") == 0);
  CHECK(budgets.at("fast: time").threshold == Approx(0.05));
  CHECK(budgets.at("slow: memory").direction == model::Better::higher);
}

TEST_CASE("what only the baseline's report has is listed", "[judge][budgets]") {
  model::Scenario current = scenario_with_report();
  const model::Scenario baseline = current;
  current.metrics.pop_back();
  const model::Scenario both = with_reported_metrics(current, baseline);
  REQUIRE(both.metrics.size() == 3);
  CHECK(both.metrics.back().metric.name == "slow: memory");
}

TEST_CASE("without budgets speed and memory are judged, and counts of the kernel are shown", "[judge][budgets]") {
  model::Scenario scenario;
  model::MetricSource own;
  own.metric.name = "items";
  scenario.metrics.push_back(own);
  std::map<std::string, model::Metric> present = present_in(scenario);
  for (const char* name : {"cpu_ms", "ctx_switches", "max_rss_kb", "page_faults", "throughput_per_s", "user_ms"})
    present[name] = model::metric_named(name);
  const auto names = [](const auto& map) {
    std::string text;
    for (const auto& [name, value] : map) text += name + " ";
    return text;
  };
  const auto budgets = applied_budgets(scenario, present, {});
  CHECK(names(budgets) == "cpu_ms items max_rss_kb throughput_per_s wall_ms ");
  CHECK(names(unjudged_metrics(scenario, present, budgets)) == "ctx_switches page_faults ");
  CHECK(names(applied_budgets(scenario, present, {}, JudgedMetrics::contract)) ==
        "cpu_ms ctx_switches items max_rss_kb page_faults throughput_per_s wall_ms ");
  const auto named = applied_budgets(scenario, present, {.metric_thresholds = {{"ctx_switches", "0.5"}}});
  CHECK(named.at("ctx_switches").threshold == 0.5);
  CHECK(names(unjudged_metrics(scenario, present, named)) == "page_faults ");
  scenario.budgets["ctx_switches"].threshold = "0.5";
  CHECK(names(applied_budgets(scenario, present, {})) == "ctx_switches ");
  CHECK(unjudged_metrics(scenario, present, {}).empty());
}

TEST_CASE("what the command line says in general replaces what a budget says", "[judge][budgets]") {
  model::Scenario scenario;
  model::Budget& budget = scenario.budgets["wall_ms"];
  budget.threshold = "0.1";
  budget.warn_factor = "0.5";
  budget.significance = false;
  scenario.budgets["max_rss_kb"].max = 100;
  const std::map<std::string, model::Metric> present{{"wall_ms", model::metric_named("wall_ms")},
                                                     {"max_rss_kb", model::metric_named("max_rss_kb")}};
  BudgetSettings settings{.threshold = "0.4", .warn_factor = "1"};
  CHECK(applied_budgets(scenario, present, settings).at("wall_ms").threshold == Approx(0.1));  // only the defaults
  settings.named = {.threshold = true, .warn_factor = true};
  settings.significance_required = true;
  const auto budgets = applied_budgets(scenario, present, settings);
  CHECK(budgets.at("wall_ms").threshold == Approx(0.4));
  CHECK(budgets.at("wall_ms").warn_threshold == Approx(0.4));
  CHECK(budgets.at("wall_ms").significance_required);
  CHECK_FALSE(budgets.at("max_rss_kb").threshold);  // a limit of the value is no share of the baseline
}
