// SPDX-License-Identifier: MIT
#include "app/measure/count_instructions.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "judge/instruction_count.hpp"
#include "judge/instruction_verdict.hpp"
#include "measure/callgrind.hpp"
#include "measure/instruction_count.hpp"

namespace benchgate::app {

namespace {

using std::chrono::nanoseconds;

bool has_counts(const model::MeasuredCase& side) { return side.stats.count("instructions") > 0; }

/// The time that is left of the whole check's budget and of the scenario's own; absent: there is no budget.
std::optional<nanoseconds> time_left(const InterleavedScenario& sides, nanoseconds used) {
  const RunContext& context = sides.head_context;
  std::optional<nanoseconds> left;
  if (context.deadline) left = *context.deadline - context.session.machine.monotonic_time();
  const auto& adaptive = sides.scenario.adaptive;
  if (!adaptive || !adaptive->time_budget) return left;
  const nanoseconds own = *adaptive->time_budget - used;
  return left ? std::min(*left, own) : own;
}

bool has_valgrind(const InterleavedScenario& sides) {
  const Machine& machine = sides.head_context.session.machine;
  return measure::has_valgrind(measure::merged_environment(machine.environment(), sides.scenario.env));
}

/// A program that hangs under callgrind must not hang the check. The runner takes 100 times the timeout there.
model::Scenario with_timeout(model::Scenario scenario, nanoseconds wall) {
  if (!scenario.timeout) scenario.timeout = 2 * wall + std::chrono::milliseconds(100);
  return scenario;
}

measure::InstructionCounts counts_of(const InterleavedScenario& sides, model::Instructions by, nanoseconds wall) {
  Machine& machine = sides.head_context.session.machine;
  const std::unique_ptr<measure::Executor> executor = machine.start_executor(sides.head_context.deadline);
  measure::PairedSettings settings;
  settings.base = settings.head = run_settings(measure::RunSettings::Build::skip, sides.head_context);
  const bool is_slow = by == model::Instructions::callgrind;
  return measure::count_instructions(is_slow ? with_timeout(sides.base, wall) : sides.base,
                                     is_slow ? with_timeout(sides.head, wall) : sides.head, by, judge::counts_of_side,
                                     settings, *executor, sides.head_context.session.observer);
}

}  // namespace

nanoseconds median_wall(const model::MeasuredCase& side) {
  const auto found = side.stats.find("wall_ns");
  return nanoseconds(found == side.stats.end() ? 0 : static_cast<std::int64_t>(found->second.summary.median));
}

std::optional<nanoseconds> time_to_count(const InterleavedScenario& sides, const model::Sample& base,
                                         const model::Sample& head, nanoseconds wall) {
  const bool has_counters = base.metrics.contains("instructions") && head.metrics.contains("instructions");
  return judge::counting_time(
      sides.scenario,
      {.has_counters = has_counters, .has_valgrind = has_counters || has_valgrind(sides), .wall = wall});
}

CountedInstructions count_instructions(const InterleavedScenario& sides, const PairedRound& measured,
                                       nanoseconds used) {
  if (sides.head_context.session.machine.signal() != 0) return {std::nullopt, "the check was interrupted"};
  const judge::CountingConditions conditions{.has_counters = has_counts(measured.base) && has_counts(measured.head),
                                             .has_valgrind = has_valgrind(sides),
                                             .wall = std::max(median_wall(measured.base), median_wall(measured.head)),
                                             .left = time_left(sides, used)};
  judge::CountingPlan plan = judge::plan_counting(sides.scenario, conditions);
  if (!plan.by) return {std::nullopt, std::move(plan.why_not)};
  Observer& observer = sides.head_context.session.observer;
  observer.start(case_name(sides.scenario) + ", instructions", {.iterations = 2 * judge::counts_of_side});
  CountedInstructions result;
  try {
    const measure::InstructionCounts counts = counts_of(sides, *plan.by, conditions.wall);
    result.why_not = counts.problem;
    if (counts.problem.empty()) result.counts = judge::instruction_measurement(counts.base, counts.head);
  } catch (const Error& error) {
    result.why_not = error.what();
  }
  observer.finish(result.counts ? fmt::format("counted by {}", name_of(*plan.by)) : result.why_not);
  return result;
}

}  // namespace benchgate::app
