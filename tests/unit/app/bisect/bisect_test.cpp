// SPDX-License-Identifier: MIT
#include "app/bisect/bisect.hpp"

#include <algorithm>
#include <filesystem>

#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::BisectStep;
using std::chrono::nanoseconds;
using test::exits_with;
using test::takes;
using Verdict = model::Bisection::Outcome;

namespace {

/// Eight commits in a row, from "commit-0", which is good, to "commit-7", and a scenario that is measured in each.
struct History {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::BisectRequest request;
  std::vector<double> times = std::vector<double>(8, 10);  ///< of each commit, in milliseconds

  History() {
    for (int i = 0; i < 8; ++i)
      fake.repository.history.push_back({"commit-" + std::to_string(i), "change " + std::to_string(i)});
    fake.repository.commits = {{"v1", "commit-0"}, {"main", "commit-7"}};
    request.good = "v1";
    request.bad = "main";
    request.out_dir = folder.path() / "out";
    add("sort");
    fake.machine.answer = [this](const sys::Command& command) { return measured_in(command); };
  }

  void add(const std::string& name) {
    const std::filesystem::path file = folder.path() / (name + ".yaml");
    sys::write_file(file, "name: " + name + "\ncommand: [sort]\nbuild: make\nwarmup: 0\n");
    request.paths.push_back(file.string());
  }

  /// From `first` on everything takes so long.
  History& slow_from(std::size_t first, double ms = 12) {
    std::fill(times.begin() + static_cast<std::ptrdiff_t>(first), times.end(), ms);
    return *this;
  }

  std::size_t commit_of(const sys::Command& command) const {
    std::string checkout = command.directory;
    if (checkout.ends_with('/')) checkout.pop_back();
    return fake.repository.position(fake.repository.held.at(checkout)).value();
  }

  /// Times scatter by 1 %.
  sys::ChildResult measured_in(const sys::Command& command) const {
    const double scatter = 1 + 0.001 * static_cast<double>(fake.machine.started.size() * 7 % 11);
    return takes(nanoseconds(static_cast<std::int64_t>(times.at(commit_of(command)) * scatter * 1e6)));
  }

  static bool is_build(const sys::Command& command) { return command.argv.front() != "sort"; }

  app::BisectResult bisect() { return app::bisect(request, fake.session); }

  std::string error() {
    return test::error_of([&] { bisect(); });
  }
};

std::vector<std::string> ids(const std::vector<model::Commit>& commits) {
  std::vector<std::string> all;
  for (const model::Commit& commit : commits) all.push_back(commit.id);
  return all;
}

}  // namespace

TEST_CASE("the commit that made a scenario slower is found", "[app][bisect]") {
  History history;
  const app::BisectResult result = history.slow_from(5).bisect();
  CHECK(verdict_of(result.bisection) == model::Verdict::pass);
  CHECK(result.bisection.outcome == Verdict::found);
  CHECK(ids(result.bisection.ends) == std::vector<std::string>{"commit-5"});
  REQUIRE(result.bisection.parent);
  CHECK(result.bisection.parent->id == "commit-4");
  CHECK(result.bisection.own.size() == 2);
  CHECK(result.bisection.steps.size() == 3);
  CHECK(std::filesystem::exists(history.request.out_dir / "step-1" / "good.json"));
  CHECK(history.fake.observer.infos.front() ==
        "the receipts of every step are kept in " + history.request.out_dir.string());
}

TEST_CASE("the first and the last commit of a range can be to blame", "[app][bisect]") {
  for (const std::size_t first : {1, 7}) {
    History history;
    const model::Bisection bisection = history.slow_from(first).bisect().bisection;
    CHECK(bisection.outcome == Verdict::found);
    CHECK(ids(bisection.ends) == std::vector<std::string>{"commit-" + std::to_string(first)});
  }
}

TEST_CASE("a commit that does not build is skipped, and the search goes on beside it", "[app][bisect]") {
  History history;
  history.slow_from(6).fake.machine.answer = [&](const sys::Command& command) {
    if (history.is_build(command) && history.commit_of(command) == 3) return exits_with(2, "no compiler");
    return history.measured_in(command);
  };
  const model::Bisection bisection = history.bisect().bisection;
  CHECK(bisection.outcome == Verdict::found);
  CHECK(ids(bisection.ends) == std::vector<std::string>{"commit-6"});
  REQUIRE(!bisection.steps.empty());
  CHECK(bisection.steps.front().answer == BisectStep::Answer::skip);
  CHECK(bisection.steps.front().why == "build exited with 2");
}

