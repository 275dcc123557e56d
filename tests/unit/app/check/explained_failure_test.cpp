// SPDX-License-Identifier: MIT
// check --explain: a note under the table says which functions make a scenario fail.
#include <algorithm>
#include <filesystem>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::seconds;
using test::is_baseline;
using test::takes;

namespace {

/// A candidate that is half as fast, on a machine whose valgrind writes recorded profiles.
struct Scene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  milliseconds candidate{150};
  milliseconds under_callgrind{5000};

  Scene() {
    sys::make_folders(folder.path() / "bin");
    sys::write_file(folder.path() / "bin/valgrind", "");
    fake.machine.variables = {"PATH=" + (folder.path() / "bin").string()};
    request.out_dir = folder.path() / "out";
    request.baseline.word = "main";
    request.sides.pairs = 10;
    request.explain_budget = seconds(60);
    fake.machine.answer = [this](const sys::Command& command) {
      if (command.argv.front() == "valgrind") return profiled(command);
      return takes(is_baseline(command) ? milliseconds(100) : candidate);
    };
  }

  sys::ChildResult profiled(const sys::Command& command) const {
    const std::string start = "--callgrind-out-file=";
    const std::string recorded =
        std::string(BENCHGATE_FIXTURES_DIR) + "/profiles/" + (is_baseline(command) ? "before" : "self") + ".out";
    for (const std::string& word : command.argv)
      if (word.starts_with(start))
        sys::write_file(std::filesystem::path(word.substr(start.size())).parent_path() / "7.out",
                        sys::read_file(recorded));
    return takes(under_callgrind);
  }

  model::Report check() {
    const std::filesystem::path file = folder.path() / "a.yaml";
    sys::write_file(file, "name: a\ncommand: [a]\nwarmup: 0\n");
    request.scenarios.paths = {file.string()};
    return app::check(request, fake.session).reports.at(0);
  }

  bool has_report() const { return sys::path_exists(request.out_dir / "explain.json"); }
};

std::vector<std::string> warnings_of(const model::Report& report) {
  REQUIRE(report.compare);
  return report.compare->warnings;
}

}  // namespace

TEST_CASE("A failure is explained by function, within the budget", "[app][check][explain]") {
  Scene scene;
  const model::Report report = scene.check();
  CHECK(report.verdict.status == Verdict::fail);
  CHECK(warnings_of(report) == std::vector<std::string>{"by function: of +10.5 % instructions, 10.5 points in "
                                                        "parse_number (+560 instructions a call)"});
  CHECK(scene.has_report());
  CHECK(sys::path_exists(scene.request.out_dir / "explain.md"));
}

TEST_CASE("What passes is not explained, and removes an earlier explanation", "[app][check][explain]") {
  Scene scene;
  scene.check();
  scene.candidate = milliseconds(100);
  const model::Report report = scene.check();
  CHECK(report.verdict.status == Verdict::pass);
  CHECK(warnings_of(report).empty());
  CHECK_FALSE(scene.has_report());
}

TEST_CASE("Without the option nothing is executed under callgrind", "[app][check][explain]") {
  Scene scene;
  scene.request.explain_budget.reset();
  CHECK(warnings_of(scene.check()).empty());
  CHECK_FALSE(scene.has_report());
}

TEST_CASE("Too little time for callgrind is a note, and the verdict stays", "[app][check][explain]") {
  Scene scene;
  scene.request.explain_budget = seconds(20);
  const model::Report report = scene.check();
  CHECK(report.verdict.status == Verdict::fail);
  // 2 sides, 2 executions each, 50 times 150 ms
  CHECK(warnings_of(report) == std::vector<std::string>{"not explained by function: it would take about 30.0 s, more "
                                                        "than is left of the time limit"});
  scene.request.explain_budget = seconds(40);
  scene.under_callgrind = milliseconds(15000);
  CHECK(warnings_of(scene.check()) == std::vector<std::string>{"not explained by function: the time limit is reached"});
  CHECK_FALSE(scene.has_report());
}
