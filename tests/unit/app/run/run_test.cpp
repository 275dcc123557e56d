// SPDX-License-Identifier: MIT
#include "app/run/run.hpp"

#include <algorithm>
#include <filesystem>

#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "format/run_summary_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::RunResult;
using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::exits_with;
using test::takes;

namespace {

/// Scenario files, a folder for results, and the machine that runs them.
struct Bench {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::RunRequest request;
  app::CommandRequest command;

  Bench() {
    request.out_dir = folder.path() / "out";
    command.name = "sort";
    command.argv = {"sort", "big.txt"};
    command.receipt = folder.path() / "receipts" / "sort.json";
  }

  Bench& add(const std::string& name, const std::string& more = "repeat: 5\n") {
    const std::filesystem::path file = folder.path() / (name + ".yaml");
    sys::write_file(file, "name: " + name + "\ncommand: [" + name + "]\nwarmup: 0\n" + more);
    request.scenarios.paths.push_back(file.string());
    return *this;
  }

  /// What it prints as JSON is read back whole, as publish does.
  RunResult run() {
    RunResult result = app::run(request, fake.session);
    const std::string json = format::write_run_summary(result.summary);
    CHECK(format::write_run_summary(format::parse_run_summary(json, "run.json")) == json);
    return result;
  }
  RunResult run_command() { return app::run_command(command, fake.session); }
  bool has_file(const std::string& name) const { return sys::path_exists(*request.out_dir / name); }
  std::size_t starts() const { return fake.machine.started.size(); }

  std::string error() {
    return test::error_of([&] { run(); });
  }

  std::string error_of_command() {
    return test::error_of([&] { run_command(); });
  }
};

}  // namespace

TEST_CASE("a run measures each scenario and writes its files and a manifest", "[app][run]") {
  Bench bench;
  const RunResult result = bench.add("a").add("b").run();
  CHECK(result.outcome == Verdict::pass);
  REQUIRE(result.summary.cases.size() == 2);
  CHECK(result.summary.cases.at(0).samples == 5);
  CHECK(result.summary.cases.at(1).stats.at("wall_ms").summary.median == 10);
  CHECK(bench.starts() == 10);
  CHECK(bench.has_file("a/run-1/receipt.json"));
  CHECK(bench.has_file("b/run-1/receipt.json"));
  CHECK(result.summary.manifest == (*bench.request.out_dir / "manifest.json").string());
  CHECK(result.summary.source_commit == std::string(40, '2'));
}

TEST_CASE("each rerun is a fresh process tree with a folder of its own", "[app][run]") {
  Bench bench;
  const RunResult result = bench.add("a", "repeat: 5\nreruns: 3\n").run();
  CHECK(bench.fake.machine.executors == 3);
  CHECK(bench.has_file("a/run-3/receipt.json"));
  REQUIRE(result.summary.cases.at(0).runs.size() == 3);
  CHECK(result.summary.cases.at(0).stats.at("wall_ms").summary.count == 15);
}

TEST_CASE("a scenario whose repeat is a map stops when it is precise enough", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: {min: 6, max: 100}\n").run();
  CHECK(bench.starts() == 6);
  CHECK(bench.fake.observer.finished == std::vector<std::string>{"6 iterations, precise enough"});
}

TEST_CASE("a failed iteration is an error, unless that is allowed", "[app][run]") {
  Bench bench;
  bench.add("a").fake.machine.answer = [&](const sys::Command&) {
    return bench.starts() % 5 == 2 ? exits_with(3) : takes(milliseconds(10));
  };
  CHECK(bench.run().outcome == Verdict::error);
  bench.request.out_dir = bench.folder.path() / "again";
  bench.request.conditions.failed_iterations = judge::FailedIterations::are_allowed;
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.cases.at(0).failed == 1);
}

