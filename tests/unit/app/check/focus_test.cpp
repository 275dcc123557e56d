// SPDX-License-Identifier: MIT
// Pairs of a report with many benchmarks: after the first look only the undecided ones run, by import.filter.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "store/stored_receipt.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::Verdict;
using std::chrono::milliseconds;
using test::is_baseline;
using test::takes;

namespace {

using Names = std::set<std::string>;

constexpr milliseconds per_benchmark{100};

/// `go test -bench PATTERN` with three benchmarks of a steady time and one, Noisy, that no ten pairs decide.
struct Scene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  std::map<std::string, double> slower;  ///< factor of the candidate's time, by benchmark
  Names baseline{"BenchmarkA", "BenchmarkB", "BenchmarkC", "BenchmarkNoisy"};
  Names candidate = baseline;
  std::vector<Names> ran;  ///< by execution
  std::vector<bool> ran_in_baseline;
  std::function<sys::ChildResult(const sys::Command&, Names)> filtered;  ///< instead of what was asked for
  int executions = 0;

  Scene() {
    request.out_dir = folder.path() / "out";
    request.baseline.word = "main";
    fake.machine.answer = [this](const sys::Command& command) { return answer(command); };
  }

  sys::ChildResult answer(const sys::Command& command) {
    const Names& all = is_baseline(command) ? baseline : candidate;
    const auto option = std::find(command.argv.rbegin(), command.argv.rend(), "-bench");
    const std::string pattern = *(option - 1);
    if (pattern == ".") return report(command, all);
    Names wanted;
    for (const std::string_view one : base::split(pattern, '|')) wanted.emplace(one.substr(1, one.size() - 2));
    if (filtered) return filtered(command, wanted);
    Names chosen;
    std::set_intersection(all.begin(), all.end(), wanted.begin(), wanted.end(), std::inserter(chosen, chosen.end()));
    return report(command, chosen);
  }

  sys::ChildResult report(const sys::Command& command, const Names& names) {
    ran.push_back(names);
    ran_in_baseline.push_back(is_baseline(command));
    ++executions;
    std::string text = "goos: linux\n";
    for (const std::string& name : names) {
      const double noise = name == "BenchmarkNoisy" ? 0.4 * std::sin(executions * executions) : 0;
      const auto factor = slower.find(name);
      const double time = 100 * (1 + noise) * (is_baseline(command) || factor == slower.end() ? 1 : factor->second);
      text += fmt::format("{} 1 {:.3f} ns/op\n", name, time);
    }
    return takes(per_benchmark * static_cast<int>(names.size()), text + "PASS\n");
  }

  model::Report check(const std::string& more = "") {
    const std::filesystem::path file = folder.path() / "a.yaml";
    sys::write_file(file,
                    "name: a\ncommand: [tool, -bench, .]\nwarmup: 0\n"
                    "import: {format: go-test-bench, filter: [-bench, '{names}']}\n" +
                        more);
    request.scenarios.paths = {file.string()};
    return app::check(request, fake.session).reports.at(0);
  }

  /// Executions of either side with these benchmarks.
  std::ptrdiff_t times(const Names& names) const { return std::count(ran.begin(), ran.end(), names); }

  store::StoredReceipt receipt() const { return store::read_receipt(request.out_dir / "run.json"); }
};

const Names noisy_only{"BenchmarkNoisy"};

const model::Delta& delta_of(const model::Report& report, const std::string& metric) {
  REQUIRE(report.compare);
  REQUIRE(report.compare->deltas.count(metric) == 1);
  return report.compare->deltas.at(metric);
}

std::uint64_t pairs_of(const model::Report& report, const std::string& benchmark) {
  const model::Delta& delta = delta_of(report, benchmark + "@gomaxprocs=1: time");
  REQUIRE(delta.paired);
  return delta.paired->first.effect.pairs;
}

