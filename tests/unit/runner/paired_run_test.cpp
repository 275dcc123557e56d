// SPDX-License-Identifier: MIT
#include "runner/paired_run.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "catch.hpp"
#include "runner/fake_executor.hpp"
#include "runner/silent_progress.hpp"

using namespace benchgate;
using namespace benchgate::runner;
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

TEST_CASE("both sides are built, warmed up, executed in mirrored blocks and torn down", "[runner][paired_run]") {
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

TEST_CASE("the order depends on the seed and on nothing else", "[runner][paired_run]") {
  FakeExecutor one, two, three;
  CHECK(run_with(one, 40).order == run_with(two, 40).order);
  CHECK(run_with(three, 40, 80, 2).order != run_with(one, 40).order);
}

TEST_CASE("with same_output the base is the first to print, whatever is drawn", "[runner][paired_run]") {
  model::Scenario scenario = scenario_of("head");
  scenario.warmup = 0;
  scenario.same_output = true;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    FakeExecutor executor;
    CHECK(run_with(executor, 8, 80, seed, scenario).order.front() == Side::base);
  }
}

TEST_CASE("a paired run ends at the most pairs, whatever is wanted", "[runner][paired_run]") {
  FakeExecutor executor;
  CHECK(run_with(executor, 1000, 7).outcome.pairs == 7);
}

TEST_CASE("a base that does not build leaves the head alone", "[runner][paired_run]") {
  FakeExecutor executor;
  executor.prepared["build-base"].push_back(exits(1, "", "no rule to make target"));
  const Result result = run_with(executor, 10);
  CHECK(result.outcome.base.failed_step == "build");
  CHECK(result.outcome.base.failure_tail == "no rule to make target");
  CHECK(result.outcome.head.samples == 0);
  CHECK(executor.programs() == std::vector<std::string>{"build-base", "end-head"});
}

TEST_CASE("an interruption ends the pairs, and teardown follows on both sides", "[runner][paired_run]") {
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

TEST_CASE("a failed execution is handed on as one", "[runner][paired_run]") {
  FakeExecutor executor;
  executor.prepared["head"] = {exits(0), exits(3)};
  const Result result = run_with(executor, 2);
  CHECK(result.outcome.head.failed_samples == 1);
  CHECK(result.outcome.pairs == 2);
}

TEST_CASE("a side that prints something else than the other is wrong", "[runner][paired_run]") {
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

TEST_CASE("the four executions of a block share an environment, and blocks do not", "[runner][paired_run]") {
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