TEST_CASE("a scenario whose first iterations are too slow is given up, with its other runs", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\nreruns: 3\ntimeout: 2s\n").fake.machine.answer = [](const sys::Command&) {
    sys::ChildResult result = takes(seconds(2));
    result.exit_code.reset();
    result.timed_out = true;
    return result;
  };
  bench.request.conditions.failed_iterations = judge::FailedIterations::are_allowed;
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(bench.starts() == 3);
  CHECK(result.summary.cases.at(0).runs.size() == 1);
  REQUIRE(result.summary.cases.at(0).first_failure);
  CHECK(result.summary.cases.at(0).first_failure->failure == "timed out after 2.0 s");
}

TEST_CASE("a run ends when its first three iterations fail, and its receipt is written", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\nreruns: 3\n").add("b").fake.machine.answer = [](const sys::Command& command) {
    return command.argv.front() == "a" ? exits_with(1) : takes(milliseconds(10));
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(bench.starts() == 3 + 5);
  REQUIRE(result.summary.cases.at(0).runs.size() == 1);
  CHECK(result.summary.cases.at(0).runs.at(0).problem == "gave up after 3 of 5 iterations: none succeeded");
  CHECK(bench.has_file("a/run-1/receipt.json"));
  bench.request.out_dir = bench.folder.path() / "again";
  bench.request.conditions.failed_iterations = judge::FailedIterations::are_allowed;
  CHECK(bench.run().summary.cases.at(0).samples == 15);
}

TEST_CASE("the warmup counts among the first iterations of a run", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\n");
  sys::write_file(bench.request.scenarios.paths.front(), "name: a\ncommand: [a]\nwarmup: 2\nrepeat: 5\n");
  bench.fake.machine.answer = [](const sys::Command&) { return exits_with(1); };
  CHECK(bench.run().outcome == Verdict::error);
  CHECK(bench.starts() == 3);
}

TEST_CASE("a command whose first iterations fail is given up unless failures are allowed", "[app][run]") {
  for (const auto failed : {judge::FailedIterations::are_errors, judge::FailedIterations::are_allowed}) {
    Bench bench;
    bench.command.conditions.failed_iterations = failed;
    bench.fake.machine.answer = [](const sys::Command&) { return exits_with(1); };
    bench.run_command();
    CHECK(bench.starts() == (failed == judge::FailedIterations::are_errors ? 3 : 5));
  }
}

TEST_CASE("a wrong output fails a run that is otherwise fine", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\nexpect_output: {matches: right}\n").fake.machine.answer = [](const sys::Command&) {
    return takes(milliseconds(10), "wrong");
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::fail);
  CHECK(result.summary.cases.at(0).wrong_outputs == 5);
}

TEST_CASE("what does not start is not measured again, and the other scenarios are", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\nreruns: 3\nbuild: make\n").add("b").fake.machine.answer = [](const sys::Command& command) {
    return command.argv.front() == "a" || command.argv.front() == "b" ? takes(milliseconds(10)) : exits_with(2);
  };
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).runs.size() == 1);
  CHECK(result.summary.cases.at(0).runs.at(0).problem == "build exited with 2");
  CHECK(result.summary.cases.at(1).samples == 5);
  CHECK(!bench.has_file("a/run-1"));
}

TEST_CASE("a signal ends the run, and what was measured is kept", "[app][run]") {
  Bench bench;
  bench.fake.machine.signal_at = 3;
  const RunResult result = bench.add("a").add("b").run();
  CHECK(result.outcome == Verdict::error);
  REQUIRE(result.summary.cases.at(0).runs.size() == 1);
  CHECK(result.summary.cases.at(0).runs.at(0).problem == "interrupted by SIGINT after 3 of 5 iterations");
  CHECK(result.summary.cases.at(1).runs.empty());
  CHECK(bench.has_file("a/run-1/receipt.json"));
}

TEST_CASE("the end of the total time ends the run", "[app][run]") {
  Bench bench;
  bench.request.conditions.measuring.total_time_budget = milliseconds(75);
  const RunResult result = bench.add("a").add("b").run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).runs.at(0).problem.empty());
  CHECK(result.summary.cases.at(1).runs.at(0).problem == "stopped by the total time budget after 2 of 5 iterations");
}

