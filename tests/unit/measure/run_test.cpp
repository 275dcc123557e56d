// SPDX-License-Identifier: MIT
#include "measure/run.hpp"

#include <signal.h>

#include <sstream>

#include "base/error.hpp"
#include "catch.hpp"
#include "measure/fake_executor.hpp"
#include "measure/silent_progress.hpp"

using namespace benchgate;
using namespace benchgate::measure;
using namespace std::chrono_literals;
using sys::ChildResult;
using sys::Job;
using sys::JobEnd;
using test::exits;
using test::FakeExecutor;

namespace {

using Strings = std::vector<std::string>;

model::Scenario whole_scenario() {
  model::Scenario scenario;
  scenario.name = "whole";
  scenario.command.argv = {"m"};
  scenario.build = model::CommandLine{{"b"}, ""};
  scenario.setup = model::CommandLine{{"s"}, ""};
  scenario.prepare = model::CommandLine{{"p"}, ""};
  scenario.cleanup = model::CommandLine{{"c"}, ""};
  scenario.teardown = model::CommandLine{{"t"}, ""};
  scenario.warmup = 2;
  scenario.repeat = 3;
  return scenario;
}

std::chrono::nanoseconds stand_still() { return 0ns; }

struct Result {
  RunOutcome outcome;
  std::vector<model::Sample> samples;
};

Result run_with(FakeExecutor& executor, const model::Scenario& scenario, RunSettings settings = {}) {
  settings.clock = stand_still;
  SilentProgress progress;
  Result result;
  const auto keep = [&](model::Sample&& sample) { result.samples.push_back(std::move(sample)); };
  result.outcome = run(scenario, settings, executor, keep, progress);
  return result;
}

}  // namespace

TEST_CASE("a run builds, sets up, iterates and tears down, and the first samples are warmups", "[measure][run]") {
  FakeExecutor executor;
  const Result result = run_with(executor, whole_scenario());
  CHECK(executor.programs() == Strings{"b", "s", "p", "m", "c", "t"});
  CHECK(executor.jobs.at(2).count == 5);
  CHECK(executor.jobs.at(2).measured == 1);
  CHECK(result.outcome.end == RunOutcome::End::complete);
  REQUIRE(result.samples.size() == 5);
  for (std::size_t i = 0; i < 5; ++i) CHECK(result.samples[i].warmup == (i < 2));
  CHECK(result.samples[0].wall_ns == 10'000'000);
  CHECK(result.outcome.notes.rss_floor_kb == 640);
  CHECK(result.outcome.notes.measured_wall_ns == 50'000'000);
  CHECK(result.outcome.notes.warnings.empty());
}

TEST_CASE("with repeat as a map more iterations follow until no more are wanted", "[measure][run]") {
  model::Scenario scenario = whole_scenario();
  scenario.adaptive = model::AdaptiveRepeat{.min = 3, .max = 20};
  scenario.repeat = 20;
  RunSettings settings;
  std::vector<int> wanted{3, 6, 0};
  std::size_t asked = 0;
  settings.more_iterations = [&] { return wanted.at(asked++); };
  FakeExecutor executor;
  CHECK(run_with(executor, scenario, settings).samples.size() == 2 + 3 + 3 + 6);
  CHECK(executor.programs() == Strings{"b", "s", "p", "m", "c", "p", "m", "c", "p", "m", "c", "t"});
  wanted = {9, 99};
  asked = 0;
  FakeExecutor all;
  CHECK(run_with(all, scenario, settings).samples.size() == 2 + 20);
  CHECK(asked == 2);
}

TEST_CASE("a rerun does not build again", "[measure][run]") {
  FakeExecutor executor;
  RunSettings settings;
  settings.build = RunSettings::Build::skip;
  run_with(executor, whole_scenario(), settings);
  CHECK(executor.programs() == Strings{"s", "p", "m", "c", "t"});
}

TEST_CASE("steps get the scenario's folder and its environment over the user's", "[measure][run]") {
  FakeExecutor executor;
  model::Scenario scenario = whole_scenario();
  scenario.cwd = "/somewhere";
  scenario.env = {{"A", "new"}, {"C", "3"}};
  scenario.timeout = 7s;
  scenario.pin = "0,2";
  RunSettings settings;
  settings.environment = {"A=1", "AB=2"};
  run_with(executor, scenario, settings);
  for (const Job& job : executor.jobs)
    for (const sys::Command& command : job.cycle) {
      CHECK(command.directory == "/somewhere");
      CHECK(command.environment == Strings{"AB=2", "A=new", "C=3"});
    }
  CHECK(executor.jobs.at(2).timeout == 7s);
  CHECK(executor.jobs.at(2).processors == std::vector<int>{0, 2});
  CHECK(!executor.jobs.at(0).timeout);
}

