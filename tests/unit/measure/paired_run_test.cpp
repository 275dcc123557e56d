// SPDX-License-Identifier: MIT
#include "measure/paired_run.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "measure/fake_executor.hpp"
#include "measure/silent_progress.hpp"

using namespace benchgate;
using namespace benchgate::measure;
using test::exits;
using test::FakeExecutor;

namespace {

std::chrono::nanoseconds stand_still() { return std::chrono::nanoseconds(0); }

model::Scenario scenario_of(const std::string& program) {
  model::Scenario scenario;
  scenario.name = "pairs";
  scenario.command.argv = {program};
  scenario.build = model::CommandLine{{"build-" + program}, ""};
  scenario.teardown = model::CommandLine{{"end-" + program}, ""};
  scenario.warmup = 1;
  return scenario;
}

struct Result {
  PairedOutcome outcome;
  std::vector<Side> order;  ///< of the executions that are not warmup
  int pairs = 0;
  int wrong_outputs = 0;
};

Result run_with(FakeExecutor& executor, int wanted, int most = 80, std::uint64_t seed = 1,
                model::Scenario head = scenario_of("head")) {
  PairedSettings settings;
  settings.base.clock = settings.head.clock = stand_still;
  settings.most_pairs = most;
  settings.seed = seed;
  Result result;
  PairReceiver receiver{[&](Side side, const model::Sample& sample) {
                          if (!sample.warmup) result.order.push_back(side);
                          if (sample.wrong_output) ++result.wrong_outputs;
                        },
                        [&](const model::Sample&, const model::Sample&) { return ++result.pairs < wanted; }};
  SilentProgress progress;
  model::Scenario base = head;
  base.command.argv = {"base"};
  base.build = model::CommandLine{{"build-base"}, ""};
  base.teardown = model::CommandLine{{"end-base"}, ""};
  result.outcome = run_pairs(base, head, settings, executor, receiver, progress);
  return result;
}

}  // namespace

TEST_CASE("both sides are built, warmed up, executed in mirrored blocks and torn down", "[measure][paired_run]") {
  FakeExecutor executor;
  const Result result = run_with(executor, 4);
  CHECK(result.pairs == 4);
  CHECK(result.outcome.pairs == 4);
  CHECK(result.outcome.base.samples == 5);
  CHECK(result.outcome.head.samples == 5);
  const std::vector<std::string> programs = executor.programs();
  CHECK(std::vector(programs.begin(), programs.begin() + 4) ==
        std::vector<std::string>{"build-base", "build-head", "base", "head"});
  CHECK(std::vector(programs.end() - 2, programs.end()) == std::vector<std::string>{"end-head", "end-base"});
  REQUIRE(result.order.size() == 8);
  for (std::size_t block = 0; block < 8; block += 4) {
    CHECK(result.order[block] != result.order[block + 1]);
    CHECK(result.order[block] == result.order[block + 3]);
    CHECK(result.order[block + 1] == result.order[block + 2]);
  }
}

TEST_CASE("the order depends on the seed and on nothing else", "[measure][paired_run]") {
  FakeExecutor one, two, three;
  CHECK(run_with(one, 40).order == run_with(two, 40).order);
  CHECK(run_with(three, 40, 80, 2).order != run_with(one, 40).order);
}

TEST_CASE("with same_output the base is the first to print, whatever is drawn", "[measure][paired_run]") {
  model::Scenario scenario = scenario_of("head");
  scenario.warmup = 0;
  scenario.same_output = true;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    FakeExecutor executor;
    CHECK(run_with(executor, 8, 80, seed, scenario).order.front() == Side::base);
  }
}

TEST_CASE("a paired run ends at the most pairs, whatever is wanted", "[measure][paired_run]") {
  FakeExecutor executor;
  CHECK(run_with(executor, 1000, 7).outcome.pairs == 7);
}

TEST_CASE("a base that does not build leaves the head alone", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["build-base"].push_back(exits(1, "", "no rule to make target"));
  const Result result = run_with(executor, 10);
  CHECK(result.outcome.base.failed_step == "build");
  CHECK(result.outcome.base.failure_tail == "no rule to make target");
  CHECK(result.outcome.head.samples == 0);
  CHECK(executor.programs() == std::vector<std::string>{"build-base", "end-head"});
}

