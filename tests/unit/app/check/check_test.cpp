// SPDX-License-Identifier: MIT
#include "app/check/check.hpp"

#include <algorithm>
#include <filesystem>

#include "app/check/result_folder.hpp"
#include "app/fake_session.hpp"
#include "base/error.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "render/report_publication.hpp"
#include "render/report_texts.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::CheckResult;
using model::Verdict;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;
using test::exits_with;
using test::is_baseline;
using test::takes;

namespace {

/// A folder with scenarios, and the machine that measures them.
struct Scene {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;

  Scene() {
    request.out_dir = folder.path() / "out";
    request.baseline.word = "main";
  }

  Scene& add(const std::string& name, const std::string& more = "") {
    const std::filesystem::path file = folder.path() / (name + ".yaml");
    sys::write_file(file, "name: " + name + "\ncommand: [" + name + "]\nwarmup: 0\nrepeat: 8\n" + more);
    request.scenarios.paths.push_back(file.string());
    return *this;
  }

  /// Times in milliseconds of baseline and candidate, which scatter by 1 %.
  Scene& take(double baseline, double candidate) {
    fake.machine.answer = [this, baseline, candidate](const sys::Command& command) {
      const double scatter = 1 + 0.001 * static_cast<double>(fake.machine.started.size() * 7 % 11);
      const double ms = (is_baseline(command) ? baseline : candidate) * scatter;
      return takes(nanoseconds(static_cast<std::int64_t>(ms * 1e6)));
    };
    return *this;
  }

  Scene& sequential() {
    request.sides.order = app::SidesRequest::Order::sequential;
    return *this;
  }

  CheckResult check() { return app::check(request, fake.session); }

  /// What is called `name` in the folder of results.
  bool has_file(const std::string& name) const { return sys::path_exists(request.out_dir / name); }

  std::size_t starts_of(const std::string& program) const {
    return static_cast<std::size_t>(std::count_if(fake.machine.started.begin(), fake.machine.started.end(),
                                                  [&](const auto& one) { return one.argv.front() == program; }));
  }
};

const model::Delta& wall_of(const CheckResult& result, std::size_t index = 0) {
  REQUIRE(result.reports.at(index).compare);
  return result.reports.at(index).compare->deltas.at("wall_ms");
}

const std::vector<std::string>& reasons_of(const CheckResult& result) { return result.reports.at(0).verdict.reasons; }

std::string reason_of(const CheckResult& result, std::size_t index = 0) {
  const auto& reasons = result.reports.at(index).verdict.reasons;
  return reasons.empty() ? "" : reasons.front();
}

std::string error_of(Scene& scene) {
  return test::error_of([&] { scene.check(); });
}

}  // namespace

TEST_CASE("a candidate that is as fast as the baseline passes in pairs", "[app][check]") {
  Scene scene;
  const CheckResult result = scene.add("a").take(10, 10).check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.verdict == Verdict::pass);
  CHECK(wall_of(result).paired->status == Verdict::pass);
  CHECK(scene.has_file("report.json"));
  CHECK(scene.has_file("comment.md"));
  CHECK(scene.has_file("baseline.json"));
}

TEST_CASE("a slowdown in pairs fails when fresh processes confirm it", "[app][check]") {
  Scene scene;
  const CheckResult result = scene.add("a").take(10, 11).check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(wall_of(result).paired->confirmations.size() == 1);
  CHECK(reasons_of(result) == std::vector<std::string>{"cpu_ms_fail", "wall_ms_fail"});
  CHECK(scene.has_file("confirm-1/run.json"));
  CHECK(wall_of(result).paired->first.stop == model::PairedStop::decided);
  for (const char* side : {"baseline.json", "run.json", "confirm-1/run.json"})
    CHECK(sys::read_file(scene.request.out_dir / side).find("\"stop\": \"") != std::string::npos);
  CHECK(scene.fake.observer.measured == std::vector<std::string>{"a", "a, confirmation 1 of 1"});
}

TEST_CASE("a slowdown that fresh processes do not confirm passes", "[app][check]") {
  Scene scene;
  scene.request.sides.pairs = 12;
  scene.add("a").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    return scene.fake.observer.measured.size() > 1 ? takes(milliseconds(10)) : slow(command);
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(wall_of(result).paired->confirmations.size() == 1);
  CHECK(wall_of(result).paired->why == "not confirmed");
}

TEST_CASE("a candidate that crashes while it is confirmed is an error", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    const bool crashes = scene.fake.observer.measured.size() > 1 && !is_baseline(command);
    return crashes ? exits_with(139) : slow(command);
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(reason_of(result) == "tool_error");
}

TEST_CASE("conditions of the baseline's checkout that differ are named in the result", "[app][check]") {
  for (const auto order : {app::SidesRequest::Order::pairs, app::SidesRequest::Order::sequential}) {
    Scene scene;
    scene.fake.repository.worktree_note = "the other commit is checked out elsewhere";
    scene.request.sides.order = order;
    const CheckResult result = scene.add("a").take(10, 10).check();
    REQUIRE(result.reports.at(0).compare);
    CHECK(result.reports[0].compare->warnings == std::vector<std::string>{"the other commit is checked out elsewhere"});
    CHECK(result.summary.warnings == std::vector<std::string>{"the other commit is checked out elsewhere"});
    CHECK(scene.fake.observer.notes == std::vector<std::string>{"warning: the other commit is checked out elsewhere"});
    for (const char* file : {"compare.json", "report.json", "comment.md", "baseline.json"})
      CHECK(sys::read_file(scene.request.out_dir / file).find("is checked out elsewhere") != std::string::npos);
    CHECK(sys::read_file(scene.request.out_dir / "run.json").find("is checked out elsewhere") == std::string::npos);
  }
}

TEST_CASE("they are named beside a baseline that cannot be measured, too", "[app][check]") {
  Scene scene;
  scene.fake.repository.worktree_note = "the other commit is checked out elsewhere";
  scene.add("a").fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? exits_with(1) : takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(result.reports.at(0).remarks == std::vector<std::string>{"the other commit is checked out elsewhere"});
}