TEST_CASE("a failing build ends everything with the tail of its log", "[measure][run]") {
  FakeExecutor executor;
  executor.prepared["b"] = {exits(2, "first line\nerror: no rule\n")};
  const Result result = run_with(executor, whole_scenario());
  CHECK(executor.programs() == Strings{"b"});
  CHECK(result.outcome.end == RunOutcome::End::step_failed);
  CHECK(result.outcome.failed_step == "build");
  CHECK(result.outcome.failure == "exited with 2");
  CHECK(result.outcome.failure_tail == "first line\nerror: no rule");
  CHECK(result.samples.empty());
  CHECK(!result.outcome.notes.measured_wall_ns);
}

TEST_CASE("teardown runs after a failing setup or prepare, and when the command is missing", "[measure][run]") {
  for (const char* failing : {"s", "p"}) {
    FakeExecutor executor;
    executor.prepared[failing] = {exits(1, "", "oh")};
    const Result result = run_with(executor, whole_scenario());
    CHECK(executor.programs().back() == "t");
    CHECK(result.outcome.end == RunOutcome::End::step_failed);
    CHECK(result.outcome.failed_step == (failing[0] == 's' ? "setup" : "prepare"));
    CHECK(result.outcome.failure_tail == "oh");
    CHECK(result.samples.empty());
  }
  FakeExecutor executor;
  ChildResult missing;
  missing.start_failure = "cannot be run: No such file or directory";
  executor.prepared["m"] = {missing};
  const Result result = run_with(executor, whole_scenario());
  CHECK(executor.programs().back() == "t");
  CHECK(result.outcome.failed_step == "command");
  CHECK(result.outcome.failure == "cannot be run: No such file or directory");
  CHECK(result.samples.empty());
}

TEST_CASE("a failing teardown is a failed step, but not the cause when another failed before", "[measure][run]") {
  FakeExecutor executor;
  executor.prepared["t"] = {exits(1)};
  CHECK(run_with(executor, whole_scenario()).outcome.failed_step == "teardown");
  FakeExecutor both;
  both.prepared["s"] = {exits(1)};
  both.prepared["t"] = {exits(1)};
  CHECK(run_with(both, whole_scenario()).outcome.failed_step == "setup");
}

TEST_CASE("failed samples are kept and counted, warmups not", "[measure][run]") {
  FakeExecutor executor;
  ChildResult killed = exits(0);
  killed.exit_code.reset();
  killed.signal = SIGSEGV;
  ChildResult timed_out = killed;
  timed_out.signal = SIGTERM;
  timed_out.timed_out = true;
  executor.prepared["m"] = {exits(1), exits(0), exits(3), killed, timed_out};
  model::Scenario scenario = whole_scenario();
  scenario.timeout = 2s;
  const Result result = run_with(executor, scenario);
  REQUIRE(result.samples.size() == 5);
  CHECK(result.samples[0].failure == "exited with 1");
  CHECK(result.samples[1].failure.empty());
  CHECK(result.samples[2].failure == "exited with 3");
  CHECK(result.samples[3].failure == "was ended by SIGSEGV (11)");
  CHECK(result.samples[3].signal == SIGSEGV);
  CHECK(!result.samples[3].exit_code);
  CHECK(result.samples[4].failure == "timed out after 2.0 s");
  CHECK(result.samples[4].timed_out);
  CHECK(result.outcome.end == RunOutcome::End::complete);
  CHECK(result.outcome.failed_samples == 3);
}

TEST_CASE("a run that is given up has no more iterations, and is torn down", "[measure][run]") {
  FakeExecutor executor;
  RunSettings settings;
  int asked = 0;
  settings.gives_up = [&] { return std::string(++asked == 2 ? "in vain" : ""); };
  const Result result = run_with(executor, whole_scenario(), settings);
  CHECK(result.outcome.end == RunOutcome::End::given_up);
  CHECK(result.outcome.why_given_up == "in vain");
  CHECK(result.samples.size() == 2);
  CHECK(executor.programs().back() == "t");
}

TEST_CASE("any exit code that the scenario expects is fine, and no other", "[measure][run]") {
  FakeExecutor executor;
  executor.prepared["m"] = {exits(1), exits(0), exits(2), exits(1), exits(2)};
  model::Scenario scenario = whole_scenario();
  scenario.expect_exit = {1, 2};
  const Result result = run_with(executor, scenario);
  CHECK(result.samples[0].failure.empty());
  CHECK(result.samples[1].failure == "exited with 0");
}

TEST_CASE("an interruption in any phase keeps what was measured and tears down unstoppably", "[measure][run]") {
  for (const char* phase : {"b", "s", "p", "m", "c"}) {
    CAPTURE(phase);
    FakeExecutor executor;
    executor.stops_at = phase;
    executor.stops_after = phase[0] == 'm' ? 3 : 0;
    const Result result = run_with(executor, whole_scenario());
    CHECK(result.outcome.end == RunOutcome::End::interrupted);
    CHECK(result.outcome.failed_step.empty());
    CHECK(result.samples.size() == (phase[0] == 'm' ? 3U : phase[0] == 'c' ? 1U : 0U));
    if (phase[0] == 'b') continue;
    CHECK(executor.programs().back() == "t");
    CHECK(executor.jobs.back().on_stop == Job::OnStop::finish);
    CHECK(executor.jobs.back().timeout == 30s);
  }
}