std::string notes_of(const model::Report& report) {
  REQUIRE(report.compare);
  return base::join(report.compare->warnings, "\n");
}

}  // namespace

TEST_CASE("after the first look both sides run only the undecided benchmarks", "[app][check][focus]") {
  Scene scene;
  const model::Report report = scene.check();
  CHECK(scene.times(scene.candidate) == 20);
  CHECK(scene.times(noisy_only) == 140);
  for (std::size_t i = 0; i < scene.ran.size(); i += 2) {
    CHECK(scene.ran[i] == scene.ran[i + 1]);
    CHECK(scene.ran_in_baseline[i] != scene.ran_in_baseline[i + 1]);
  }
  CHECK(pairs_of(report, "BenchmarkA") == 10);
  CHECK(delta_of(report, "BenchmarkA@gomaxprocs=1: time").status == Verdict::pass);
  CHECK(pairs_of(report, "BenchmarkNoisy") == 80);
  CHECK(report.verdict.status == Verdict::inconclusive);
  CHECK(notes_of(report).empty());
}

TEST_CASE("the command's own figures are those of executions with all benchmarks", "[app][check][focus]") {
  Scene scene;
  scene.check();
  const store::StoredReceipt receipt = scene.receipt();
  CHECK(receipt.columns.wall_ns == std::vector<std::uint64_t>(10, 400'000'000));
  CHECK(receipt.head.stats.at("max_rss_kb").summary.count == 10);
  CHECK(receipt.head.stats.at("wall_ms").summary.count == 10);
  CHECK(receipt.columns.named.at("BenchmarkA@gomaxprocs=1: time").size() == 10);
  CHECK(receipt.columns.named.at("BenchmarkNoisy@gomaxprocs=1: time").size() == 80);
}

TEST_CASE("without a filter all benchmarks run in every pair", "[app][check][focus]") {
  Scene scene;
  const std::filesystem::path file = scene.folder.path() / "a.yaml";
  scene.check();
  const auto with_filter = scene.fake.machine.time;
  Scene other;
  sys::write_file(other.folder.path() / "a.yaml",
                  "name: a\ncommand: [tool, -bench, .]\nwarmup: 0\nimport: {format: go-test-bench}\n");
  other.request.scenarios.paths = {(other.folder.path() / "a.yaml").string()};
  app::check(other.request, other.fake.session);
  CHECK(other.times(other.candidate) == 160);
  // 20 x 4 and 140 x 1 benchmarks instead of 160 x 4.
  CHECK(with_filter - std::chrono::hours(1) == per_benchmark * 220);
  CHECK(other.fake.machine.time - std::chrono::hours(1) == per_benchmark * 640);
}

TEST_CASE("a suspected benchmark is confirmed with all benchmarks", "[app][check][focus]") {
  Scene scene;
  scene.slower["BenchmarkB"] = 1.2;
  const model::Report report = scene.check();
  CHECK(report.verdict.status == Verdict::fail);
  CHECK(pairs_of(report, "BenchmarkB") == 10);
  const model::Delta& slower = delta_of(report, "BenchmarkB@gomaxprocs=1: time");
  REQUIRE(slower.paired->confirmations.size() == 1);
  CHECK(slower.paired->confirmations[0].effect.pairs == 20);
  CHECK(scene.times(scene.candidate) == 20 + 40);
}