TEST_CASE("results that are there are replaced only when that is asked for", "[app][run]") {
  Bench bench;
  bench.add("a").run();
  CHECK(bench.error() == (*bench.request.out_dir / "a/run-1").string() + ": already exists; --force overwrites it");
  CHECK(bench.starts() == 5);
  bench.request.conditions.on_existing = app::OnExisting::replace;
  CHECK(bench.run().outcome == Verdict::pass);
  CHECK(bench.starts() == 10);
}

TEST_CASE("a run needs a folder for its results", "[app][run]") {
  Bench bench;
  bench.request.out_dir.reset();
  CHECK(bench.add("a").error() == "--out: is required: name a folder for the results");
  CHECK(bench.starts() == 0);
}

TEST_CASE("another commit is measured in a checkout of its own", "[app][run]") {
  Bench bench;
  bench.request.commit = "main";
  const RunResult result = bench.add("a").run();
  CHECK(result.summary.source_ref == "main");
  CHECK(result.summary.source_commit == std::string(40, '1'));
  CHECK(test::is_baseline(bench.fake.machine.started.front()));
  bench.request.commit = bench.folder.path().string();
  CHECK(bench.error() ==
        "--at: " + bench.folder.path().string() + " is a file or folder; name a branch, tag or commit");
}

TEST_CASE("values of the request stand for those of the files", "[app][run]") {
  Bench bench;
  bench.request.scenarios.overrides = {{"repeat", "7", "--repeat"}};
  bench.request.scenarios.filter.names = {"b"};
  CHECK(bench.add("a").add("b").run().summary.cases.size() == 1);
  CHECK(bench.starts() == 7);
}

TEST_CASE("a plan says what would be done, and nothing is", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 5\nbuild: make\nprepare: [sync]\n");
  const auto planned = app::plan_run(bench.request.scenarios, bench.fake.session);
  REQUIRE(planned.size() == 1);
  CHECK(planned.at(0).scenario.name == "a");
  CHECK(planned.at(0).plan.before.size() == 1);
  CHECK(planned.at(0).plan.cycle.size() == 2);
  CHECK(planned.at(0).plan.repeat == 5);
  CHECK(bench.starts() == 0);
  CHECK(!sys::path_exists(*bench.request.out_dir));
}

TEST_CASE("an explanation says where each value comes from", "[app][run]") {
  Bench bench;
  bench.request.scenarios.overrides = {{"repeat", "7", "--repeat"}};
  bench.add("a");
  const auto files = app::explain_run(bench.request.scenarios, bench.fake.session);
  REQUIRE(files.size() == 1);
  const auto repeat = std::find_if(files.at(0).settings.begin(), files.at(0).settings.end(),
                                   [](const format::Setting& setting) { return setting.key == "repeat"; });
  REQUIRE(repeat != files.at(0).settings.end());
  CHECK(repeat->value == "7");
  CHECK(repeat->from == "--repeat");
  CHECK(bench.starts() == 0);
}

TEST_CASE("what files warn of is noted", "[app][run]") {
  Bench bench;
  bench.add("a", "repeat: 2\nreruns: 3\n").run();
  REQUIRE(!bench.fake.observer.notes.empty());
  CHECK(bench.fake.observer.notes.front().starts_with("warning: "));
}

TEST_CASE("one command is measured five times without warm-up, and its receipt written", "[app][run]") {
  Bench bench;
  const RunResult result = bench.run_command();
  CHECK(result.outcome == Verdict::pass);
  CHECK(bench.starts() == 5);
  CHECK(bench.fake.machine.started.front().argv == std::vector<std::string>{"sort", "big.txt"});
  CHECK(result.summary.cases.at(0).name == "sort");
  CHECK(result.summary.manifest.empty());
  CHECK(sys::path_exists(*bench.command.receipt));
}

