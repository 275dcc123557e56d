// SPDX-License-Identifier: MIT
#include "render/amount_of_work.hpp"

#include <cmath>
#include <string_view>

#include "base/civil_time.hpp"
#include "base/plural.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

/// Of one run; 0: it has iterations instead.
std::chrono::nanoseconds phases_of(const model::Scenario& scenario) {
  std::chrono::nanoseconds sum{0};
  if (scenario.fault && scenario.workload)
    for (const auto& [phase, length] : scenario.fault->phases_s)
      sum += std::chrono::nanoseconds(std::llround(length * 1e9));
  return sum;
}

}  // namespace

Work work_of(std::span<const model::Scenario> cases) {
  Work work{.cases = static_cast<std::int64_t>(cases.size())};
  std::chrono::nanoseconds limit{0}, budget{0};
  bool limited = true, has_budgets = true;
  for (const model::Scenario& scenario : cases) {
    const std::chrono::nanoseconds phases = phases_of(scenario);
    work.runs += scenario.reruns;
    work.phases += scenario.reruns * phases;
    if (phases.count() > 0) continue;
    const std::int64_t own = std::int64_t{scenario.reruns} * (scenario.warmup + scenario.repeat);
    work.iterations += own;
    limited = limited && scenario.timeout && !scenario.prepare && !scenario.cleanup;
    limit += own * scenario.timeout.value_or(std::chrono::nanoseconds(0));
    work.may_end_early = work.may_end_early || scenario.adaptive;
    const auto own_budget = scenario.adaptive ? scenario.adaptive->time_budget : std::nullopt;
    has_budgets = has_budgets && own_budget;
    budget += scenario.reruns * own_budget.value_or(std::chrono::nanoseconds(0));
  }
  if (limited && work.iterations > 0) work.limit = limit;
  if (has_budgets && work.iterations > 0) work.budget = budget;
  return work;
}

std::string amount_of_work(std::span<const model::Scenario> cases) {
  const Work work = work_of(cases);
  std::string text = fmt::format("{}, {}", base::pluralize(work.cases, "scenario"), base::pluralize(work.runs, "run"));
  if (work.iterations > 0)
    text += fmt::format(", {}{}", work.may_end_early ? "up to " : "", base::pluralize(work.iterations, "iteration"));
  if (work.phases.count() > 0) text += ", phases of " + base::format_duration(work.phases);
  if (work.budget) return fmt::format("{}; time budgets of {}", text, base::format_duration(*work.budget));
  return work.limit ? fmt::format("{}; their timeouts allow {}", text, base::format_duration(*work.limit)) : text;
}

}  // namespace benchgate::render
