// SPDX-License-Identifier: MIT
#include "app/measure/measure_run.hpp"

#include "app/fake_session.hpp"
#include "app/measure/measuring.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using namespace std::chrono_literals;
using test::exits_with;
using test::FakeSession;
using test::takes;

namespace {

struct MeasuringSession : FakeSession {
  TemporaryFolder folder;
};

model::Scenario sort_scenario() {
  model::Scenario scenario;
  scenario.name = "sort";
  scenario.command.argv = {"sort"};
  scenario.warmup = 1;
  scenario.repeat = 5;
  return scenario;
}

model::Scenario timed_scenario() {
  model::Scenario scenario = sort_scenario();
  scenario.timeout = 2s;
  return scenario;
}

sys::ChildResult times_out() {
  sys::ChildResult result = takes(2s);
  result.exit_code.reset();
  result.timed_out = true;
  return result;
}

/// One run of `scenario`, its receipt in the session's folder.
model::MeasuredCase measured(MeasuringSession& fake, const model::Scenario& scenario,
                             std::optional<std::chrono::nanoseconds> deadline = {}) {
  const app::RunSource source;
  const app::RunContext context{source, "test", fake.session, deadline, nullptr, 7, {}};
  app::CaseInProgress test_case(scenario);
  app::measure_run(test_case, {app::RunTarget::Layout::file, fake.folder.path() / "run.json"}, context);
  return std::move(test_case.shown);
}

bool has_receipt(const MeasuringSession& fake) { return std::filesystem::exists(fake.folder.path() / "run.json"); }

}  // namespace

TEST_CASE("a run measures its iterations and writes a receipt", "[app][measure_run]") {
  MeasuringSession fake;
  const model::MeasuredCase result = measured(fake, sort_scenario());
  CHECK(fake.machine.started.size() == 6);
  CHECK(result.samples == 5);
  CHECK(result.failed == 0);
  CHECK(result.stats.at("wall_ms").summary.median == 10);
  CHECK(result.runs.front().problem.empty());
  CHECK(has_receipt(fake));
  CHECK(fake.observer.finished.back() == "6 iterations");
  CHECK_FALSE(result.runs.front().head.notes.stop);
}

TEST_CASE("an adaptive run stops when it is precise enough", "[app][measure_run]") {
  MeasuringSession fake;
  model::Scenario scenario = sort_scenario();
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 100};
  scenario.repeat = 100;
  const model::MeasuredCase result = measured(fake, scenario);
  CHECK(result.samples == 6);
  CHECK(result.runs.front().head.notes.stop == model::RunStop::precise);
  CHECK(fake.observer.finished.back() == "7 iterations, precise enough");
}

TEST_CASE("an adaptive run stops when its time is over", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return takes(10ms * (1 + ++count * 7 % 13)); };
  model::Scenario scenario = sort_scenario();
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 1000};
  scenario.adaptive->time_budget = 500ms;
  scenario.repeat = 1000;
  const model::MeasuredCase result = measured(fake, scenario);
  CHECK(result.samples == 12);
  CHECK(result.runs.front().head.notes.stop == model::RunStop::time_over);
  CHECK(fake.observer.finished.back() == "13 iterations, time limit reached");
}

TEST_CASE("the time of an adaptive run begins after its build", "[app][measure_run]") {
  MeasuringSession fake;
  fake.machine.answer = [&](const sys::Command& command) {
    return takes(command.argv.front() == "sort" ? 10ms * (1 + fake.machine.started.size() * 7 % 13) : 60s);
  };
  model::Scenario scenario = sort_scenario();
  scenario.build.emplace().argv = {"make"};
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 1000};
  scenario.adaptive->time_budget = 500ms;
  scenario.repeat = 1000;
  CHECK(measured(fake, scenario).samples > 6);
}

TEST_CASE("an adaptive run that reaches its maximum says so", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return takes(10ms * (1 + ++count * 7 % 13)); };
  model::Scenario scenario = sort_scenario();
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 8};
  scenario.repeat = 8;
  CHECK(measured(fake, scenario).runs.front().head.notes.stop == model::RunStop::all_iterations);
}

TEST_CASE("outliers are noted in the receipt", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return takes(++count == 5 ? 30ms : 10ms + count * 10us); };
  model::Scenario scenario = sort_scenario();
  scenario.repeat = 20;
  const std::vector<std::string> warnings = measured(fake, scenario).runs.front().head.notes.warnings;
  CHECK(std::any_of(warnings.begin(), warnings.end(),
                    [](const std::string& text) { return text.starts_with("outliers: 1 of 20 wall times is far"); }));
}

TEST_CASE("a failing iteration is counted, and the first one kept", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return ++count == 3 ? exits_with(3, "no space\n") : takes(10ms); };
  const model::MeasuredCase result = measured(fake, sort_scenario());
  CHECK(result.samples == 5);
  CHECK(result.failed == 1);
  REQUIRE(result.first_failure);
  CHECK(result.first_failure->iteration == 2);
  CHECK(result.first_failure->failure == "exited with 3");
  CHECK(fake.observer.finished.back() == "6 iterations, 1 failed");
}