TEST_CASE("one command is measured as its request says", "[app][run]") {
  Bench bench;
  bench.command.repeat = 3;
  bench.command.warmup = 2;
  bench.command.environment = {{"LANG", "C"}};
  bench.command.work_units = 100;
  const RunResult result = bench.run_command();
  CHECK(bench.starts() == 5);
  CHECK(result.summary.cases.at(0).samples == 3);
  CHECK(result.summary.cases.at(0).stats.count("throughput_per_s") == 1);
  const auto& environment = bench.fake.machine.started.front().environment;
  CHECK(std::count(environment.begin(), environment.end(), "LANG=C") == 1);
}

TEST_CASE("a command may exit with any code when that is allowed", "[app][run]") {
  Bench bench;
  bench.fake.machine.answer = [](const sys::Command&) { return exits_with(4); };
  CHECK(bench.run_command().outcome == Verdict::error);
  bench.command.exit_codes = app::CommandRequest::ExitCodes::any;
  CHECK(bench.run_command().outcome == Verdict::pass);
}

TEST_CASE("a command with a bad name, id or receipt is not measured", "[app][run]") {
  Bench bench;
  bench.command.name = "../sort";
  CHECK(bench.error_of_command() == "--name: '../sort' must be 1 to 64 letters, digits, '_', '-' and '.'");
  bench.command.name = "sort";
  bench.command.docref = "sort";
  CHECK(bench.error_of_command().starts_with("--docref: 'sort' is not "));
  bench.command.docref.clear();
  bench.command.receipt = bench.folder.path();
  CHECK(bench.error_of_command() == "--out: '" + bench.folder.path().string() + "' is a folder");
  CHECK(bench.starts() == 0);
}

TEST_CASE("a job type sets the iterations of scenarios that do not", "[app][run]") {
  for (const auto& [type, own, iterations] : {std::tuple{"dry", "", 1},
                                              {"short", "", 3},
                                              {"medium", "", 15},
                                              {"default", "", 15},
                                              {"weekly", "", 5},
                                              {"", "", 5},
                                              {"short", "repeat: 4\n", 4},
                                              {"medium", "repeat: {min: 6, max: 9}\n", 6}}) {
    CAPTURE(type, own);
    Bench bench;
    bench.request.scenarios.job_type = bench.request.conditions.measuring.job_type = type;
    const RunResult result = bench.add("a", own).run();
    CHECK(result.summary.cases.at(0).samples == static_cast<std::uint64_t>(iterations));
    const std::string receipt = sys::read_file(*bench.request.out_dir / "a/run-1/receipt.json");
    CHECK((*type == '\0' || receipt.find(std::string("\"job_type\": \"") + type) != std::string::npos));
    bench.command.conditions.measuring.job_type = type;
    if (*own == '\0') CHECK(bench.run_command().summary.cases.at(0).samples == static_cast<std::uint64_t>(iterations));
  }
}

TEST_CASE("a value on the command line and one of benchgate.yaml come before the job type", "[app][run]") {
  Bench bench;
  bench.request.scenarios.job_type = "short";
  bench.request.scenarios.overrides = {{"repeat", "2", "--repeat"}};
  CHECK(bench.add("a", "").run().summary.cases.at(0).samples == 2);
  const std::filesystem::path configuration = bench.folder.path() / "benchgate.yaml";
  sys::write_file(configuration, "defaults: {repeat: 6}\n");
  bench.request.scenarios.overrides.clear();
  bench.request.scenarios.configuration = configuration.string();
  bench.request.out_dir = bench.folder.path() / "again";
  CHECK(bench.run().summary.cases.at(0).samples == 6);
}

TEST_CASE("iterations that do not fit the job type are warned of", "[app][run]") {
  Bench bench;
  bench.request.scenarios.job_type = "medium";
  bench.add("a", "repeat: 3\n").add("b", "").run();
  CHECK(bench.fake.observer.notes ==
        std::vector<std::string>{"warning: a: 3 iterations, fewer than job type medium usually has"});
}

