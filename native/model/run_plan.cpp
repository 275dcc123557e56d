// SPDX-License-Identifier: MIT
#include "model/run_plan.hpp"

#include <cmath>

#include "base/text.hpp"

namespace benchgate::model {

namespace {

/// Of one run; 0: it has iterations instead.
std::chrono::nanoseconds phases_of(const Scenario& scenario) {
  std::chrono::nanoseconds sum{0};
  if (scenario.fault && scenario.workload)
    for (const auto& [phase, length] : scenario.fault->phases_s)
      sum += std::chrono::nanoseconds(std::llround(length * 1e9));
  return sum;
}

}  // namespace

std::string_view name_of(Step::Kind kind) {
  switch (kind) {
    case Step::Kind::build: return "build";
    case Step::Kind::setup: return "setup";
    case Step::Kind::service: return "service";
    case Step::Kind::prepare: return "prepare";
    case Step::Kind::measure: return "command";
    case Step::Kind::cleanup: return "cleanup";
    case Step::Kind::teardown: return "teardown";
  }
  return "";
}

std::string command_text(const CommandLine& command) {
  return command.shown.empty() ? base::join(command.argv, " ") : command.shown;
}

Work work_of(std::span<const Scenario> cases) {
  Work work{.cases = static_cast<std::int64_t>(cases.size())};
  std::chrono::nanoseconds limit{0}, budget{0};
  bool limited = true, has_budgets = true;
  for (const Scenario& scenario : cases) {
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

}  // namespace benchgate::model