TEST_CASE("a clean tree against its own commit passes, and nothing is measured", "[app][check]") {
  for (const auto order : {app::SidesRequest::Order::pairs, app::SidesRequest::Order::sequential}) {
    Scene scene;
    scene.fake.repository.commits["main"] = std::string(40, '2');
    scene.request.sides.order = order;
    const CheckResult result = scene.add("a").add("b").check();
    CHECK(scene.fake.machine.started.empty());
    CHECK(scene.fake.machine.executors == 0);
    CHECK(result.outcome == Verdict::pass);
    CHECK(result.summary.verdict == Verdict::pass);
    CHECK(result.summary.counts == model::CheckCounts{.unchanged = 2});
    for (const model::Report& report : result.reports) {
      CHECK(report.verdict.status == Verdict::pass);
      CHECK(report.verdict.reasons == std::vector<std::string>{"same_source"});
      CHECK(terminal_text(std::span(&report, 1)) ==
            report.bench_name +
                ": unchanged\n  both sides are commit 222222222222, so nothing was "
                "measured; --force measures all the same, --baseline names an older "
                "commit\n");
    }
    CHECK(result.summary.scenarios.at(1).name == "b");
    CHECK(sys::read_file(scene.request.out_dir / "summary.json").find("\"unchanged\": 2") != std::string::npos);
    CHECK(sys::read_file(scene.request.out_dir / "b/comment.md").find("222222222222") != std::string::npos);
    CHECK(render::reports_publication(result.reports).headline.find("unchanged") != std::string::npos);
  }
}

TEST_CASE("of a clean tree against its own commit only what limits values is measured", "[app][check]") {
  Scene scene;
  scene.fake.repository.commits["main"] = std::string(40, '2');
  const CheckResult result =
      scene.add("a")
          .add("b", "budgets: {wall_ms: {max: 5}}\n")
          .add("c", "parameters: {t: [1]}\nbudgets: {wall_ms: {threshold: 1, cases: {t=1: {min: 1}}}}\n")
          .take(10, 10)
          .check();
  CHECK(scene.starts_of("a") == 0);
  CHECK(scene.starts_of("b") > 0);
  CHECK(scene.starts_of("c") > 0);
  CHECK(result.summary.counts.unchanged == 1);
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"same_source"});
  CHECK(result.reports.at(1).verdict.status == Verdict::fail);
  CHECK(result.reports.at(1).bench_name.empty());
  CHECK(bench_name(result.reports.at(1)) == "b");
}

TEST_CASE("fingerprints that git cannot compute skip nothing", "[app][check]") {
  Scene scene;
  scene.request.unchanged = app::CheckRequest::Unchanged::skip;
  const CheckResult result = scene.add("a", "fingerprint: {sources: '*.yaml'}\n").take(10, 10).check();
  CHECK(scene.starts_of("a") > 0);
  CHECK(result.summary.counts.unchanged == 0);
  REQUIRE(!scene.fake.observer.notes.empty());
  CHECK(scene.fake.observer.notes.front().starts_with("warning: --skip-unchanged skips nothing: "));
}

TEST_CASE("a signal while fingerprints are made ends the check before anything is measured", "[app][check]") {
  Scene scene;
  scene.request.unchanged = app::CheckRequest::Unchanged::skip;
  scene.fake.machine.signal_number = SIGINT;
  CHECK(error_of(scene.add("a", "fingerprint: {sources: '*.yaml'}\n")) ==
        "check: interrupted before anything was measured");
  CHECK(scene.starts_of("a") == 0);
}

TEST_CASE("only a commit can be unchanged since", "[app][check]") {
  Scene scene;
  scene.request.unchanged = app::CheckRequest::Unchanged::skip;
  scene.request.baseline.word = "none";
  scene.add("a").take(10, 10).check();
  CHECK(scene.starts_of("a") > 0);
  CHECK(scene.fake.observer.notes.front() == "note: --skip-unchanged skips nothing: the baseline is not a commit");
}

TEST_CASE("a commit that is judged against itself by force is named in the first result", "[app][check]") {
  Scene scene;
  scene.request.same_source = app::CheckRequest::SameSource::measure;
  scene.fake.repository.commits["main"] = std::string(40, '2');
  const CheckResult result = scene.add("a").add("b").take(10, 10).check();
  const std::string warning =
      "both sides are commit 222222222222: there is no change to judge; name an older commit as the baseline";
  CHECK(result.summary.warnings == std::vector<std::string>{warning});
  CHECK(result.reports.at(0).compare->warnings == std::vector<std::string>{warning});
  CHECK(result.reports.at(1).compare->warnings.empty());
  CHECK(scene.fake.observer.notes.empty());
  CHECK(scene.fake.observer.infos.front().ends_with(" is " + std::string(40, '2') + ", as the candidate"));
}

TEST_CASE("uncommitted changes are judged against their own commit without a warning", "[app][check]") {
  Scene scene;
  scene.fake.repository.commits["main"] = std::string(40, '2');
  scene.fake.repository.is_dirty = true;
  CHECK(scene.add("a").take(10, 10).check().summary.warnings.empty());
}

TEST_CASE("a suspect warns when its baseline crashes while it is confirmed", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    const bool crashes = scene.fake.observer.measured.size() > 1 && is_baseline(command);
    return crashes ? exits_with(139) : slow(command);
  };
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::warn);
  CHECK(reasons_of(result) == std::vector<std::string>{"cpu_ms_warn", "wall_ms_warn"});
}

TEST_CASE("a suspect is inconclusive when the time ends before the first pair that would confirm it", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = std::chrono::seconds(5);
  scene.add("a").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    return scene.fake.observer.measured.size() > 1 ? takes(std::chrono::seconds(10)) : slow(command);
  };
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(reasons_of(result) == std::vector<std::string>{"cpu_ms_inconclusive", "wall_ms_inconclusive"});
  CHECK(wall_of(result).why == "not confirmed: no time");
  const std::string headline = render::report_publication(result.reports.front()).headline;
  CHECK(headline.starts_with("suspected: a is 10"));  // 10 and 11 ms, which waver
  CHECK(headline.ends_with(" % slower (limit 3 %), but there was no time to confirm it"));
}

