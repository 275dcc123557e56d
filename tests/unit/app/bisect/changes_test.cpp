// SPDX-License-Identifier: MIT
#include "app/bisect/changes.hpp"

#include <algorithm>
#include <filesystem>

#include "app/fake_session.hpp"
#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "temporary_folder.hpp"

using namespace benchgate;
using model::CommitPart;
using std::chrono::nanoseconds;
using test::exits_with;
using test::takes;
using Kind = model::CommitPart::Kind;

namespace {

/// Twelve commits in a row, and a scenario that takes another time in each.
struct Line {
  TemporaryFolder folder;
  test::FakeSession fake;
  app::ChangesRequest request;
  std::vector<double> times = std::vector<double>(12, 10);  ///< of each commit, in milliseconds
  std::vector<std::size_t> broken;                          ///< commits that do not build

  Line() {
    for (int i = 0; i < 12; ++i)
      fake.repository.history.push_back({"commit-" + std::to_string(i), "change " + std::to_string(i)});
    fake.repository.commits = {{"v1", "commit-0"}, {"HEAD", "commit-11"}};
    request.since = "v1";
    request.out_dir = folder.path() / "out";
    const std::filesystem::path file = folder.path() / "sort.yaml";
    sys::write_file(file, "name: sort\ncommand: [sort]\nbuild: make\nwarmup: 0\n");
    request.paths.push_back(file.string());
    fake.machine.answer = [this](const sys::Command& command) { return answer(command); };
  }

  Line& from(std::size_t first, double ms) {
    std::fill(times.begin() + static_cast<std::ptrdiff_t>(first), times.end(), ms);
    return *this;
  }

  sys::ChildResult answer(const sys::Command& command) const {
    std::string checkout = command.directory;
    if (checkout.ends_with('/')) checkout.pop_back();
    const std::size_t commit = fake.repository.position(fake.repository.held.at(checkout)).value();
    const bool is_build = command.argv.front() != "sort";
    if (is_build && std::find(broken.begin(), broken.end(), commit) != broken.end()) return exits_with(2, "no rule\n");
    const double scatter = 1 + 0.001 * static_cast<double>(fake.machine.started.size() * 7 % 11);
    return takes(nanoseconds(static_cast<std::int64_t>(times.at(commit) * scatter * 1e6)));
  }

  model::CommitChanges find() { return app::find_changes(request, fake.session); }
  std::string error() {
    return test::error_of([&] { find(); });
  }
};

/// "no_change 2 until commit-2" of each part; a change with its commits.
std::vector<std::string> parts_of(const model::CommitChanges& changes) {
  std::vector<std::string> all;
  for (const CommitPart& part : changes.parts) {
    std::string text = std::string(name_of(part.kind)) + " " + std::to_string(part.commits) + " until " + part.until.id;
    for (const model::Commit& commit : part.named) text += " " + commit.id;
    all.push_back(text);
  }
  return all;
}

}  // namespace

TEST_CASE("where the ends are equally fast nothing else is measured", "[app][bisect]") {
  Line line;
  const model::CommitChanges changes = line.find();
  CHECK(parts_of(changes) == std::vector<std::string>{"no_change 11 until commit-11"});
  CHECK(changes.commits == 11);
  CHECK(changes.whole == changes.parts.front().measurements);
  CHECK(line.fake.observer.measured.size() == 2);
}

TEST_CASE("one change is named, with what is equally fast before and behind it", "[app][bisect]") {
  Line line;
  const model::CommitChanges changes = line.from(5, 12).find();
  CHECK(parts_of(changes) == std::vector<std::string>{"no_change 4 until commit-4", "change 1 until commit-5 commit-5",
                                                      "no_change 6 until commit-11"});
  CHECK(changes.parts[1].after.id == "commit-4");
  CHECK(changes.parts[1].measurements.back().effect.change.value() > 0.15);
}