TEST_CASE("teardown runs before an error of the receiver goes on", "[measure][run]") {
  FakeExecutor executor;
  SilentProgress progress;
  RunSettings settings;
  settings.clock = stand_still;
  const auto full_disk = [](model::Sample&&) { throw Error("disk", "full"); };
  CHECK_THROWS_AS(run(whole_scenario(), settings, executor, full_disk, progress), Error);
  CHECK(executor.programs().back() == "t");
}

TEST_CASE("output is cut at the cap on a character, made valid and flagged", "[measure][run]") {
  FakeExecutor executor;
  executor.prepared["m"] = {exits(0, "abc\xC3\xA4z", "\xff"), exits(0, "abcd")};
  model::Scenario scenario = whole_scenario();
  scenario.output_cap_bytes = 4;
  const Result ran = run_with(executor, scenario);
  CHECK(executor.jobs.at(2).output_cap >= 7);
  CHECK(ran.samples[0].output == "abc");
  CHECK(ran.samples[0].output_cut);
  CHECK(ran.samples[0].error_output == "\uFFFD");
  CHECK(!ran.samples[0].error_output_cut);
  CHECK(ran.samples[1].output == "abcd");
  CHECK(!ran.samples[1].output_cut);
}

TEST_CASE("what measuring cost comes as one interval a second and one for the rest", "[measure][run]") {
  FakeExecutor executor;
  for (int i = 0; i < 5; ++i) {
    ChildResult result = exits(0);
    result.collector_wall = 400ms;
    result.collector_cpu = 1ms;
    executor.prepared["m"].push_back(result);
  }
  const Result result = run_with(executor, whole_scenario());
  CHECK(result.outcome.overhead == std::vector<OverheadInterval>{{1200ms, 3ms}, {800ms, 2ms}});
}

TEST_CASE("processes left behind and a coarse clock are reported", "[measure][run]") {
  FakeExecutor executor;
  ChildResult messy = exits(0);
  messy.left_behind = 2;
  executor.prepared["m"] = {messy};
  RunSettings settings;
  settings.clock_resolution = 4ms;
  const Result result = run_with(executor, whole_scenario(), settings);
  CHECK(result.samples[0].left_behind == 2);
  CHECK(result.outcome.notes.warnings ==
        Strings{"the clock counts in steps of 4.0 ms, too coarse for iterations of 10 ms",
                "2 processes were still running after their command had ended, and killed"});
}

TEST_CASE("random addresses are asked for, and a kernel that does not draw them is a warning", "[measure][run]") {
  model::Scenario scenario = whole_scenario();
  scenario.randomize.addresses = true;
  FakeExecutor executor;
  const Result result = run_with(executor, scenario);
  CHECK(executor.jobs.at(2).addresses == sys::Job::Addresses::randomized);
  CHECK(result.outcome.notes.warnings ==
        std::vector<std::string>{"randomize: aslr is not possible: kernel.randomize_va_space cannot be read"});
}

TEST_CASE("what the machine counts is a metric of the sample, and what it does not is absent", "[measure][run]") {
  FakeExecutor executor;
  ChildResult counted = exits(0, "42");
  counted.counts = {std::nullopt, 2000, 7, std::nullopt};
  executor.prepared["m"] = {counted, exits(0, "42")};
  model::Scenario scenario = whole_scenario();
  model::MetricSource& own = scenario.metrics.emplace_back();
  own.metric = {"branch_misses", "", model::Better::lower};
  own.pattern = "([0-9]+)";
  const Result result = run_with(executor, scenario);
  CHECK(executor.jobs.at(2).counters.size() == 4);
  CHECK(executor.jobs.at(0).counters.empty());
  using Metrics = std::map<std::string, std::vector<double>>;
  CHECK(result.samples.at(0).metrics == Metrics{{"branch_misses", {42}}, {"cycles", {2000}}});
  CHECK(result.samples.at(1).metrics == Metrics{{"branch_misses", {42}}});
}

TEST_CASE("iterations whose metrics stand in files come one by one", "[measure][run]") {
  FakeExecutor executor;
  model::Scenario scenario = whole_scenario();
  model::MetricSource source;
  source.metric.name = "x";
  source.from = model::MetricSource::From::jsonl;
  source.path = "does-not-exist.jsonl";
  source.field = "x";
  scenario.metrics = {source};
  const Result result = run_with(executor, scenario);
  REQUIRE(result.samples.size() == 5);
  CHECK(executor.jobs.size() == 2 + 5 + 1);
  CHECK(result.samples[4].failed());
  CHECK(!result.samples[4].warmup);
}