namespace {

/// Times that scatter by 40 %, so that pairs decide nothing.
milliseconds noisy_time(std::size_t start) { return milliseconds(8 + start * 7 % 5); }

}  // namespace

TEST_CASE("the last part of the time is kept to confirm a suspect", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = milliseconds(1500);  // a: 0.2 s; b: 1.6 s; a again: 0.4 s
  scene.add("a").add("b").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    return command.argv.front() == "b" ? takes(noisy_time(scene.fake.machine.started.size())) : slow(command);
  };
  const CheckResult result = scene.check();
  CHECK(result.reports.at(0).verdict.status == Verdict::fail);
  CHECK(wall_of(result, 0).paired->confirmations.at(0).effect.pairs == 20);
  CHECK(result.reports.at(1).verdict.status == Verdict::inconclusive);
  CHECK(wall_of(result, 1).paired->first.effect.pairs < 60);
}

TEST_CASE("scenarios share the total time, and what one does not need goes to the next", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = milliseconds(1500);  // 80 pairs of one: 1.6 s
  scene.add("a").add("b").add("c");
  const auto pairs_of = [](const CheckResult& result, std::size_t index) {
    return wall_of(result, index).paired->first.effect.pairs;
  };
  scene.fake.machine.answer = [&](const sys::Command&) { return takes(noisy_time(scene.fake.machine.started.size())); };
  const CheckResult even = scene.check();
  for (std::size_t i = 0; i < 3; ++i) {
    INFO(i);
    CHECK(pairs_of(even, i) >= 22);
    CHECK(pairs_of(even, i) <= 26);
  }
  scene.fake.machine.answer = [&](const sys::Command& command) {
    return command.argv.front() == "a" ? takes(milliseconds(10)) : takes(noisy_time(scene.fake.machine.started.size()));
  };
  const CheckResult rest = scene.check();
  CHECK(pairs_of(rest, 0) == 10);
  CHECK(pairs_of(rest, 1) >= 28);
  CHECK(pairs_of(rest, 2) >= 28);
}

TEST_CASE("beside a baseline that fails the candidate runs as often as a first look needs", "[app][check]") {
  for (const bool candidate_fails : {false, true}) {
    Scene scene;
    scene.add("a");
    sys::write_file(scene.request.scenarios.paths.front(),
                    "name: a\ncommand: [a]\nwarmup: 0\nrepeat: {min: 10, max: 80}\n");
    int candidates = 0;
    scene.fake.machine.answer = [&](const sys::Command& command) {
      if (is_baseline(command)) return exits_with(139);
      if (candidate_fails && ++candidates == 9) return exits_with(1);
      candidates += candidate_fails ? 0 : 1;
      return takes(noisy_time(scene.fake.machine.started.size()));
    };
    CHECK(scene.check().summary.verdict == (candidate_fails ? Verdict::error : Verdict::inconclusive));
    CHECK(candidates >= 9);
    CHECK(candidates <= 11);
  }
}

TEST_CASE("the time of a scenario is for its pairs, not for its builds, and allows the fewest pairs", "[app][check]") {
  for (const auto& [budget, pairs] : {std::pair{"1s", 50U}, std::pair{"1ms", 10U}}) {
    Scene scene;
    scene.add("a");
    sys::write_file(
        scene.request.scenarios.paths.front(),
        std::string("name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: {min: 10, max: 80, time_budget: ") +
            budget + "}\n");
    scene.fake.machine.answer = [&](const sys::Command& command) {
      return takes(command.argv.front() == "a" ? noisy_time(scene.fake.machine.started.size()) : milliseconds(60'000));
    };
    CHECK(wall_of(scene.check()).paired->first.effect.pairs == pairs);
  }
}

namespace {

/// A scenario that may be measured for `budget`, whose candidate is slower by 10 %.
Scene& add_with_time(Scene& scene, const std::string& budget, const std::string& more = "") {
  scene.add("a").take(10, 11);
  sys::write_file(scene.request.scenarios.paths.front(),
                  "name: a\ncommand: [a]\nwarmup: 0\nrepeat: {min: 10, max: 80, time_budget: " + budget + "}\n" + more);
  return scene;
}

/// How long a check measures.
milliseconds time_of_check(Scene& scene, CheckResult& result) {
  const nanoseconds before = scene.fake.machine.time;
  result = scene.check();
  return std::chrono::duration_cast<milliseconds>(scene.fake.machine.time - before);
}

/// From the first confirmation on, both sides take times that decide nothing.
void confirm_nothing(Scene& scene) {
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&scene, slow](const sys::Command& command) {
    const bool is_first = scene.fake.observer.measured.size() < 2;
    return is_first ? slow(command) : takes(noisy_time(scene.fake.machine.started.size()));
  };
}

}  // namespace

TEST_CASE("the time of a scenario covers its confirmation, which ends at 90 % of it", "[app][check]") {
  for (const bool is_total : {false, true}) {
    Scene scene;
    add_with_time(scene, is_total ? "1h" : "1s");
    if (is_total) scene.request.measuring.total_time_budget = milliseconds(1000);
    confirm_nothing(scene);
    CheckResult result;
    const milliseconds elapsed = time_of_check(scene, result);
    CHECK(elapsed >= milliseconds(860));
    CHECK(elapsed <= milliseconds(900));
    CHECK(wall_of(result).status == Verdict::inconclusive);
    CHECK(wall_of(result).why == "not confirmed: no time");
    CHECK(result.summary.verdict == Verdict::inconclusive);
  }
}

TEST_CASE("several confirmations share the time of the scenario", "[app][check]") {
  Scene scene;
  add_with_time(scene, "1s", "confirm: 2\n");
  scene.take(10, 10.4);  // 4 % more decides nothing at the first looks of a confirmation
  CheckResult result;
  CHECK(time_of_check(scene, result) <= milliseconds(920));
}

TEST_CASE("a confirmation that is clear within the time fails", "[app][check]") {
  Scene scene;
  CheckResult result;
  CHECK(time_of_check(add_with_time(scene, "1s"), result) < milliseconds(900));
  CHECK(result.outcome == Verdict::fail);
}

TEST_CASE("a suspicion that comes when the time is over is not confirmed", "[app][check]") {
  Scene scene;
  const CheckResult result = add_with_time(scene, "1ms").check();
  CHECK(wall_of(result).paired->first.effect.pairs == 10);
  CHECK(scene.fake.observer.measured.size() == 1);
  CHECK(wall_of(result).status == Verdict::inconclusive);
  CHECK(wall_of(result).why == "not confirmed: no time");
  CHECK(result.summary.verdict == Verdict::inconclusive);
}

TEST_CASE("the first measurement ends at 45 % of the time when something is suspected", "[app][check]") {
  Scene scene;
  add_with_time(scene, "1s", "metrics: {v: {from: stdout, pattern: '(\\d+)', better: lower, unit: ''}}\n");
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    sys::ChildResult result = slow(command);
    result.output = std::to_string(noisy_time(scene.fake.machine.started.size()).count()) + "\n";
    return result;
  };
  const CheckResult result = scene.check();
  const model::PairedMeasurement& undecided = result.reports.at(0).compare->deltas.at("v").paired->first;
  CHECK(undecided.stop == model::PairedStop::time_over);
  CHECK(undecided.effect.pairs >= 21);  // of 21 ms each
  CHECK(undecided.effect.pairs <= 22);
  CHECK(result.outcome == Verdict::fail);
}