TEST_CASE("an explanation says which iterations the job type sets", "[app][run]") {
  Bench bench;
  app::RunScenarios scenarios = bench.add("a", "").request.scenarios;
  scenarios.job_type = "default";
  const auto files = app::explain_run(scenarios, bench.fake.session);
  const auto& settings = files.at(0).settings;
  const auto repeat =
      std::find_if(settings.begin(), settings.end(), [](const auto& one) { return one.key == "repeat"; });
  REQUIRE(repeat != settings.end());
  CHECK(repeat->value == "15 to 35");
  CHECK(repeat->from == "--job-type default");
}

TEST_CASE("a command without a name has that of its program", "[app][run]") {
  Bench bench;
  bench.command.name.reset();
  bench.command.argv = {"bin/cb5d9cd~1", "x"};
  CHECK(bench.run_command().summary.cases.at(0).name == "cb5d9cd-1");
}

TEST_CASE("a busy machine is waited for, or refused", "[app][run]") {
  Bench bench;
  bench.fake.machine.other_holder = "another tool";
  CHECK(bench.add("a").run().outcome == Verdict::pass);
  CHECK(bench.fake.observer.notes == std::vector<std::string>{"waiting for another measurement: another tool"});
  bench.request.out_dir = bench.folder.path() / "again";
  bench.request.conditions.measuring.on_busy = app::Machine::OnBusy::fail;
  CHECK(bench.error() == "lock: another tool is measuring on this machine");
}

TEST_CASE("measured commands get no token, unless it is passed by name, which is noted", "[app][run]") {
  Bench bench;
  bench.fake.machine.variables = {"PATH=/bin", "GITHUB_TOKEN=ghs_0123456789", "GITHUB_OUTPUT=/output"};
  bench.run_command();
  CHECK(bench.fake.machine.started.back().environment == std::vector<std::string>{"PATH=/bin"});
  CHECK(bench.fake.observer.notes.empty());

  bench.command.conditions.measuring.passed_variables = {"GITHUB_TOKEN", "GITHUB_OUTPUT", "GITHUB_TOKN"};
  bench.run_command();
  CHECK(bench.fake.machine.started.back().environment == bench.fake.machine.variables);
  CHECK(bench.fake.observer.notes ==
        std::vector<std::string>{"note: --pass-env: every measured command can use the token in GITHUB_TOKEN",
                                 "warning: --pass-env: GITHUB_TOKN is not set"});
}

namespace {

constexpr const char* with_service =
    "setup: [setup]\nteardown: [teardown]\nservice: {command: [serve], ready: {port: auto}}\nrepeat: 3\n";

bool has_variable(const sys::Command& command, const std::string& variable) {
  return std::find(command.environment.begin(), command.environment.end(), variable) != command.environment.end();
}

}  // namespace

TEST_CASE("a service runs from setup to the last iteration, and shares a port with the command", "[app][run]") {
  Bench bench;
  std::vector<std::string> order;
  bench.add("load", with_service).fake.machine.answer = [&](const sys::Command& command) {
    order.push_back(command.argv.front() + (bench.fake.machine.fake_services.running == 1 ? "+" : "-"));
    return takes(milliseconds(10));
  };
  CHECK(bench.run().outcome == Verdict::pass);
  CHECK(order == std::vector<std::string>{"setup-", "load+", "load+", "load+", "teardown-"});
  REQUIRE(bench.fake.machine.fake_services.started.size() == 1);
  CHECK(has_variable(bench.fake.machine.fake_services.started[0], "BENCHGATE_PORT=40001"));
  CHECK(has_variable(bench.fake.machine.started[1], "BENCHGATE_PORT=40001"));
}

TEST_CASE("each run has a fresh service", "[app][run]") {
  Bench bench;
  bench.add("load", std::string(with_service) + "reruns: 3\n");
  bench.run();
  CHECK(bench.fake.machine.fake_services.started.size() == 3);
  CHECK(bench.fake.machine.fake_services.most_running == 1);
}