TEST_CASE("an interruption ends the pairs, and teardown follows on both sides", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.stops_at = "head";
  executor.stops_after = 3;
  const Result result = run_with(executor, 10);
  CHECK(result.outcome.interrupted());
  CHECK(result.pairs == 2);
  const std::vector<std::string> programs = executor.programs();
  CHECK(std::count(programs.begin(), programs.end(), "end-base") == 1);
  CHECK(std::count(programs.begin(), programs.end(), "end-head") == 1);
}

TEST_CASE("a failed execution is handed on as one", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["head"] = {exits(0), exits(3)};
  const Result result = run_with(executor, 2);
  CHECK(result.outcome.head.failed_samples == 1);
  CHECK(result.outcome.pairs == 2);
}

TEST_CASE("a side that prints something else than the other is wrong", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["head"] = {exits(0, "same"), exits(0, "other")};
  executor.prepared["base"] = {exits(0, "same"), exits(0, "same")};
  model::Scenario head = scenario_of("head");
  head.same_output = true;
  const Result result = run_with(executor, 1, 80, 1, head);
  CHECK(result.wrong_outputs == 1);
  CHECK(result.outcome.base.failed_samples == 0);
  CHECK(result.outcome.head.failed_samples == 1);
}

TEST_CASE("the four executions of a block share an environment, and blocks do not", "[measure][paired_run]") {
  FakeExecutor executor;
  model::Scenario head = scenario_of("head");
  head.randomize.environment_size = true;
  run_with(executor, 20, 80, 1, head);
  std::vector<std::string> paddings;
  for (const sys::Job& job : executor.jobs)
    for (const std::string& variable : job.cycle[0].environment)
      if (variable.rfind("BENCHGATE_PADDING=", 0) == 0) paddings.push_back(variable);
  REQUIRE(paddings.size() == 40);
  for (std::size_t i = 0; i < paddings.size(); ++i) CHECK(paddings[i] == paddings[i / 4 * 4]);
  CHECK(std::set(paddings.begin(), paddings.end()).size() == 10);
}

namespace {

/// How a run with an anchor went; `order` is that of all its measured executions: b, h and a.
struct AnchoredResult {
  PairedOutcome outcome;
  std::string order;
};

AnchoredResult run_anchored(FakeExecutor& executor, int wanted, const model::Scenario& head = scenario_of("head")) {
  const auto scenario_for = [&](const std::string& program) {
    model::Scenario scenario = scenario_of(program);
    scenario.warmup = head.warmup;
    scenario.same_output = head.same_output;
    scenario.randomize = head.randomize;
    return scenario;
  };
  AnchoredResult result;
  int pairs = 0;
  const auto keep = [&](char who, const model::Sample& sample) {
    if (!sample.warmup) result.order += who;
  };
  const model::Scenario anchor = scenario_for("anchor");
  AnchorTurns turns{anchor, {}, [&](const model::Sample& sample) { keep('a', sample); }};
  PairedSettings settings;
  settings.base.clock = settings.head.clock = turns.settings.clock = stand_still;
  settings.anchor = &turns;
  const PairReceiver receiver{
      [&](Side side, const model::Sample& sample) { keep(side == Side::base ? 'b' : 'h', sample); },
      [&](const model::Sample&, const model::Sample&) { return ++pairs < wanted; }};
  SilentProgress progress;
  result.outcome = run_pairs(scenario_for("base"), head, settings, executor, receiver, progress);
  return result;
}

std::ptrdiff_t count_of(const FakeExecutor& executor, const std::string& program) {
  const std::vector<std::string> programs = executor.programs();
  return std::count(programs.begin(), programs.end(), program);
}

}  // namespace

TEST_CASE("an anchor is built last and has the middle of each block", "[measure][paired_run]") {
  FakeExecutor executor;
  const AnchoredResult result = run_anchored(executor, 8);
  const std::vector<std::string> programs = executor.programs();
  CHECK(std::vector(programs.begin(), programs.begin() + 6) ==
        std::vector<std::string>{"build-base", "build-head", "build-anchor", "base", "head", "anchor"});
  CHECK(programs.back() == "end-anchor");
  REQUIRE(result.order.size() == 24);
  for (std::size_t block = 0; block < result.order.size(); block += 6) {
    const std::string six = result.order.substr(block, 6);
    CHECK((six == "bhaahb" || six == "hbaabh"));
  }
  CHECK(result.outcome.pairs == 8);
  REQUIRE(result.outcome.anchor);
  CHECK(result.outcome.anchor->samples == 9);  // one of them is warmup
}

