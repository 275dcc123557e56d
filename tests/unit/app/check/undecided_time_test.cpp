// SPDX-License-Identifier: MIT
// Instructions are counted where pairs leave the time undecided.
#include <algorithm>
#include <filesystem>
#include <optional>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "render/report_publication.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::Verdict;
using std::chrono::milliseconds;
using test::exits_with;
using test::is_baseline;
using test::takes;

namespace {

/// A candidate whose times scatter too much to be judged, on a machine with valgrind.
struct Scene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  std::uint64_t baseline_count = 1'000'000;
  std::uint64_t candidate_count = 1'050'000;
  bool has_counters = false;
  int fastest_ms = 40;                              ///< of the candidate, which takes up to 100 ms more
  std::optional<sys::ChildResult> under_callgrind;  ///< instead of one that counts

  Scene() {
    sys::make_folders(folder.path() / "bin");
    sys::write_file(folder.path() / "bin/valgrind", "");
    fake.machine.variables = {"PATH=" + (folder.path() / "bin").string()};
    request.out_dir = folder.path() / "out";
    request.baseline.word = "main";
    request.sides.pairs = 10;
    fake.machine.answer = [this, n = 0](const sys::Command& command) mutable {
      return command.argv.front() == "valgrind" ? counted(command) : measured(command, ++n);
    };
  }

  sys::ChildResult measured(const sys::Command& command, int number) const {
    const int noise = (number * 7919) % 101;
    sys::ChildResult result = takes(milliseconds(is_baseline(command) ? 100 : fastest_ms + noise));
    if (has_counters) result.counts = {count_of(command)};
    return result;
  }

  std::uint64_t count_of(const sys::Command& command) const {
    return is_baseline(command) ? baseline_count : candidate_count;
  }

  sys::ChildResult counted(const sys::Command& command) const {
    if (under_callgrind) return *under_callgrind;
    const std::string start = "--log-file=";
    for (const std::string& word : command.argv)
      if (word.starts_with(start)) {
        const std::filesystem::path file = word.substr(start.size());
        sys::write_file(file.parent_path() / "7.log", "==7== Collected : " + std::to_string(count_of(command)) + "\n");
      }
    return takes(milliseconds(5000));
  }

  model::Report check(const std::string& more = "") {
    const std::filesystem::path file = folder.path() / "a.yaml";
    sys::write_file(file, "name: a\ncommand: [a]\nwarmup: 0\n" + more);
    request.scenarios.paths = {file.string()};
    return app::check(request, fake.session).reports.at(0);
  }

  std::size_t starts_of(const std::string& program) const {
    return static_cast<std::size_t>(std::count_if(fake.machine.started.begin(), fake.machine.started.end(),
                                                  [&](const auto& one) { return one.argv.front() == program; }));
  }
};

const model::Delta& instructions_of(const model::Report& report) {
  REQUIRE(report.compare);
  REQUIRE(report.compare->deltas.count("instructions") == 1);
  return report.compare->deltas.at("instructions");
}

/// Why instructions were not counted; "" if that is not a note of the report.
std::string why_not_counted(const model::Report& report) {
  REQUIRE(report.compare);
  CHECK(report.compare->deltas.count("instructions") == 0);
  for (const std::string& warning : report.compare->warnings)
    if (warning.starts_with("instructions not counted: ")) return warning.substr(26);
  return "";
}

}  // namespace

TEST_CASE("where time is undecided a rise of instructions warns", "[app][check][instructions]") {
  Scene scene;
  const model::Report report = scene.check();
  const model::Delta& counted = instructions_of(report);
  CHECK(scene.starts_of("valgrind") == 4);
  CHECK(counted.status == Verdict::warn);
  CHECK(counted.why == "time undecided, +5.0 % instructions");
  CHECK(counted.baseline == 1'000'000);
  CHECK(counted.current == 1'050'000);
  CHECK(report.verdict.status == Verdict::warn);
  CHECK(report.verdict.reasons ==
        std::vector<std::string>{"cpu_ms_inconclusive", "instructions_warn", "wall_ms_inconclusive"});
  CHECK(render::report_publication(report).headline == "a: time undecided, +5.0 % instructions");
}

TEST_CASE("without a rise of instructions the time stays undecided", "[app][check][instructions]") {
  Scene scene;
  scene.candidate_count = scene.baseline_count;
  const model::Report report = scene.check();
  CHECK(instructions_of(report).status == Verdict::pass);
  CHECK(report.verdict.status == Verdict::inconclusive);
}