TEST_CASE("an undecided metric does not take the time that confirms another metric of the scenario", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = milliseconds(1000);  // 10 pairs: 0.2 s; 80 pairs: 1.7 s
  scene.add("a", "metrics: {v: {from: stdout, pattern: '(\\d+)', better: lower, unit: ''}}\n").take(10, 11);
  const auto slow = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    sys::ChildResult result = slow(command);
    result.output = std::to_string(noisy_time(scene.fake.machine.started.size()).count()) + "\n";
    return result;
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(wall_of(result).paired->confirmations.at(0).effect.pairs == 20);
  CHECK(result.reports.at(0).compare->deltas.at("v").status == Verdict::inconclusive);
}

TEST_CASE("the end of the time while the candidate runs alone is not its failure", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = std::chrono::seconds(5);
  scene.add("a").take(10, 11);
  scene.fake.machine.answer = [&](const sys::Command& command) {
    return is_baseline(command) ? exits_with(139) : takes(std::chrono::seconds(2));
  };
  const CheckResult result = scene.check();
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(reason_of(result) == "baseline_error");
}

TEST_CASE("no suspect is measured again when no confirmation is asked for", "[app][check]") {
  Scene scene;
  scene.request.sides.confirmations = 0;
  const CheckResult result = scene.add("a").take(10, 11).check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(scene.fake.observer.measured.size() == 1);
}

TEST_CASE("each of several confirmations measures again", "[app][check]") {
  Scene scene;
  scene.request.sides.confirmations = 2;
  scene.request.sides.pairs = 12;
  const CheckResult result = scene.add("a").take(10, 11).check();
  CHECK(result.outcome == Verdict::fail);
  CHECK(scene.fake.observer.measured.size() == 3);
  CHECK(scene.has_file("confirm-2/run.json"));
}

TEST_CASE("pairs that scatter by more than what counts are inconclusive", "[app][check]") {
  Scene scene;
  scene.add("a");
  scene.request.sides.pairs = 10;
  scene.fake.machine.answer = [n = 0](const sys::Command& command) mutable {
    const int noise = (++n * 7919) % 101;
    return takes(milliseconds(is_baseline(command) ? 100 : 40 + noise));
  };
  const CheckResult result = scene.check();
  CHECK(wall_of(result).paired->status == Verdict::inconclusive);
  CHECK(wall_of(result).status == Verdict::inconclusive);
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(result.reports.at(0).verdict.reasons ==
        std::vector<std::string>{"cpu_ms_inconclusive", "wall_ms_inconclusive"});
}

TEST_CASE("CPU time is judged beside the wall time when it is long enough", "[app][check]") {
  const auto cpu_of = [](milliseconds wall) {
    Scene scene;
    const auto ms = static_cast<double>(wall.count());
    const CheckResult result = scene.add("a").take(ms, ms).check();
    const std::size_t judged = result.reports.at(0).compare->deltas.count("cpu_ms");
    for (const char* const receipt : {"run.json", "baseline.json"}) {  // so that `compare` judges it, too
      const std::string text = sys::read_file(scene.request.out_dir / receipt);
      const std::string first_budget = text.substr(text.find("\"budgets\""), 40);
      CHECK((first_budget.find("cpu_ms") != std::string::npos) == (judged == 1));
    }
    return judged;
  };
  CHECK(cpu_of(milliseconds(12)) == 1);
  CHECK(cpu_of(milliseconds(8)) == 0);
}

TEST_CASE("the headline of a pass names what got faster", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 9);
  const auto faster = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    sys::ChildResult result = faster(command);
    result.usage.user_ns = 10'000'000;
    return result;
  };
  CHECK(render::reports_publication(scene.check().reports).headline.starts_with("a is "));
}

TEST_CASE("what is inconclusive fails the command only when that is asked for", "[app][check]") {
  Scene scene;
  scene.add("a", "budgets: {wall_ms: {threshold: 0.2}}\n").take(10, 10);
  scene.fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? exits_with(1) : takes(milliseconds(10));
  };
  const model::Report report = scene.check().reports.at(0);
  using Inconclusive = judge::InconclusivePolicy;
  CHECK(judge::outcome_of(report, {}) == Verdict::pass);
  CHECK(judge::outcome_of(report, {.inconclusive = Inconclusive::fail}) == Verdict::fail);
  CHECK(judge::outcome_of(report, {.inconclusive = Inconclusive::warn}) == Verdict::pass);
  const judge::CheckPolicy warns{judge::WarningPolicy::fail, Inconclusive::warn};
  CHECK(judge::outcome_of(report, warns) == Verdict::warn);
}