TEST_CASE("a filter that runs other benchmarks is given up with a note, and no pair is lost", "[app][check][focus]") {
  Scene scene;
  std::string expected = "candidate: the report has the benchmark 'BenchmarkA@gomaxprocs=1', which was not asked for";
  SECTION("more of them, on the candidate's side") {
    scene.filtered = [&](const sys::Command& command, const Names& wanted) {
      return scene.report(command, is_baseline(command) ? wanted : scene.candidate);
    };
  }
  SECTION("others, on the baseline's side") {
    scene.filtered = [&](const sys::Command& command, const Names& wanted) {
      return scene.report(command, is_baseline(command) ? Names{"BenchmarkC"} : wanted);
    };
    expected = "baseline: the report lacks the benchmark 'BenchmarkNoisy@gomaxprocs=1'";
  }
  SECTION("none, because the tool refuses the option") {
    scene.filtered = [&](const sys::Command&, const Names&) { return test::exits_with(3); };
    expected = "baseline: exited with 3";
  }
  SECTION("none, in a report without results") {
    scene.filtered = [&](const sys::Command&, const Names&) { return takes(milliseconds(1), "goos: linux\nPASS\n"); };
    expected = "baseline: report: standard output: no result";
  }
  const model::Report report = scene.check();
  const std::string notes = notes_of(report);
  CAPTURE(notes);
  CHECK(notes.find("import.filter was given up, so that all benchmarks ran again: " + expected) == 0);
  CHECK(pairs_of(report, "BenchmarkA") == 10);
  CHECK(pairs_of(report, "BenchmarkNoisy") == 80);
  CHECK(report.verdict.status == Verdict::inconclusive);
  const store::StoredReceipt receipt = scene.receipt();
  CHECK(receipt.columns.failed == 0);
  CHECK(receipt.columns.wall_ns.size() == 80);
  CHECK(receipt.head.notes.warnings == report.compare->warnings);
}

TEST_CASE("while a figure of the command itself is undecided all benchmarks run", "[app][check][focus]") {
  Scene scene;
  const auto steady = scene.fake.machine.answer;
  scene.fake.machine.answer = [&, n = 0](const sys::Command& command) mutable {
    sys::ChildResult result = steady(command);
    ++n;
    result.usage.max_rss_kb = static_cast<std::uint64_t>(100'000 * (1 + 0.4 * std::sin(n * n)));
    return result;
  };
  const model::Report report = scene.check("budgets: {max_rss_kb: {threshold: 5%}, time: {threshold: 5%}}\n");
  CHECK(scene.times(scene.candidate) == 160);
  CHECK(pairs_of(report, "BenchmarkNoisy") == 80);
}

TEST_CASE("a benchmark that only one side has does not keep the pairs going", "[app][check][focus]") {
  Scene scene;
  scene.baseline.erase("BenchmarkNoisy");
  const model::Report report = scene.check();
  CHECK(scene.ran.size() == 20);
  CHECK(pairs_of(report, "BenchmarkA") == 10);
}

TEST_CASE("with little time the first look comes after a third of it", "[app][check][focus]") {
  Scene scene;
  // A pair takes 0.8 s: eight of them are half of 12 s, and enough for a look.
  const model::Report report = scene.check("repeat: {min: 10, max: 80, time_budget: 12s}\n");
  CHECK(scene.times(scene.candidate) < 20);
  CHECK(scene.times(scene.candidate) >= 12);
  CHECK(scene.times(noisy_only) > 30);
  CHECK(pairs_of(report, "BenchmarkA") == static_cast<std::uint64_t>(scene.times(scene.candidate)) / 2);
  CHECK(delta_of(report, "BenchmarkA@gomaxprocs=1: time").status == Verdict::pass);
}

TEST_CASE("an interruption within a filtered pair keeps the pairs before it", "[app][check][focus]") {
  Scene scene;
  scene.fake.machine.signal_at = 25;
  scene.check();
  const store::StoredReceipt receipt = scene.receipt();
  CHECK(receipt.columns.named.at("BenchmarkNoisy@gomaxprocs=1: time").size() == 12);
}

TEST_CASE("an anchor runs the same benchmarks as the pairs", "[app][check][focus]") {
  Scene scene;
  scene.request.anchor = "v1.2";
  scene.fake.repository.commits["v1.2"] = std::string(40, '3');
  const model::Report report = scene.check();
  CHECK(scene.times(scene.candidate) == 30);
  CHECK(scene.times(noisy_only) == 210);
  CHECK(pairs_of(report, "BenchmarkNoisy") == 80);
}