TEST_CASE("a rise of instructions fails where a budget names them", "[app][check][instructions]") {
  Scene scene;
  const model::Report report = scene.check("budgets: {wall_ms: {threshold: 0.03}, instructions: {threshold: 0.04}}\n");
  CHECK(instructions_of(report).status == Verdict::fail);
  CHECK(report.verdict.status == Verdict::fail);
}

TEST_CASE("the processor's counters come before callgrind", "[app][check][instructions]") {
  Scene scene;
  scene.has_counters = true;
  const model::Report report = scene.check();
  CHECK(instructions_of(report).why == "time undecided, +5.0 % instructions");
  CHECK(scene.starts_of("valgrind") == 0);
  CHECK(scene.starts_of("a") == 20 + 4);
}

TEST_CASE("without valgrind the result says why and how to get it", "[app][check][instructions]") {
  Scene scene;
  scene.fake.machine.variables = {"PATH=/nowhere"};
  const model::Report report = scene.check();
  CHECK(why_not_counted(report).find("sudo apt-get install --yes --no-install-recommends valgrind") !=
        std::string::npos);
  CHECK(report.verdict.status == Verdict::inconclusive);
  const std::vector<std::string> notes = render::report_publication(report).notes;
  CHECK(std::any_of(notes.begin(), notes.end(),
                    [](const std::string& note) { return note.find("apt-get") != std::string::npos; }));
}

TEST_CASE("a program that fails under callgrind is not counted, and no error", "[app][check][instructions]") {
  Scene scene;
  scene.under_callgrind = exits_with(132);
  const model::Report report = scene.check();
  CHECK(why_not_counted(report) == "baseline: command under callgrind exited with 132");
  CHECK(report.verdict.status == Verdict::inconclusive);
  scene.under_callgrind = takes(milliseconds(5000));
  CHECK(why_not_counted(scene.check()) == "callgrind counted none");
}

TEST_CASE("counting keeps to the time limit", "[app][check][instructions]") {
  Scene scene;
  scene.request.measuring.total_time_budget = std::chrono::seconds(20);  // 2 s of pairs, 28 s for the counts
  CHECK(why_not_counted(scene.check()).find("more than is left of the time limit") != std::string::npos);
  CHECK(scene.starts_of("valgrind") == 0);
}

TEST_CASE("pairs that decide nothing leave the time that the count takes", "[app][check][instructions]") {
  for (const bool is_total : {false, true}) {
    Scene scene;
    scene.fastest_ms = 55;  // 400 pairs would take 82 s; the count takes 50 x 0.105 s twice for each side
    scene.request.sides.pairs.reset();
    if (is_total) scene.request.measuring.total_time_budget = std::chrono::seconds(45);
    const std::chrono::nanoseconds before = scene.fake.machine.time;
    const model::Report report =
        scene.check(fmt::format("repeat: {{min: 10, max: 400, time_budget: {}}}\n", is_total ? "1h" : "45s"));
    CHECK(instructions_of(report).why == "time undecided, +5.0 % instructions");
    CHECK(scene.starts_of("valgrind") == 4);
    CHECK(report.compare->deltas.at("wall_ms").paired->first.effect.pairs > 100);
    CHECK(scene.fake.machine.time - before <= std::chrono::seconds(45));
  }
}

TEST_CASE("a count that would take most of the time leaves it to the pairs", "[app][check][instructions]") {
  Scene scene;
  scene.fastest_ms = 55;
  scene.request.sides.pairs.reset();
  const model::Report report = scene.check("repeat: {min: 10, max: 400, time_budget: 30s}\n");
  CHECK(why_not_counted(report).find("more than is left of the time limit") != std::string::npos);
  CHECK(report.compare->deltas.at("wall_ms").paired->first.effect.pairs > 140);  // of 0.205 s
}

TEST_CASE("nothing is counted for a scenario that counts otherwise or not at all", "[app][check][instructions]") {
  Scene scene;
  CHECK(why_not_counted(scene.check("instructions: off\n")).empty());
  CHECK(scene.starts_of("valgrind") == 0);
}

TEST_CASE("nothing is counted where the time is decided", "[app][check][instructions]") {
  Scene scene;
  scene.fake.machine.answer = [](const sys::Command&) { return takes(milliseconds(100)); };
  CHECK(why_not_counted(scene.check()).empty());
}