TEST_CASE("pairs count a slowdown from 3 % on when nobody sets a limit", "[app][check]") {
  Scene scene;
  CHECK(scene.add("a").take(10, 10.5).check().outcome == Verdict::fail);
}

TEST_CASE("a given limit holds for pairs, too", "[app][check]") {
  Scene scene;
  scene.request.settings.budgets.named.threshold = true;
  CHECK(scene.add("a").take(10, 10.5).check().outcome == Verdict::pass);
}

TEST_CASE("a limit of the scenario's file holds for pairs, too", "[app][check]") {
  Scene scene;
  CHECK(scene.add("a", "budgets:\n  wall_ms: {threshold: 0.2}\n").take(10, 10.5).check().outcome == Verdict::pass);
}

TEST_CASE("a candidate that crashes is an error", "[app][check]") {
  Scene scene;
  scene.add("a").fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? takes(milliseconds(10)) : exits_with(3, "out of luck");
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.verdict == Verdict::error);
  CHECK(reason_of(result) == "tool_error");
  CHECK(result.reports.at(0).log == "out of luck");
}

TEST_CASE("a baseline that crashes is not the candidate's fault", "[app][check]") {
  Scene scene;
  scene.add("a").fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? exits_with(3, "out of luck") : takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.summary.verdict == Verdict::inconclusive);
  CHECK(reason_of(result) == "baseline_error");
  CHECK(result.reports.at(0).measured.count("wall_ms") == 1);  // the candidate was measured alone
  CHECK(result.reports.at(0).log == "out of luck");
}

TEST_CASE("when both sides crash the candidate is to blame, as far as it ran", "[app][check]") {
  Scene scene;
  scene.add("a").fake.machine.answer = [](const sys::Command&) { return exits_with(3); };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
}

TEST_CASE("a baseline that does not build keeps the candidate from being blamed", "[app][check]") {
  Scene scene;
  scene.add("a", "build: make\n").fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) && command.argv.front() != "a" ? exits_with(2, "no compiler") : takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(reason_of(result) == "baseline_error");
  CHECK(result.reports.at(0).log == "no compiler");
}

TEST_CASE("a wrong output fails however fast it came", "[app][check]") {
  Scene scene;
  scene.add("a", "expect_output: {matches: right}\n").fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? takes(milliseconds(10), "right") : takes(milliseconds(5), "wrong");
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::fail);
  REQUIRE(!result.reports.at(0).findings.empty());
  CHECK(result.reports.at(0).findings.back().code == "wrong_output");
}

TEST_CASE("in sequence the baseline is measured before the candidate", "[app][check]") {
  Scene scene;
  const CheckResult result = scene.add("a").take(10, 10).sequential().check();
  CHECK(result.outcome == Verdict::pass);
  const auto& started = scene.fake.machine.started;
  REQUIRE(started.size() == 16);
  CHECK(std::all_of(started.begin(), started.begin() + 8, is_baseline));
  CHECK(std::none_of(started.begin() + 8, started.end(), is_baseline));
}

TEST_CASE("in sequence a change counts from 20 % on when nobody sets a limit", "[app][check]") {
  Scene scene;
  CHECK(scene.add("a").take(10, 11).sequential().check().outcome == Verdict::pass);
  CHECK(scene.take(10, 13).check().outcome == Verdict::fail);
}

TEST_CASE("in sequence a candidate that crashes is an error and its log is kept", "[app][check]") {
  Scene scene;
  scene.add("a").sequential().fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? takes(milliseconds(10)) : exits_with(3, "out of luck");
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.reports.at(0).log == "out of luck");
}

TEST_CASE("in sequence a baseline that crashes leaves the candidate unjudged", "[app][check]") {
  Scene scene;
  scene.add("a").sequential().fake.machine.answer = [](const sys::Command& command) {
    return is_baseline(command) ? exits_with(3) : takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(reason_of(result) == "baseline_error");
}

TEST_CASE("failed iterations are left out only when that is asked for", "[app][check]") {
  Scene scene;
  scene.add("a").sequential().fake.machine.answer = [&](const sys::Command& command) {
    return is_baseline(command) || scene.fake.machine.started.size() % 8 != 3 ? takes(milliseconds(10)) : exits_with(1);
  };
  CHECK(scene.check().outcome == Verdict::error);
  scene.fake.machine.started.clear();
  scene.request.settings.failed_samples = judge::OnFailedSamples::leave_out;
  CHECK(scene.check().outcome == Verdict::pass);
}

TEST_CASE("without a baseline the candidate is measured and not judged", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "none";
  const CheckResult result = scene.add("a").check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(reason_of(result) == "no_baseline");
  CHECK(result.without_baseline.empty());
  CHECK(result.reports.at(0).measured.count("wall_ms") == 1);
}

TEST_CASE("a baseline that has to be there is an error when it is not, and named", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "none";
  scene.request.policy.missing_baseline = judge::MissingBaselinePolicy::error;
  const CheckResult result = scene.add("a").check();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.without_baseline == std::vector<std::string>{"a"});
}

TEST_CASE("a name that nothing has is a mistake, unless it may be missing", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "mian";
  scene.add("a");
  CHECK(
      error_of(scene) ==
      "--baseline: 'mian' is not a file, a folder, or a branch, tag or commit of this clone or of origin (did you mean "
      "'main'?); to measure without it, add --allow-missing-baseline");
  scene.request.baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  CHECK(reason_of(scene.check()) == "no_baseline");
}

TEST_CASE("a file that is not there yet is noted and not missed", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = (scene.folder.path() / "later.json").string();
  CHECK(reason_of(scene.add("a").check()) == "no_baseline");
  REQUIRE(scene.fake.observer.notes.size() == 1);
  CHECK(scene.fake.observer.notes.front().starts_with("warning: --baseline: "));
  CHECK(scene.fake.observer.notes.front().find(" does not exist yet") != std::string::npos);
}

