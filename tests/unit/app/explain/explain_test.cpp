// SPDX-License-Identifier: MIT
#include "app/explain/explain.hpp"

#include <filesystem>
#include <string>

#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using test::exits_with;
using test::is_baseline;
using test::takes;

namespace {

/// A machine whose valgrind writes recorded profiles: of a program before and after it became slower.
struct Scene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::ExplainRequest request;
  std::string after = "self";                       ///< profile of the candidate
  std::string damage;                               ///< is written instead of the candidate's profile
  std::optional<sys::ChildResult> under_callgrind;  ///< of the candidate
  std::string more_logs;

  Scene() {
    sys::make_folders(folder.path() / "bin");
    sys::write_file(folder.path() / "bin/valgrind", "");
    fake.machine.variables = {"PATH=" + (folder.path() / "bin").string()};
    request.baseline = "main";
    request.paths = {scenario("")};
    fake.machine.answer = [this](const sys::Command& command) {
      return command.argv.front() == "valgrind" ? profiled(command) : takes(std::chrono::milliseconds(10));
    };
  }

  std::string scenario(const std::string& more) const {
    const std::string file = (folder.path() / "a.yaml").string();
    sys::write_file(file, "name: a\ncommand: [./program]\nbuild: make\nteardown: clean\n" + more);
    return file;
  }

  sys::ChildResult profiled(const sys::Command& command) const {
    const std::string start = "--callgrind-out-file=";
    const bool is_before = is_baseline(command);
    if (!is_before && under_callgrind) return *under_callgrind;
    for (const std::string& word : command.argv)
      if (word.starts_with(start)) {
        const std::filesystem::path into = std::filesystem::path(word.substr(start.size())).parent_path();
        const std::string recorded =
            std::string(BENCHGATE_FIXTURES_DIR) + "/profiles/" + (is_before ? "before" : after) + ".out";
        sys::write_file(into / "7.out", is_before || damage.empty() ? sys::read_file(recorded) : damage);
        sys::write_file(into / "7.log", "==7== Command: ./program\n==7== Parent PID: 1\n");
        if (!more_logs.empty()) sys::write_file(into / "8.log", more_logs);
      }
    return takes(std::chrono::milliseconds(500));
  }

  model::ProfileChange explain() { return app::explain(request, fake.session); }
  std::string error() {
    return test::error_of([&] { explain(); });
  }
  long starts_of(const std::string& program) const {
    return std::count_if(fake.machine.started.begin(), fake.machine.started.end(), [&](const sys::Command& one) {
      return one.argv.front() == program || one.argv.back() == program;
    });
  }
};

}  // namespace

TEST_CASE("Both sides are built, profiled twice in turns, and compared", "[app][explain]") {
  Scene scene;
  const model::ProfileChange change = scene.explain();
  CHECK(change.scenario == "a");
  CHECK(change.runs == 2);
  CHECK(change.jitter == 0);
  REQUIRE_FALSE(change.functions.empty());
  CHECK(change.functions.front().id.name == "parse_number");
  CHECK(change.baseline.id == std::string(40, '1'));
  CHECK(change.candidate.id == std::string(40, '2'));
  CHECK(change.notes.empty());
  CHECK(scene.starts_of("valgrind") == 4);
  CHECK(scene.starts_of("make") == 2);
  CHECK(scene.starts_of("clean") == 2);
}

TEST_CASE("The working tree has no commit while it has changes", "[app][explain]") {
  Scene scene;
  scene.fake.repository.is_dirty = true;
  CHECK(scene.explain().candidate.id == "");
}

TEST_CASE("What callgrind did not see is noted", "[app][explain]") {
  Scene scene;
  scene.more_logs = "==8== Command: ./program\n==8== Parent PID: 7\n";
  const model::ProfileChange change = scene.explain();
  CHECK(change.notes ==
        std::vector<std::string>{
            "baseline: without 1 process that did not end by itself, which callgrind does not profile",
            "baseline: 1 process was forked without starting another program; callgrind counts again in each what its "
            "parent did before that",
            "candidate: without 1 process that did not end by itself, which callgrind does not profile",
            "candidate: 1 process was forked without starting another program; callgrind counts again in each what its "
            "parent did before that"});
}

TEST_CASE("What cannot be explained is an error that says why, after the teardown", "[app][explain]") {
  Scene scene;
  scene.under_callgrind = exits_with(132, "vex: unhandled\n\nIllegal instruction\n");
  CHECK(scene.error() == "a: cannot be explained: candidate: command under callgrind exited with 132");
  CHECK(scene.fake.observer.notes == std::vector<std::string>{"  vex: unhandled", "  Illegal instruction"});
  CHECK(scene.starts_of("clean") == 2);
  scene.under_callgrind.reset();
  scene.damage = "version: 1\nevents: Ir\n";
  CHECK(scene.error() == "a: cannot be explained: candidate: 7.out:2: was cut off: the totals are missing");
  CHECK(scene.starts_of("clean") == 4);
  sys::remove_folder(scene.folder.path() / "bin");
  CHECK(scene.error().starts_with("a: cannot be explained: valgrind is not installed (to install it: "));
  scene.request.paths = {scene.scenario("import: {format: go-test-bench}\n")};
  CHECK(scene.error().starts_with("a: cannot be explained: its command is a benchmark of another tool"));
}

TEST_CASE("Only one scenario and one commit are explained", "[app][explain]") {
  Scene scene;
  scene.request.baseline = "nowhere";
  CHECK(scene.error().starts_with("--baseline: 'nowhere' is not a file, a folder, or a branch"));
  scene.request.baseline = scene.request.paths.front();
  CHECK(scene.error().find("is a file or folder; name a commit") != std::string::npos);
  scene.request.baseline = "main";
  const std::string other = (scene.folder.path() / "b.yaml").string();
  sys::write_file(other, "name: b\ncommand: [b]\n");
  scene.request.paths.push_back(other);
  CHECK(scene.error() == "explain: 2 test cases are selected; choose one with --only NAME");
}

TEST_CASE("A folder that is no result of a check is refused", "[app][explain]") {
  Scene scene;
  const std::filesystem::path results = scene.folder.path() / "out";
  sys::make_folders(results);
  sys::write_file(results / "report.json", "{}");
  scene.request.paths = {results.string()};
  CHECK(scene.error().find("holds the results of a check, which name their baseline") != std::string::npos);
  scene.request.baseline.reset();
  CHECK(scene.error() == results.string() + ": has no run.json: the check measured no candidate");
  sys::write_file(results / "summary.json", "{}");
  CHECK(scene.error().find("summary.json") != std::string::npos);
}