TEST_CASE("a commit whose submodule cannot be fetched is skipped, too", "[app][bisect]") {
  History history;
  history.slow_from(6).fake.repository.incomplete = {{"commit-3", "lib"}};
  const model::Bisection bisection = history.bisect().bisection;
  CHECK(bisection.outcome == Verdict::found);
  CHECK(ids(bisection.ends) == std::vector<std::string>{"commit-6"});
  REQUIRE(!bisection.steps.empty());
  CHECK(bisection.steps.front().answer == BisectStep::Answer::skip);
  CHECK(bisection.steps.front().measurements.empty());
  CHECK(bisection.steps.front().why == "lib: is missing");
}

TEST_CASE("when only skipped commits are left, all that it may be are named", "[app][bisect]") {
  History history;
  history.slow_from(4).fake.machine.answer = [&](const sys::Command& command) {
    const std::size_t commit = history.commit_of(command);
    if (commit == 3 || commit == 4) return exits_with(1);
    return history.measured_in(command);
  };
  const app::BisectResult result = history.bisect();
  CHECK(verdict_of(result.bisection) == model::Verdict::error);
  CHECK(result.bisection.outcome == Verdict::one_of_several);
  CHECK(ids(result.bisection.ends) == std::vector<std::string>{"commit-5", "commit-4", "commit-3"});
}

TEST_CASE("what two checkouts hold is built once, until they hold something else", "[app][bisect]") {
  History history;
  const model::Bisection bisection = history.slow_from(5).bisect().bisection;
  const auto& started = history.fake.machine.started;
  // Both ends, good again as the search begins, each step, and the commit that was found with its parent.
  CHECK(std::count_if(started.begin(), started.end(), History::is_build) ==
        static_cast<std::ptrdiff_t>(2 + 1 + bisection.steps.size() + 2));
}

TEST_CASE("a build of the command line stands for the scenario's", "[app][bisect]") {
  History history;
  history.request.build = model::CommandLine{{"ninja"}, ""};
  history.slow_from(5).bisect();
  CHECK(history.fake.machine.started.front().argv == std::vector<std::string>{"ninja"});
}

TEST_CASE("an end that is missing or names no commit is a mistake", "[app][bisect]") {
  History history;
  history.request.good = "";
  CHECK(history.error() == "--good: is required: a commit, branch or tag");
  history.request.good = "v1";
  history.request.bad = "v9";
  CHECK(history.error() == "--bad: 'v9' is not a commit, branch or tag of this repository");
  CHECK(history.fake.machine.started.empty());
}

TEST_CASE("a bad end that is as fast as the good one is refused", "[app][bisect]") {
  History history;
  CHECK(history.error().starts_with("--bad: is not slower than good in wall_ms: "));
}

TEST_CASE("an end that does not build cannot be searched from, and its log is shown", "[app][bisect]") {
  for (const auto& [broken, name] : {std::pair(0, "good"), {7, "bad"}}) {
    History history;
    history.fake.machine.answer = [&, at = static_cast<std::size_t>(broken)](const sys::Command& command) {
      return history.is_build(command) && history.commit_of(command) == at
                 ? exits_with(2, "prog.c:1:13: error\n    broken\n")
                 : history.measured_in(command);
    };
    CHECK(history.error() == fmt::format("bisect: the {} commit commit-{}: build exited with 2", name, broken));
    CHECK(history.fake.observer.notes == std::vector<std::string>{"  prog.c:1:13: error", "      broken"});
  }
}