TEST_CASE("merge-base outside of a repository is a mistake, unless it may be missing", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "merge-base";
  scene.fake.repository.is_there = false;
  scene.add("a");
  CHECK(error_of(scene) ==
        "--baseline: 'merge-base' is not a file or folder, and this is not a git repository with a commit; to measure "
        "without it, add --allow-missing-baseline");
  scene.request.baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  CHECK(reason_of(scene.check()) == "no_baseline");
}

TEST_CASE("merge-base without a main branch is a mistake, unless it may be missing", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "merge-base";
  scene.fake.repository.main = "";
  scene.add("a");
  CHECK(error_of(scene) ==
        "--baseline: merge-base needs a branch main or master, and neither this clone nor origin has one; name a "
        "branch, tag or commit; to measure without it, add --allow-missing-baseline");
  scene.request.baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  CHECK(reason_of(scene.check()) == "no_baseline");
}

TEST_CASE("a merge base that cannot be found is never just missing for a pull request", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "merge-base";
  scene.fake.repository.merge_base = std::nullopt;
  scene.add("a");
  CHECK(error_of(scene) ==
        "--baseline: the merge base with main cannot be found or fetched; to measure without it, add "
        "--allow-missing-baseline");
  const std::filesystem::path event = scene.folder.path() / "event.json";
  sys::write_file(event, R"({"pull_request": {"number": 1, "base": {"sha": ")" + std::string(40, '2') +
                             R"(", "ref": "trunk"}, "head": {"sha": ")" + std::string(40, '3') + R"("}}})");
  scene.fake.machine.variables = {"GITHUB_EVENT_NAME=pull_request", "GITHUB_EVENT_PATH=" + event.string()};
  scene.request.baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  CHECK(error_of(scene) ==
        "--baseline: the merge base with trunk cannot be found or fetched; set 'fetch-depth: 0' for actions/checkout");
}

TEST_CASE("merge-base is where this left the main branch", "[app][check]") {
  Scene scene;
  scene.request.baseline.word = "merge-base";
  CHECK(scene.add("a").take(10, 10).check().outcome == Verdict::pass);
  CHECK(std::count(scene.fake.observer.infos.begin(), scene.fake.observer.infos.end(),
                   "baseline: main is " + std::string(40, '1')) == 1);
}

TEST_CASE("a report that cannot be written whole leaves no verdict of a pass", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 10);
  const auto answer = scene.fake.machine.answer;
  scene.fake.machine.answer = [&](const sys::Command& command) {
    for (const auto& entry : std::filesystem::directory_iterator(scene.folder.path() / "out"))
      if (entry.path().extension() == ".tmp") std::filesystem::create_directory(entry.path() / "comment.md");
    return answer(command);
  };
  CHECK(scene.check().outcome == Verdict::error);
  const std::filesystem::path out = scene.folder.path() / "out";
  CHECK(sys::read_file(out / "report.json", 1 << 20).find("tool_error") != std::string::npos);
  CHECK_FALSE(sys::path_exists(out / "compare.json"));
}

TEST_CASE("several scenarios get a folder each and a summary, and the worst verdict counts", "[app][check]") {
  Scene scene;
  scene.add("a").add("b").fake.machine.answer = [](const sys::Command& command) {
    const bool is_slow = command.argv.front() == "b" && !is_baseline(command);
    return takes(milliseconds(is_slow ? 20 : 10));
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::fail);
  REQUIRE(result.summary.scenarios.size() == 2);
  CHECK(result.summary.scenarios.at(0).verdict == Verdict::pass);
  CHECK(result.summary.scenarios.at(1).verdict == Verdict::fail);
  CHECK(result.summary.scenarios.at(1).report == "b/report.json");
  CHECK(scene.has_file("summary.json"));
  CHECK(scene.has_file("a/report.json"));
}

TEST_CASE("a scenario that cannot be measured leaves the others to be judged", "[app][check]") {
  Scene scene;
  scene.add("a").add("b").fake.machine.answer = [](const sys::Command& command) {
    return command.argv.front() == "a" ? exits_with(1) : takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(result.summary.scenarios.at(0).verdict == Verdict::error);
  CHECK(result.summary.scenarios.at(1).verdict == Verdict::pass);
}

TEST_CASE("only chosen scenarios are measured", "[app][check]") {
  Scene scene;
  scene.request.scenarios.filter.names = {"b"};
  CHECK(scene.add("a").add("b").check().reports.size() == 1);
  CHECK(scene.starts_of("a") == 0);
  scene.request.scenarios.filter.names.clear();
  scene.request.scenarios.name_pattern = "^a";
  CHECK(scene.check().reports.size() == 1);
  CHECK(scene.starts_of("a") > 0);
}

TEST_CASE("a pattern that no name has is a mistake", "[app][check]") {
  Scene scene;
  scene.request.scenarios.name_pattern = "c";
  scene.add("a");
  CHECK(error_of(scene) == "--bench-regex: no scenario's name matches 'c'");
}

TEST_CASE("a receipt that is there is judged without measuring", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 13).sequential().check();
  const std::size_t measured = scene.fake.machine.started.size();
  scene.request.candidate_results = (scene.request.out_dir / "run.json").string();
  scene.request.baseline.word = (scene.request.out_dir / "baseline.json").string();
  scene.request.out_dir = scene.folder.path() / "again";
  CHECK(scene.check().outcome == Verdict::fail);
  CHECK(scene.fake.machine.started.size() == measured);
}

TEST_CASE("a receipt is not judged against a commit", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 10).sequential().check();
  scene.request.candidate_results = (scene.request.out_dir / "run.json").string();
  scene.request.out_dir = scene.folder.path() / "again";
  CHECK(error_of(scene) ==
        "--current: needs a baseline of receipts, not a commit, which would be measured at another time");
}

