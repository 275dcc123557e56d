// SPDX-License-Identifier: MIT
#include "judge/instruction_count.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/civil_time.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/instruction_verdict.hpp"
#include "judge/metric_delta.hpp"

namespace benchgate::judge {

namespace {

using std::chrono::nanoseconds;

constexpr std::array<std::string_view, 2> time_metrics{"wall_ms", "cpu_ms"};
constexpr int slower_under_callgrind = 50;
constexpr nanoseconds longest_side = std::chrono::seconds(60);
constexpr int number_of_sides = 2;

bool has_own_metric(const model::Scenario& scenario) {
  return std::any_of(scenario.metrics.begin(), scenario.metrics.end(),
                     [](const model::MetricSource& source) { return source.metric.name == "instructions"; });
}

/// Why a scenario is not suited; "": it is.
std::string why_unsuited(const model::Scenario& scenario) {
  if (scenario.report) return "the scenario reads the report of another tool";
  if (scenario.fault) return "the scenario injects faults";
  if (has_own_metric(scenario)) return "the scenario has a metric of its own called instructions";
  return {};
}

CountingPlan within(nanoseconds needed, const CountingConditions& conditions, model::Instructions by) {
  if (!conditions.left || needed <= *conditions.left) return {by, ""};
  if (*conditions.left <= nanoseconds(0)) return {std::nullopt, "the time limit is reached"};
  return {std::nullopt,
          fmt::format("it would take about {}, more than is left of the time limit", base::format_duration(needed))};
}

nanoseconds time_of(model::Instructions by, const CountingConditions& conditions) {
  const int slower = by == model::Instructions::callgrind ? slower_under_callgrind : 1;
  return number_of_sides * counts_of_side * slower * conditions.wall;
}

CountingPlan plan_without_limit(const model::Scenario& scenario, const CountingConditions& conditions) {
  if (std::string why = why_unsuited(scenario); !why.empty()) return {std::nullopt, std::move(why)};
  if (conditions.has_counters) return {model::Instructions::perf, ""};
  if (!conditions.has_valgrind)
    return {std::nullopt,
            "this machine has no instruction counter, and valgrind is not installed (to install it: sudo apt-get "
            "install --yes --no-install-recommends valgrind)"};
  const nanoseconds once = slower_under_callgrind * conditions.wall;
  if (once > longest_side)
    return {std::nullopt,
            fmt::format("callgrind would take about {} per side, more than 60 s", base::format_duration(once))};
  return {model::Instructions::callgrind, ""};
}

}  // namespace

bool is_time_undecided(const std::map<std::string, model::PairedVerdict>& verdicts) {
  model::Verdict worst = model::Verdict::skip;
  for (const std::string_view name : time_metrics)
    if (const auto found = verdicts.find(std::string(name)); found != verdicts.end())
      if (found->second.status == model::Verdict::inconclusive || found->second.status == model::Verdict::fail)
        worst = std::max(worst, found->second.status);
  return worst == model::Verdict::inconclusive;
}

CountingPlan plan_counting(const model::Scenario& scenario, const CountingConditions& conditions) {
  CountingPlan plan = plan_without_limit(scenario, conditions);
  return plan.by ? within(time_of(*plan.by, conditions), conditions, *plan.by) : plan;
}

std::optional<nanoseconds> counting_time(const model::Scenario& scenario, const CountingConditions& conditions) {
  const CountingPlan plan = plan_without_limit(scenario, conditions);
  return plan.by ? std::optional(time_of(*plan.by, conditions)) : std::nullopt;
}

model::PairedVerdict judge_where_undecided(const model::PairedMeasurement& counts, const PairedJudgement& time) {
  PairedJudgement judgement;
  judgement.rules.min_effect = judgement.warn_effect = time.rules.min_effect;
  model::PairedVerdict verdict = judge_instructions(counts, judgement);
  if (verdict.status != model::Verdict::fail) return verdict;
  verdict.status = model::Verdict::warn;
  verdict.why = counts.effect.change ? fmt::format("time undecided, +{} % instructions",
                                                   base::format_fixed(*counts.effect.change * 100, 1))
                                     : "time undecided, instructions from 0";
  return verdict;
}

}  // namespace benchgate::judge