TEST_CASE("a search removes the receipts of an earlier one, and nothing else", "[app][bisect]") {
  namespace fs = std::filesystem;
  History history;
  const fs::path out = history.request.out_dir;
  history.slow_from(5).bisect();
  const std::string receipt = sys::read_file(out / "step-1" / "good.json");
  const auto add_file = [&](const std::string& path, const std::string& text) {
    sys::make_folders((out / path).parent_path());
    sys::write_file(out / path, text);
  };
  for (const std::string path : {"step-90/good.json", "step-90/head.json", "part-2/step-1/good.json"})
    add_file(path, receipt);
  add_file("step-91/good.json", receipt);
  add_file("step-91/notes.txt", "mine");
  add_file("step-92/good.json", "{\"mine\": 1}");
  add_file("step-x/good.json", receipt);
  add_file("kept/good.json", receipt);
  fs::create_directory_symlink(out / "kept", out / "step-93");
  history.bisect();
  CHECK(fs::exists(out / "step-1" / "good.json"));
  for (const std::string path : {"step-90", "part-2", "step-91/good.json"}) CHECK_FALSE(fs::exists(out / path));
  for (const std::string path :
       {"step-91/notes.txt", "step-92/good.json", "step-x/good.json", "kept/good.json", "step-93/good.json"})
    CHECK(fs::exists(out / path));
}

TEST_CASE("a slowdown that many commits share is not blamed on one", "[app][bisect]") {
  History history;
  for (std::size_t i = 0; i < 8; ++i) history.times[i] = 10 + 0.06 * static_cast<double>(i);
  history.request.metric = "wall_ms";
  const app::BisectResult result = history.bisect();
  CHECK(verdict_of(result.bisection) == model::Verdict::error);
  CHECK(result.bisection.outcome == Verdict::inconclusive);
  CHECK(result.bisection.why.starts_with("its own effect is too small: several commits may share the slowdown"));
}

TEST_CASE("a signal ends the search", "[app][bisect]") {
  History history;
  history.slow_from(5).fake.machine.answer = [&](const sys::Command& command) {
    if (history.commit_of(command) == 5) history.fake.machine.signal_number = 2;
    return history.measured_in(command);
  };
  CHECK(history.error() == "bisect: interrupted");
}

TEST_CASE("the end of the time ends the search and says how far it came", "[app][bisect]") {
  History history;
  history.request.measuring.total_time_budget = std::chrono::milliseconds(1000);
  CHECK(history.slow_from(5).error().starts_with("--total-time-budget: used up after "));
}

TEST_CASE("a search wants one test case", "[app][bisect]") {
  History history;
  history.add("merge");
  CHECK(history.error() == "bisect: 2 test cases are selected; choose one with --only NAME");
  history.request.filter.names = {"merge"};
  CHECK(verdict_of(history.slow_from(5).bisect().bisection) == model::Verdict::pass);
}

TEST_CASE("a metric that the scenario cannot have is refused before anything is built", "[app][bisect]") {
  History history;
  history.request.metric = "time";
  const std::string error = history.error();
  CHECK(error.starts_with("--metric: 'time' is not a metric of sort; its metrics are "));
  CHECK(error.find("cpu_ms") != std::string::npos);
  CHECK(error.find("wall_ms") != std::string::npos);
  CHECK(error.find("throughput_per_s") == std::string::npos);
  CHECK(history.fake.machine.started.empty());
}

TEST_CASE("ends that are one commit or swapped are refused before anything is built", "[app][bisect]") {
  History history;
  history.request.bad = "commit-0";
  CHECK(history.error() == "--bad: 'v1' and 'commit-0' are the same commit, commit-0");
  history.request.good = "main";
  history.request.bad = "v1";
  CHECK(history.error() ==
        "--good: 'main' comes after 'v1'; swap --good and --bad (--find faster finds the commit that "
        "made it faster)");
  CHECK(history.fake.machine.started.empty());
}

TEST_CASE("each step says about how many are left", "[app][bisect]") {
  History history;
  history.slow_from(5).bisect();
  const std::vector<std::string>& infos = history.fake.observer.infos;
  CHECK(std::find(infos.begin(), infos.end(), "step 1, about 1 left: commit-3 change 3") != infos.end());
}

TEST_CASE("the commit that made a scenario faster is found", "[app][bisect]") {
  History history;
  history.request.find = model::Bisection::Find::faster;
  const model::Bisection bisection = history.slow_from(5, 8).bisect().bisection;
  CHECK(bisection.outcome == Verdict::found);
  CHECK(bisection.find == model::Bisection::Find::faster);
  CHECK(ids(bisection.ends) == std::vector<std::string>{"commit-5"});
}

TEST_CASE("an end that is not faster is refused when a faster commit is searched for", "[app][bisect]") {
  History history;
  history.request.find = model::Bisection::Find::faster;
  CHECK(history.slow_from(5).error().starts_with("--bad: is not faster than good in wall_ms: "));
}
