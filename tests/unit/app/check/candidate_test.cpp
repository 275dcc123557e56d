// SPDX-License-Identifier: MIT
#include "app/check/candidate.hpp"

#include <algorithm>
#include <filesystem>

#include "app/check/check.hpp"
#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using app::CheckResult;
using model::Verdict;
using std::chrono::nanoseconds;
using test::exits_with;
using test::takes;

namespace {

const std::string old_commit(40, '1'), new_commit(40, '3');

/// A scenario, and two commits that are not checked out; what is checked out is a third.
struct TwoCommits {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::CheckRequest request;
  std::string broken;       ///< a commit that does not build
  std::string slow_commit;  ///< takes 12 ms instead of 10

  TwoCommits() {
    fake.repository.commits = {{"v1", old_commit}, {"v2", new_commit}};
    fake.repository.is_dirty = true;
    request.out_dir = folder.path() / "out";
    request.baseline.word = "v1";
    request.sides.candidate = "v2";
    const std::filesystem::path file = folder.path() / "a.yaml";
    sys::write_file(file, "name: a\ncommand: [a]\nbuild: make\nwarmup: 0\nrepeat: 8\n");
    request.scenarios.paths.push_back(file.string());
    fake.machine.answer = [this](const sys::Command& command) { return answer(command); };
  }

  std::string commit_of(const sys::Command& command) const {
    std::string checkout = command.directory;
    if (checkout.ends_with('/')) checkout.pop_back();
    const auto found = fake.repository.held.find(checkout);
    return found == fake.repository.held.end() ? "the working tree" : found->second;
  }

  sys::ChildResult answer(const sys::Command& command) const {
    if (command.argv.front() != "a" && commit_of(command) == broken) return exits_with(3, "no compiler");
    const double scatter = 1 + 0.001 * static_cast<double>(fake.machine.started.size() * 7 % 11);
    const double ms = commit_of(command) == slow_commit ? 12 : 10;
    return takes(nanoseconds(static_cast<std::int64_t>(ms * scatter * 1e6)));
  }

  CheckResult check() { return app::check(request, fake.session); }

  std::string error() {
    return test::error_of([&] { check(); });
  }

  std::string written(const std::string& name) const { return sys::read_file(request.out_dir / name); }
};

}  // namespace

TEST_CASE("two commits are measured without the working tree", "[app][check]") {
  TwoCommits both;
  both.slow_commit = new_commit;
  const CheckResult result = both.check();
  CHECK(result.outcome == Verdict::fail);
  const auto& started = both.fake.machine.started;
  CHECK(std::none_of(started.begin(), started.end(),
                     [&](const sys::Command& command) { return both.commit_of(command) == "the working tree"; }));
  REQUIRE(result.reports.at(0).compare);
  CHECK(result.reports.at(0).compare->baseline_ref.source == "v1 (111111111111)");
  CHECK(result.reports.at(0).compare->current_ref.source == "v2 (333333333333)");
  CHECK(both.written("run.json").find(new_commit) != std::string::npos);
  CHECK(both.written("baseline.json").find(old_commit) != std::string::npos);
  const std::vector<std::string>& infos = both.fake.observer.infos;
  CHECK(std::count(infos.begin(), infos.end(), "candidate: v2 is " + new_commit) == 1);
  CHECK(result.reports.at(0).reproduce.empty());  // the scenario is outside of the repository
}

TEST_CASE("a commit is measured before or after the other one, too", "[app][check]") {
  TwoCommits both;
  both.request.sides.order = app::SidesRequest::Order::sequential;
  both.slow_commit = old_commit;
  CHECK(both.check().outcome == Verdict::pass);
  CHECK(both.written("run.json").find(new_commit) != std::string::npos);
}

TEST_CASE("a candidate that is the commit of the baseline is not measured", "[app][check]") {
  TwoCommits both;
  both.request.sides.candidate = "v1";
  const CheckResult result = both.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"same_source"});
  CHECK(both.fake.machine.started.empty());
}

TEST_CASE("a candidate that does not build is an error, whether the baseline builds or not", "[app][check]") {
  for (const bool is_baseline_broken : {false, true}) {
    TwoCommits both;
    both.broken = new_commit;
    if (is_baseline_broken) {
      both.fake.machine.answer = [](const sys::Command& command) {
        return command.argv.front() == "a" ? takes(std::chrono::milliseconds(10)) : exits_with(3, "no compiler");
      };
    }
    const CheckResult result = both.check();
    CHECK(result.outcome == Verdict::error);
    CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"tool_error"});
    CHECK(result.reports.at(0).log == "no compiler");
  }
}

TEST_CASE("a baseline that does not build is not the fault of a commit", "[app][check]") {
  TwoCommits both;
  both.broken = old_commit;
  const CheckResult result = both.check();
  CHECK(result.outcome == Verdict::pass);
  CHECK(result.reports.at(0).verdict.reasons == std::vector<std::string>{"baseline_error"});
  CHECK(both.written("run.json").find(new_commit) != std::string::npos);
}

TEST_CASE("a candidate has to be a commit, and so has its baseline", "[app][check]") {
  TwoCommits both;
  both.request.sides.candidate = "v3";
  CHECK(both.error() ==
        "--candidate: 'v3' is not a branch, tag or commit of this clone or of origin (did you mean 'v1'?)");
  both.request.sides.candidate = both.folder.path().string();
  CHECK(both.error() ==
        "--candidate: " + both.folder.path().string() + " is a file or folder; name a branch, tag or commit");
  both.request.sides.candidate = "v2";
  both.request.baseline.word = both.folder.path().string();
  CHECK(both.error() == "--candidate: needs a baseline that is a commit, and " + both.folder.path().string() +
                            " is a file or folder; name a branch, tag or commit with --baseline");
  both.request.baseline.word = "none";
  CHECK(both.error() ==
        "--candidate: needs a baseline that is a commit, and --baseline is none; name a commit "
        "with it");
  for (const std::optional<std::string>& word :
       {std::optional<std::string>("merge-base"), std::optional<std::string>()}) {
    both.request.baseline.word = word;
    CHECK(
        both.error() ==
        "--candidate: needs a baseline that is a commit: name it with --baseline (the merge base is that of the commit "
        "that is checked out, not of the candidate)");
  }
  CHECK(both.fake.machine.started.empty());
}

TEST_CASE("a candidate that cannot be checked out is an error before anything is measured", "[app][check]") {
  TwoCommits both;
  both.fake.repository.uncheckable = new_commit;
  CHECK(both.error() == "333333333333: cannot be checked out");
  CHECK(both.fake.machine.started.empty());
}

TEST_CASE("two commits whose files git cannot list are measured", "[app][check]") {
  TwoCommits both;
  both.request.unchanged = app::CheckRequest::Unchanged::skip;
  CHECK(both.check().outcome == Verdict::pass);
  CHECK(both.fake.observer.notes.front().starts_with("warning: --skip-unchanged skips nothing: "));
  const std::vector<std::string>& infos = both.fake.observer.infos;
  CHECK(std::count(infos.begin(), infos.end(), "candidate: v2 is " + new_commit) == 1);
}