TEST_CASE("what a check would remove is not its baseline", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 10).sequential().check();
  scene.request.baseline.word = (scene.request.out_dir / "run.json").string();
  CHECK(error_of(scene).ends_with(
      "and would be overwritten; name another --out-dir, or keep a copy (benchgate promote)"));
  CHECK(scene.has_file("run.json"));
}

TEST_CASE("the reports of an earlier check go before the next one, and its receipts with the next results",
          "[app][check]") {
  Scene scene;
  scene.add("a").add("b").take(10, 10).check();
  sys::write_file(scene.request.out_dir / "b" / "notes.txt", "mine");
  app::remove_reports(scene.request.out_dir);
  for (const char* const file : {"summary.json", "a/report.json", "a/comment.md", "a/compare.json", "b/report.json"}) {
    INFO(file);
    CHECK_FALSE(scene.has_file(file));
  }
  CHECK(scene.has_file("a/run.json"));
  app::remove_reports(scene.request.out_dir);  // again, as by a check that is refused, too
  scene.request.scenarios.paths.pop_back();
  scene.check();
  CHECK(scene.has_file("report.json"));
  CHECK_FALSE(sys::path_exists(scene.request.out_dir / "a"));
  CHECK(sys::list_tree(scene.request.out_dir / "b") == std::vector<std::string>{"notes.txt"});
  CHECK_FALSE(scene.has_file(std::string(app::earlier_checks_file)));
}

TEST_CASE("reports of others stay, and so does a folder that is not there", "[app][check]") {
  const TemporaryFolder folder;
  app::remove_reports(folder.path() / "none");
  CHECK_FALSE(sys::path_exists(folder.path() / "none"));
  sys::write_file(folder.path() / "report.json", "{}");
  sys::write_file(folder.path() / "summary.json", "{}");
  app::remove_reports(folder.path());
  CHECK(sys::list_folder(folder.path()).size() == 2);
}

TEST_CASE("another command than the baseline's is not compared, unless that is asked for", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 10).sequential().check();
  scene.request.baseline.word = (scene.request.out_dir / "run.json").string();
  scene.request.out_dir = scene.folder.path() / "again";
  scene.request.scenarios.paths.clear();
  sys::write_file(scene.folder.path() / "b.yaml", "name: a\ncommand: [b]\nwarmup: 0\nrepeat: 8\n");
  scene.request.scenarios.paths = {(scene.folder.path() / "b.yaml").string()};
  CHECK(reason_of(scene.check()) == "baseline_error");
  scene.request.settings.other_benchmark = judge::OtherBenchmark::compare;
  CHECK(scene.check().outcome == Verdict::pass);
}

TEST_CASE("a signal ends the measurement and the check says so", "[app][check]") {
  Scene scene;
  scene.fake.machine.signal_at = 5;
  const CheckResult result = scene.add("a").take(10, 10).check();
  CHECK(result.outcome == Verdict::error);
  REQUIRE(!result.reports.at(0).findings.empty());
  CHECK(result.reports.at(0).findings.front().message.starts_with("interrupted by SIGINT after "));
}

TEST_CASE("whenever a signal comes, the check is an error", "[app][check]") {
  for (const int at : {1, 2, 3, 4, 22, 30, 50}) {
    Scene scene;
    scene.fake.machine.signal_at = at;
    const CheckResult result = scene.add("a").take(10, 15).check();
    CAPTURE(at);
    CHECK(scene.fake.machine.signal() != 0);
    CHECK(result.outcome == Verdict::error);
  }
}

TEST_CASE("a signal while another measurement is waited for leaves nothing behind", "[app][check]") {
  Scene scene;
  scene.fake.machine.other_holder = "another tool";
  scene.fake.machine.signal_while_waiting = true;
  scene.add("a");
  CHECK(error_of(scene) == "check: interrupted before anything was measured");
  CHECK(scene.fake.observer.notes == std::vector<std::string>{"waiting for another measurement: another tool"});
  CHECK(!scene.has_file("report.json"));
}

TEST_CASE("the end of the time ends the pairs, and what there is is judged", "[app][check]") {
  Scene scene;
  scene.request.measuring.total_time_budget = milliseconds(400);
  const CheckResult result = scene.add("a").take(10, 15).check();
  CHECK(wall_of(result).paired->first.effect.pairs < 25);
  CHECK(result.outcome != Verdict::error);
  CHECK(result.outcome != Verdict::fail);  // there was no time to confirm it
}

TEST_CASE("folders of two builds are measured in pairs without a commit", "[app][check]") {
  Scene scene;
  const std::filesystem::path before = scene.folder.path() / "before", after = scene.folder.path() / "after";
  sys::make_folders(before);
  sys::make_folders(after);
  scene.request.baseline.word = "none";
  scene.request.sides.baseline_folder = before.string();
  scene.request.sides.candidate_folder = after.string();
  scene.add("a").fake.machine.answer = [&](const sys::Command& command) {
    return takes(milliseconds(command.directory.starts_with(after.string()) ? 12 : 10));
  };
  CHECK(scene.check().outcome == Verdict::fail);
}

TEST_CASE("a build that is not there is a mistake", "[app][check]") {
  Scene scene;
  scene.request.sides.baseline_folder = "/nowhere/at/all";
  scene.add("a");
  CHECK(error_of(scene) == "--interleave-base: '/nowhere/at/all' is not a folder");
}

TEST_CASE("a build is not compared with itself, also by a link", "[app][check]") {
  Scene scene;
  const std::filesystem::path build = scene.folder.path() / "build", link = scene.folder.path() / "link";
  sys::make_folders(build);
  std::filesystem::create_symlink(build, link);
  scene.add("a");
  for (const std::filesystem::path& head : {build, link, build / "." / ""}) {
    scene.request.sides.baseline_folder = build.string();
    scene.request.sides.candidate_folder = head.string();
    const std::string error = error_of(scene);
    INFO(error);
    CHECK(error.starts_with("--interleave-head: '"));
    CHECK(error.find("what is compared with itself never changes") != std::string::npos);
  }
}