TEST_CASE("a service that is not ready is an error without samples, and teardown runs", "[app][run]") {
  Bench bench;
  bench.add("load", with_service).fake.machine.fake_services.ready_after = 100000;
  bench.fake.machine.fake_services.printed = "out of memory\n";
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).samples == 0);
  CHECK(result.summary.cases.at(0).runs[0].problem ==
        "service was not ready after 30.0 s: nothing accepts connections on port 40001");
  CHECK(result.summary.cases.at(0).runs[0].problem_tail == "out of memory");
  CHECK(bench.fake.machine.started.back().argv == std::vector<std::string>{"teardown"});
}

TEST_CASE("a service that ends ends the iterations, which is an error", "[app][run]") {
  Bench bench;
  bench.add("load", with_service).fake.machine.fake_services.ends_after = 3;
  const RunResult result = bench.run();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.cases.at(0).samples < 3);
  CHECK(result.summary.cases.at(0).runs[0].problem == "service exited with 3 before the last iteration");
}

TEST_CASE("a signal while a service is awaited ends the run", "[app][run]") {
  Bench bench;
  test::FakeMachine& machine = bench.add("load", with_service).fake.machine;
  machine.fake_services.ready_after = 100000;
  machine.fake_services.on_pause = [&] { machine.signal_number = SIGINT; };
  const RunResult result = bench.run();
  CHECK(result.summary.cases.at(0).runs[0].problem == "interrupted by SIGINT after 0 of 3 iterations");
  CHECK(machine.fake_services.running == 0);
}

namespace {

/// What the receipt of the first run of each test case says of its toolchain.
std::vector<std::string> toolchains_of(const RunResult& result) {
  std::vector<std::string> toolchains;
  for (const model::MeasuredCase& one : result.summary.cases)
    toolchains.push_back(one.runs.at(0).head.environment.toolchain);
  return toolchains;
}

}  // namespace

TEST_CASE("a receipt says what compiles or runs the scenario", "[app][run][toolchain]") {
  Bench bench;
  bench.fake.machine.answer = [](const sys::Command& command) {
    const bool is_version = command.argv.back() == "--version" || command.argv.back() == "-version";
    if (command.argv[0] == "rustc" && is_version)
      return takes(milliseconds(1), "rustc 1.83.0 (90b35a623 2024-11-26)\nmore\n");
    if (command.argv[0] == "node" && is_version) return takes(milliseconds(1), "v22.1.0\n");
    if (command.argv[0] == "c++" && is_version) return exits_with(127);
    return takes(milliseconds(10));
  };
  bench.add("parse", "repeat: 2\nbuild: cargo build --release && npm ci\n").add("sort").add("cmake");
  CHECK(toolchains_of(bench.run()) ==
        std::vector<std::string>{"", "node v22.1.0, rustc 1.83.0 (90b35a623 2024-11-26)", ""});
  const auto asked = std::count_if(bench.fake.machine.started.begin(), bench.fake.machine.started.end(),
                                   [](const sys::Command& one) { return one.argv[0] == "rustc"; });
  CHECK(asked == 1);
}

TEST_CASE("commands of a scenario say its toolchain, a part a line", "[app][run][toolchain]") {
  Bench bench;
  bench.fake.machine.answer = [](const sys::Command& command) {
    if (command.argv[0] != "bash") return takes(milliseconds(10), "unasked");
    CHECK(std::find(command.environment.begin(), command.environment.end(), "CC=clang") != command.environment.end());
    if (command.argv.back() == "fails") return exits_with(1, "no");
    return takes(milliseconds(1), "gcc 14.1\n\n zlib 1.3, static\x1b[1m \n");
  };
  bench.add("parse", "repeat: 2\nenv: {CC: clang}\nfingerprint: {preset: cargo, toolchain: [fails, versions]}\n");
  CHECK(toolchains_of(bench.run()) == std::vector<std::string>{"gcc 14.1, zlib 1.3; static\\x1b[1m"});
}