TEST_CASE("an anchor has as many turns as there are pairs, also if their number is odd", "[measure][paired_run]") {
  FakeExecutor executor;
  const AnchoredResult result = run_anchored(executor, 5);
  CHECK(std::count(result.order.begin(), result.order.end(), 'a') == 5);
  CHECK(result.order.back() == 'a');
}

TEST_CASE("an anchor changes nothing about the order of the pairs", "[measure][paired_run]") {
  FakeExecutor with, without;
  std::string order = run_anchored(with, 40).order;
  std::erase(order, 'a');
  PairedSettings settings;
  std::string expected;
  for (const Side side : run_with(without, 40, 80, settings.seed).order) expected += side == Side::base ? 'b' : 'h';
  CHECK(order == expected);
}

TEST_CASE("an anchor that does not build leaves the pairs alone", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["build-anchor"].push_back(exits(1, "", "no rule to make target"));
  const AnchoredResult result = run_anchored(executor, 4);
  CHECK(result.outcome.pairs == 4);
  CHECK(result.outcome.head.end == RunOutcome::End::complete);
  CHECK(count_of(executor, "anchor") == 0);
  REQUIRE(result.outcome.anchor);
  CHECK(result.outcome.anchor->failed_step == "build");
  CHECK(result.outcome.anchor->failure_tail == "no rule to make target");
}

TEST_CASE("an anchor that fails has no further turn, and the pairs go on", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["anchor"] = {exits(0), exits(0), exits(3)};
  const AnchoredResult result = run_anchored(executor, 10);
  CHECK(result.outcome.pairs == 10);
  CHECK(count_of(executor, "anchor") == 3);
  CHECK(count_of(executor, "end-anchor") == 1);
  REQUIRE(result.outcome.anchor);
  CHECK(result.outcome.anchor->failed_samples == 1);
}

TEST_CASE("without a base that builds, no anchor is built", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.prepared["build-base"].push_back(exits(1));
  const AnchoredResult result = run_anchored(executor, 10);
  CHECK(!result.outcome.anchor);
  CHECK(count_of(executor, "build-anchor") == 0);
}

TEST_CASE("an anchor may print something else than the head with same_output", "[measure][paired_run]") {
  FakeExecutor executor;
  model::Scenario head = scenario_of("head");
  head.same_output = true;
  executor.prepared["anchor"] = {exits(0, "older"), exits(0, "older")};
  executor.prepared["base"] = executor.prepared["head"] = {exits(0, "same"), exits(0, "same")};
  const AnchoredResult result = run_anchored(executor, 1, head);
  REQUIRE(result.outcome.anchor);
  CHECK(result.outcome.anchor->failed_samples == 0);
  CHECK(result.outcome.head.failed_samples == 0);
}

TEST_CASE("an interruption while the anchor runs ends the pairs, too", "[measure][paired_run]") {
  FakeExecutor executor;
  executor.stops_at = "anchor";
  executor.stops_after = 3;
  const AnchoredResult result = run_anchored(executor, 10);
  CHECK(result.outcome.interrupted());
  for (const char* end : {"end-base", "end-head", "end-anchor"}) CHECK(count_of(executor, end) == 1);
}

TEST_CASE("an anchor shares the environment of its block", "[measure][paired_run]") {
  FakeExecutor executor;
  model::Scenario head = scenario_of("head");
  head.randomize.environment_size = true;
  run_anchored(executor, 4, head);
  std::vector<std::string> paddings;
  for (const sys::Job& job : executor.jobs)
    for (const std::string& variable : job.cycle[0].environment)
      if (variable.rfind("BENCHGATE_PADDING=", 0) == 0) paddings.push_back(variable);
  REQUIRE(paddings.size() == 12);
  for (std::size_t i = 0; i < paddings.size(); ++i) CHECK(paddings[i] == paddings[i / 6 * 6]);
}
