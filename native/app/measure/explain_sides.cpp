// SPDX-License-Identifier: MIT
#include "app/measure/explain_sides.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "app/measure/count_instructions.hpp"
#include "base/text.hpp"
#include "judge/function_costs.hpp"
#include "judge/instruction_count.hpp"
#include "judge/profile_change.hpp"
#include "measure/callgrind.hpp"
#include "measure/profile.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// The top folder of the checkout that the context measures in; "": there is none.
std::string top_of(const RunContext& context) {
  const std::optional<fs::path> top = context.session.repository.top();
  if (!top) return {};
  const std::optional<fs::path> own = context.checkout == nullptr ? top : context.checkout->counterpart(*top);
  return own ? own->string() : std::string();
}

std::vector<judge::FunctionCosts> costs_of(const std::vector<measure::ProfiledRun>& runs, const RunContext& context) {
  const std::string top = top_of(context);
  std::vector<judge::FunctionCosts> costs;
  for (const measure::ProfiledRun& run : runs) costs.push_back(judge::function_costs(run.processes, top));
  return costs;
}

/// What the profiles do not show of `run`; nothing if they show all.
std::vector<std::string> gaps_of(const measure::ProfiledRun& run, std::string_view side) {
  std::vector<std::string> notes;
  if (run.unfinished > 0)
    notes.push_back(fmt::format("{}: without {} that did not end by itself, which callgrind does not profile", side,
                                run.unfinished == 1 ? "1 process" : fmt::format("{} processes", run.unfinished)));
  if (run.forked > 0)
    notes.push_back(
        fmt::format("{}: {} forked without starting another program; callgrind counts again in each what "
                    "its parent did before that",
                    side, run.forked == 1 ? "1 process was" : fmt::format("{} processes were", run.forked)));
  return notes;
}

std::string why_impossible(const InterleavedScenario& sides) {
  if (std::string why = judge::why_not_explained(sides.scenario); !why.empty()) return why;
  const Machine& machine = sides.head_context.session.machine;
  if (!measure::has_valgrind(measure::merged_environment(machine.environment(), sides.scenario.env)))
    return "valgrind is not installed (to install it: sudo apt-get install --yes --no-install-recommends valgrind)";
  return {};
}

using Deadline = std::optional<std::chrono::nanoseconds>;

measure::SideProfiles profiles_of(const InterleavedScenario& sides, measure::RunSettings::Build build,
                                  const Deadline& deadline) {
  Machine& machine = sides.head_context.session.machine;
  const std::unique_ptr<measure::Executor> executor = machine.start_executor(deadline);
  measure::PairedSettings settings;
  settings.base = run_settings(build, sides.base_context);
  settings.head = run_settings(build, sides.head_context);
  return measure::profile_sides(sides.base, sides.head, judge::counts_of_side, settings, *executor,
                                sides.head_context.session.observer);
}

/// Precondition: nothing makes it impossible.
ExplainedSides explain_until(const InterleavedScenario& sides, measure::RunSettings::Build build,
                             const Deadline& deadline) {
  Observer& observer = sides.head_context.session.observer;
  observer.start(case_name(sides.scenario) + ", by function", {.iterations = 2 * judge::counts_of_side});
  const measure::SideProfiles profiles = profiles_of(sides, build, deadline);
  observer.finish(profiles.problem.empty() ? "profiled by callgrind" : profiles.problem);
  if (!profiles.problem.empty()) return {std::nullopt, profiles.problem, profiles.log};
  const std::vector<judge::FunctionCosts> base = costs_of(profiles.base, sides.base_context);
  const std::vector<judge::FunctionCosts> head = costs_of(profiles.head, sides.head_context);
  model::ProfileChange change = judge::compare_profiles(base, head);
  change.scenario = case_name(sides.scenario);
  for (const auto& [run, side] : {std::pair(&profiles.base.front(), "baseline"), {&profiles.head.front(), "candidate"}})
    for (std::string& note : gaps_of(*run, side)) change.notes.push_back(std::move(note));
  if (!profiles.shared_files.empty()) change.notes.push_back(profiles.shared_files);
  return {.change = std::move(change)};
}

}  // namespace

ExplainedSides explain_sides(const InterleavedScenario& sides, measure::RunSettings::Build build) {
  if (std::string why = why_impossible(sides); !why.empty()) return {.change = {}, .why_not = std::move(why)};
  return explain_until(sides, build, sides.head_context.deadline);
}

ExplainedSides explain_measured(const InterleavedScenario& sides, const PairedRound& measured,
                                std::chrono::nanoseconds end) {
  if (std::string why = why_impossible(sides); !why.empty()) return {.change = {}, .why_not = std::move(why)};
  const RunContext& context = sides.head_context;
  const std::chrono::nanoseconds last = std::min(context.deadline.value_or(end), end);
  judge::CountingPlan plan =
      judge::plan_counting(sides.scenario, {.has_valgrind = true,
                                            .wall = std::max(median_wall(measured.base), median_wall(measured.head)),
                                            .left = last - context.session.machine.monotonic_time()});
  if (!plan.by) return {.change = {}, .why_not = std::move(plan.why_not)};
  ExplainedSides explained = explain_until(sides, measure::RunSettings::Build::skip, last);
  if (!explained.change && context.session.machine.signal() == 0 && context.session.machine.monotonic_time() >= last)
    explained.why_not = "the time limit is reached";
  return explained;
}

}  // namespace benchgate::app
