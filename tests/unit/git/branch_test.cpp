// SPDX-License-Identifier: MIT
#include "git/branch.hpp"

#include "catch.hpp"
#include "error_of.hpp"
#include "sys/file.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate;
using benchgate::test::Clones;
using benchgate::test::error_of;
using Outcome = git::BranchMove::Outcome;

namespace {

/// A commit with a file of one line.
std::string commit_line(const git::GitBranch& branch, const std::filesystem::path& folder, const std::string& path,
                        const std::string& line) {
  sys::write_file(folder / "line", line);
  const std::vector<std::string> blobs = branch.store_blobs(std::vector<std::filesystem::path>{folder / "line"});
  return branch.commit(std::vector<git::BranchEdit>{{path, blobs.at(0)}}, "add " + path, base::Instant());
}

std::string content(const git::GitBranch& branch, const std::string& path) {
  std::string text;
  branch.read({&path, 1}, [&](std::size_t, std::string&& bytes) { text = std::move(bytes); });
  return text;
}

const std::vector<std::string> folders{"a"};

/// The ids of blobs are git's own.
std::vector<git::BranchFile> without_blobs(std::vector<git::BranchFile> files) {
  for (git::BranchFile& file : files) {
    CHECK(file.blob.size() == 40);
    file.blob.clear();
  }
  return files;
}

}  // namespace

// Output of git 2.39 and what GitHub's documentation shows.
TEST_CASE("what git says about a push is understood", "[store]") {
  const auto outcome = [](std::string_view output, std::string_view errors) {
    return git::parse_push(output, errors).outcome;
  };
  CHECK(outcome("To x\n!\tabc:refs/heads/perf-raw\t[rejected] (fetch first)\nDone\n", "error: failed to push\n") ==
        Outcome::raced);
  CHECK(outcome("!\ta:refs/heads/b\t[remote rejected] (cannot lock ref 'refs/heads/b': is at 1 but expected 2)\n",
                "") == Outcome::raced);
  CHECK(outcome("!\ta:refs/heads/b\t[remote rejected] (incorrect old value provided)\n", "") == Outcome::raced);
  CHECK(outcome("!\ta:refs/heads/b\t[remote rejected] (protected branch hook declined)\n",
                "remote: error: GH006: Protected branch update failed for refs/heads/b.\n") == Outcome::refused);
  CHECK(outcome("", "fatal: unable to access 'http://x/': The requested URL returned error: 403\n") ==
        Outcome::refused);
  CHECK(outcome("", "fatal: could not read Username for 'http://x': terminal prompts disabled\n") == Outcome::refused);
  CHECK(outcome("", "fatal: unable to access 'http://x/': Could not resolve host: x\n") == Outcome::unreachable);
  CHECK(outcome("", "error: RPC failed; curl 56\nfatal: the remote end hung up unexpectedly\n") ==
        Outcome::unreachable);
  CHECK(git::parse_push("", "fatal: unable to access 'x': \x1b[31m\n").message == "unable to access 'x': \\x1b[31m");
}

TEST_CASE("a branch for data begins without a parent and moves only forward", "[store]") {
  const Clones clones;
  git::GitBranch branch(clones.clone(), "data", {});
  CHECK(branch.has_origin());
  REQUIRE(branch.refresh().outcome == Outcome::done);
  CHECK(branch.tip().empty());
  CHECK(branch.files(folders).empty());
  REQUIRE(branch.move_to(commit_line(branch, clones.clone(), "a/one", "1\n")).outcome == Outcome::done);
  REQUIRE(branch.move_to(commit_line(branch, clones.clone(), "a/two words", "22\n")).outcome == Outcome::done);
  CHECK(without_blobs(branch.files(folders)) == std::vector<git::BranchFile>{{"a/one", 2}, {"a/two words", 3}});
  CHECK(content(branch, "a/two words") == "22\n");
  CHECK(branch.existing(std::vector<std::string>{"a", "a/one", "b"}) == std::vector<bool>{true, true, false});
  CHECK(clones.shell("cd origin && git rev-list --count data") == "2");
  CHECK(clones.shell("cd origin && git log --max-parents=0 --format=%s data") == "add a/one");
  CHECK(clones.shell("cd clone && git for-each-ref refs/benchgate").empty());
  CHECK(clones.shell("cd clone && git status --porcelain --untracked-files=no").empty());
  CHECK(error_of([&] { content(branch, "a/three"); }) == "a/three: there is no such file on the branch");
}

TEST_CASE("a writer that was slower builds on what the faster one wrote", "[store]") {
  const Clones clones;
  clones.shell("cp -r clone other");
  git::GitBranch fast(clones.clone(), "data", {});
  git::GitBranch slow(clones.clone().parent_path() / "other", "data", {});
  fast.refresh();
  slow.refresh();
  const std::string late_commit = commit_line(slow, clones.clone(), "a/slow", "s\n");
  REQUIRE(fast.move_to(commit_line(fast, clones.clone(), "a/fast", "f\n")).outcome == Outcome::done);
  CHECK(slow.move_to(late_commit).outcome == Outcome::raced);
  REQUIRE(slow.refresh().outcome == Outcome::done);
  REQUIRE(slow.move_to(commit_line(slow, clones.clone(), "a/slow", "s\n")).outcome == Outcome::done);
  CHECK(without_blobs(slow.files(folders)) == std::vector<git::BranchFile>{{"a/fast", 2}, {"a/slow", 2}});
}

TEST_CASE("commits that only this clone has are not left behind", "[store]") {
  const Clones clones;
  clones.shell("git clone -q file://\"$PWD\"/origin whole && cd whole && git branch data && git push -q origin data");
  clones.shell("cd whole && git checkout -q data && git commit -q --allow-empty -m mine && git checkout -q main");
  git::GitBranch branch(clones.clone().parent_path() / "whole", "data", {});
  CHECK(error_of([&] { branch.refresh(); }).starts_with("data: this clone's branch has commits that origin does not"));
}

TEST_CASE("a file that is larger than the limit is refused before it is read", "[store]") {
  const Clones clones;
  git::GitBranch branch(clones.clone(), "data", {});
  REQUIRE(branch.refresh().outcome == Outcome::done);
  REQUIRE(branch.move_to(commit_line(branch, clones.clone(), "a/large", std::string(5000, 'x'))).outcome ==
          Outcome::done);
  const std::vector<std::string> paths{"a/large"};
  std::size_t bytes = 0;
  const auto count = [&](std::size_t, std::string&& text) { bytes += text.size(); };
  CHECK(error_of([&] { branch.read(paths, count, 4999); }) == "a/large: is larger than 4999 bytes");
  CHECK(bytes == 0);
  branch.read(paths, count, 5000);
  CHECK(bytes == 5000);
}