TEST_CASE("exactly as many pairs are measured as are asked for", "[app][check]") {
  Scene scene;
  scene.request.sides.pairs = 12;
  CHECK(wall_of(scene.add("a").take(10, 10).check()).paired->first.effect.pairs == 12);
  CHECK(scene.starts_of("a") == 24);
}

TEST_CASE("a scenario that says so is measured in sequence beside others in pairs", "[app][check]") {
  Scene scene;
  const CheckResult result = scene.add("a", "interleave: false\n").add("b").take(10, 10).check();
  CHECK(!wall_of(result, 0).paired);
  CHECK(wall_of(result, 1).paired);
}

TEST_CASE("a folder where the report goes is an error, and stays", "[app][check]") {
  Scene scene;
  scene.add("a").take(10, 10);
  sys::make_folders(scene.request.out_dir / "report.json" / "somebody's");
  CHECK(error_of(scene).ends_with(
      "report.json: is a folder, where a file of results goes; move it, or choose another folder"));
  CHECK(sys::path_exists(scene.request.out_dir / "report.json" / "somebody's"));
  CHECK_FALSE(sys::path_exists(scene.request.out_dir / "run.json"));
}

TEST_CASE("metrics that no scenario has cannot get a limit", "[app][check]") {
  Scene scene;
  scene.request.settings.budgets.metric_thresholds["wal_ms"] = "0.1";
  scene.add("a");
  CHECK(error_of(scene) == "--metric-threshold: unknown metric 'wal_ms' (did you mean 'wall_ms'?)");
}

TEST_CASE("outputs for later steps are handed on where GitHub says", "[app][check]") {
  Scene scene;
  const std::filesystem::path file = scene.folder.path() / "outputs";
  scene.request.step_outputs = app::CheckRequest::StepOutputs::github;
  scene.add("a").take(10, 11);
  CHECK(error_of(scene) == "--output-github: GITHUB_OUTPUT is not set; this option works in GitHub Actions only");
  scene.fake.machine.variables.push_back("GITHUB_OUTPUT=" + file.string());
  app::write_step_outputs(scene.check());
  const std::string text = sys::read_file(file);
  CHECK(text.find("fail") != std::string::npos);
  CHECK(text.find("exit_code") != std::string::npos);
}

TEST_CASE("the baseline's commit is found without measuring", "[app][check]") {
  Scene scene;
  CHECK(app::fetch_baseline(scene.request, scene.fake.session) == std::string(40, '1'));
  CHECK(scene.fake.machine.started.empty());
  scene.request.baseline.word = "nowhere";
  CHECK_THROWS_AS(app::fetch_baseline(scene.request, scene.fake.session), Error);
  scene.request.baseline.unknown = app::BaselineRequest::Unknown::measure_only;
  CHECK_FALSE(app::fetch_baseline(scene.request, scene.fake.session));
  REQUIRE(scene.fake.observer.notes.size() == 1);
  CHECK(scene.fake.observer.notes[0].find("no baseline: 'nowhere' is not a file") == 0);
}

TEST_CASE("in pairs each side has a service of its own on a port of its own", "[app][check]") {
  Scene scene;
  const test::FakeServices& services = scene.fake.machine.fake_services;
  scene.add("a", "service: {command: [serve], ready: {port: auto}}\n").take(10, 10);
  CHECK(scene.check().outcome == Verdict::pass);
  REQUIRE(services.started.size() == 2);
  CHECK(services.most_running == 2);
  CHECK(services.running == 0);
  CHECK(is_baseline(services.started[0]) != is_baseline(services.started[1]));
  const auto port_of = [](const sys::Command& command) { return command.environment.back(); };
  for (const sys::Command& command : scene.fake.machine.started)
    CHECK(port_of(command) ==
          port_of(services.started[is_baseline(command) == is_baseline(services.started[0]) ? 0 : 1]));
}

TEST_CASE("a service of the candidate that does not start is an error", "[app][check]") {
  Scene scene;
  scene.fake.machine.fake_services.ready_after = 100000;
  scene.add("a", "service: {command: [serve], ready: {port: auto}}\n").take(10, 10);
  const CheckResult result = scene.check();
  CHECK(result.outcome == Verdict::error);
  CHECK(reason_of(result) == "tool_error");
}

TEST_CASE("a check asks the compilers and runtimes that its scenarios name for their versions", "[app][check]") {
  Scene scene;
  scene.add("cargo").add("other", "build: cd src && make -j2\n");
  scene.fake.machine.answer = [](const sys::Command& command) {
    if (command.argv == std::vector<std::string>{"rustc", "--version"})
      return takes(milliseconds(1), "rustc 1.95.0 (f2d3ce0bd 2026-03-21)\nmore\n");
    if (command.argv == std::vector<std::string>{"c++", "--version"}) return exits_with(127);
    return takes(milliseconds(10));
  };
  const CheckResult result = scene.check();
  REQUIRE(result.reports.size() == 2);
  CHECK(result.reports[0].environment ==
        std::map<std::string, std::string>{{"machine", "linux, rustc 1.95.0 (f2d3ce0bd 2026-03-21)"}});
  CHECK(result.reports[1].environment == std::map<std::string, std::string>{{"machine", "linux"}});
}

TEST_CASE("a baseline for which no time was left is not one that is broken", "[app][check]") {
  Scene scene;
  scene.add("parse", "build: make\n").take(10, 10);
  scene.request.measuring.total_time_budget = milliseconds(5);
  const CheckResult result = scene.check();
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"baseline_error", "time_over"});
  CHECK(result.outcome == Verdict::pass);
}

TEST_CASE("a candidate for which no time was left is no error", "[app][check]") {
  Scene scene;
  scene.add("parse", "build: make\n").take(10, 10);
  scene.request.measuring.total_time_budget = milliseconds(15);  // each build takes 10 ms
  const CheckResult result = scene.check();
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"baseline_error", "time_over"});
  const std::string start = "there was no time to compare both sides: stopped by the total time budget";
  CHECK(result.reports.at(0).notes.at(0).starts_with(start));
  CHECK(result.outcome == Verdict::pass);
}