TEST_CASE("an iteration that times out failed", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return ++count == 3 ? times_out() : takes(10ms); };
  const model::MeasuredCase result = measured(fake, timed_scenario());
  CHECK(result.failed == 1);
  REQUIRE(result.first_failure);
  CHECK(result.first_failure->failure == "timed out after 2.0 s");
  CHECK(result.runs.front().problem.empty());
}

TEST_CASE("a run is given up when its first three executions time out", "[app][measure_run]") {
  MeasuringSession fake;
  fake.machine.answer = [](const sys::Command&) { return times_out(); };
  const model::MeasuredCase result = measured(fake, timed_scenario());
  const std::string problem = "gave up after 3 of 6 iterations: none succeeded, and the last 3 timed out";
  CHECK(fake.machine.started.size() == 3);
  CHECK(result.failed == 2);  // the first one was the warmup
  CHECK(result.runs.front().problem == problem);
  CHECK(result.runs.front().head.notes.warnings == std::vector<std::string>{problem});
  CHECK_FALSE(result.runs.front().head.interrupted);
  CHECK(has_receipt(fake));
  CHECK(fake.observer.finished.back() == problem);
}

TEST_CASE("an adaptive run that is given up was cut short", "[app][measure_run]") {
  MeasuringSession fake;
  fake.machine.answer = [](const sys::Command&) { return times_out(); };
  model::Scenario scenario = timed_scenario();
  scenario.adaptive = model::AdaptiveRepeat{.min = 6, .max = 100};
  scenario.repeat = 100;
  CHECK(measured(fake, scenario).runs.front().head.notes.stop == model::RunStop::cut_short);
  CHECK(fake.machine.started.size() == 3);
}

TEST_CASE("a run that succeeded once is not given up", "[app][measure_run]") {
  MeasuringSession fake;
  int count = 0;
  fake.machine.answer = [&](const sys::Command&) { return ++count == 1 ? takes(10ms) : times_out(); };
  const model::MeasuredCase result = measured(fake, timed_scenario());
  CHECK(fake.machine.started.size() == 6);
  CHECK(result.failed == 5);
  CHECK(result.runs.front().problem.empty());
}

TEST_CASE("a build that fails leaves no receipt and says why", "[app][measure_run]") {
  MeasuringSession fake;
  fake.machine.answer = [](const sys::Command& command) {
    return command.argv.front() == "make" ? exits_with(2, "error: no rule\n") : takes(10ms);
  };
  model::Scenario scenario = sort_scenario();
  scenario.build = model::CommandLine{{"make"}, ""};
  const model::MeasuredCase result = measured(fake, scenario);
  CHECK(result.runs.front().problem == "build exited with 2");
  CHECK(result.runs.front().problem_tail == "error: no rule");
  CHECK(result.runs.front().files.empty());
  CHECK(!has_receipt(fake));
}

TEST_CASE("an interrupted run keeps its samples and says which signal it was", "[app][measure_run]") {
  MeasuringSession fake;
  fake.machine.signal_at = 3;
  const model::MeasuredCase result = measured(fake, sort_scenario());
  CHECK(result.runs.front().problem == "interrupted by SIGINT after 3 of 6 iterations");
  CHECK(result.runs.front().head.interrupted);
  CHECK(has_receipt(fake));
}

TEST_CASE("the end of the total time stops a run", "[app][measure_run]") {
  MeasuringSession fake;
  const model::MeasuredCase result = measured(fake, sort_scenario(), fake.machine.time + 35ms);
  CHECK(result.runs.front().problem == "stopped by the total time budget after 3 of 6 iterations");
}

TEST_CASE("only the first run of a case builds, and the numbers are of all runs", "[app][measure_run]") {
  MeasuringSession fake;
  model::Scenario scenario = sort_scenario();
  scenario.build = model::CommandLine{{"make"}, ""};
  scenario.reruns = 2;
  const app::RunSource source;
  const app::RunContext context{source, "", fake.session, std::nullopt, nullptr, 7, {}};
  app::CaseInProgress test_case(scenario);
  for (const char* name : {"1.json", "2.json"})
    app::measure_run(test_case, {app::RunTarget::Layout::file, fake.folder.path() / name}, context);
  CHECK(fake.machine.started.size() == 1 + 6 + 6);
  CHECK(fake.machine.executors == 2);
  CHECK(test_case.shown.stats.at("wall_ms").summary.count == 10);
}

TEST_CASE("who measures waits for others, says so, or refuses", "[app][measuring]") {
  MeasuringSession fake;
  fake.machine.other_holder = "process 1 (benchgate check)";
  const app::MeasuringHold hold("run", app::Machine::OnBusy::wait, fake.session);
  CHECK(fake.observer.notes ==
        std::vector<std::string>{"waiting for another measurement: process 1 (benchgate check)"});
  CHECK_THROWS_AS(app::MeasuringHold("run", app::Machine::OnBusy::fail, fake.session), Error);
  fake.machine.signal_while_waiting = true;
  CHECK_THROWS_WITH(app::MeasuringHold("run", app::Machine::OnBusy::wait, fake.session),
                    "run: interrupted before anything was measured");
}