TEST_CASE("slowdowns and speed-ups are found in one line", "[app][bisect]") {
  Line line;
  const model::CommitChanges changes = line.from(2, 13).from(6, 20).from(9, 17).find();
  CHECK(parts_of(changes) == std::vector<std::string>{"no_change 1 until commit-1", "change 1 until commit-2 commit-2",
                                                      "no_change 3 until commit-5", "change 1 until commit-6 commit-6",
                                                      "no_change 2 until commit-8", "change 1 until commit-9 commit-9",
                                                      "no_change 2 until commit-11"});
  CHECK(changes.parts[5].measurements.back().effect.change.value() < -0.1);
}

TEST_CASE("a line that got faster is searched, too", "[app][bisect]") {
  Line line;
  const model::CommitChanges changes = line.from(11, 8).find();
  CHECK(parts_of(changes) ==
        std::vector<std::string>{"no_change 10 until commit-10", "change 1 until commit-11 commit-11"});
}

TEST_CASE("two neighbours need no search", "[app][bisect]") {
  Line line;
  line.fake.repository.commits["v1"] = "commit-10";
  const model::CommitChanges changes = line.from(11, 12).find();
  CHECK(parts_of(changes) == std::vector<std::string>{"change 1 until commit-11 commit-11"});
  CHECK(line.fake.observer.measured.size() == 2);
}

TEST_CASE("a change may be one of several commits", "[app][bisect]") {
  Line line;
  line.broken = {4, 5};
  const model::CommitChanges changes = line.from(5, 12).find();
  const auto change = std::find_if(changes.parts.begin(), changes.parts.end(),
                                   [](const CommitPart& part) { return part.kind == Kind::change; });
  REQUIRE(change != changes.parts.end());
  CHECK(change->named.size() == 3);
  CHECK(change->after.id == "commit-3");
  CHECK(change->until.id == "commit-6");
}

TEST_CASE("what the limit of changes leaves is undecided", "[app][bisect]") {
  Line line;
  line.request.most_changes = 1;
  const model::CommitChanges changes = line.from(2, 13).from(9, 20).find();
  const auto is_change = [](const CommitPart& part) { return part.kind == Kind::change; };
  CHECK(std::count_if(changes.parts.begin(), changes.parts.end(), is_change) == 1);
  CHECK(changes.parts.back().kind == Kind::undecided);
  CHECK(changes.parts.back().why == "not looked at after 1 change");
}

TEST_CASE("what the limit of time leaves is undecided", "[app][bisect]") {
  Line line;
  line.request.measuring.total_time_budget = std::chrono::milliseconds(700);
  const model::CommitChanges changes = line.from(5, 12).find();
  REQUIRE(!changes.parts.empty());
  CHECK(changes.parts.back().kind == Kind::undecided);
}

TEST_CASE("ends that cannot be measured are errors, and so is a signal", "[app][bisect]") {
  Line line;
  line.broken = {0};
  CHECK(line.error() == "--since: commit-0: build exited with 2");
  CHECK(line.fake.observer.notes == std::vector<std::string>{"  no rule"});
  line.broken = {11};
  CHECK(line.error() == "--since: commit-11: build exited with 2");
  line.broken = {0, 11};
  CHECK(line.error() == "--since: commit-0: build exited with 2");
  line.broken.clear();
  line.fake.machine.signal_at = line.fake.machine.started.size() + 30;
  CHECK(line.error() == "check: interrupted");
}

TEST_CASE("what is no line of commits is refused", "[app][bisect]") {
  Line line;
  line.request.since = "HEAD";
  CHECK(line.error() == "--since: 'HEAD' and 'HEAD' are the same commit, commit-11");
  line.request.until = "v1";
  CHECK(line.error() == "--since: 'HEAD' is not an ancestor of 'v1'");
  line.request.since = "v2";
  CHECK(line.error() == "--since: 'v2' is not a branch, tag or commit of this clone or of origin (did you mean 'v1'?)");
  CHECK(line.fake.machine.started.empty());
}

TEST_CASE("the receipts of a step name its commit", "[app][bisect]") {
  Line line;
  line.from(5, 12).find();
  bool is_named = false;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(line.request.out_dir))
    if (entry.path().filename() == "head.json")
      is_named = is_named || sys::read_file(entry.path()).find("commit-5") != std::string::npos;
  CHECK(is_named);
}
