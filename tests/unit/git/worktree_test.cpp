// SPDX-License-Identifier: MIT
#include "git/worktree.hpp"

#include <stdlib.h>

#include <string>

#include "base/error.hpp"
#include "catch.hpp"
#include "git/checkout.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;
using benchgate::test::Clones;

namespace {

namespace fs = std::filesystem;

/// A variable of the environment until the end of its scope.
class Variable {
 public:
  Variable(const char* name, const std::string& value) : name_(name) {
    if (const char* const before = ::getenv(name)) before_ = before;
    ::setenv(name, value.c_str(), 1);
  }
  ~Variable() { before_.empty() ? ::unsetenv(name_) : ::setenv(name_, before_.c_str(), 1); }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;

 private:
  const char* name_;
  std::string before_;
};

constexpr const char* fresh_clone = "rm -rf clone && git clone -q --recurse-submodules file://\"$PWD\"/origin clone";

/// origin has the submodule lib, which has the submodule deep; HEAD~1 has older commits of both than HEAD.
void add_submodules(const Clones& clones) {
  clones.shell(
      "git init -q -b main deep && git init -q -b main lib && for i in 1 2; do"
      " (cd deep && echo deep-$i > file && git add -A && git commit -q -m $i);"
      " (cd lib && echo lib-$i > file && { [ -e deep ] || git submodule add -q"
      " file://\"$PWD\"/../deep; } && (cd deep && git pull -q origin main) && git add -A && git commit -q -m $i);"
      " (cd origin && { [ -e lib ] || git submodule add -q file://\"$PWD\"/../lib; } &&"
      " (cd lib && git pull -q origin main) && git add -A && git commit -q -m lib-$i); done");
}

/// A clone whose newest commit has no submodule; the commit before it has one that the clone does not hold.
void add_clone_without_submodule(const Clones& clones) {
  add_submodules(clones);
  clones.shell(fresh_clone);
  clones.shell(
      "cd clone && git submodule deinit -q -f lib && rm -rf .git/modules/lib && git rm -q -f lib && git commit -q -m "
      "none");
}

/// Why a commit cannot be checked out; "": it can.
std::string refusal(const fs::path& clone, const std::string& commit) {
  try {
    const Worktree worktree(clone, commit);
  } catch (const benchgate::Error& error) {
    return error.what();
  }
  return {};
}

}  // namespace

TEST_CASE("a worktree is the other commit, at the corresponding folder, and goes away", "[git][checkout]") {
  const Clones clones;
  const fs::path inner = clones.clone() / "inner";
  const std::string main = CommitFinder(inner, {}).find("main", Fetch::when_missing).value();
  fs::path checkout;
  {
    const Worktree worktree(inner, main);
    checkout = worktree.path();
    CHECK(read_file(checkout / "three") == "three\n");
    CHECK(!path_exists(checkout / "topic"));
    CHECK(worktree.counterpart(inner / "x") == checkout / "x");
    CHECK(worktree.counterpart("/elsewhere") == std::nullopt);
  }
  CHECK(!path_exists(checkout));
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "1");
}

TEST_CASE("a commit that git cannot check out is an error with git's words", "[git][checkout]") {
  const Clones clones;
  CHECK(refusal(clones.clone(), "nowhere").ends_with(": invalid reference: nowhere"));
  clones.shell("cd clone && : >.git/worktrees");
  const std::string why = refusal(clones.clone(), "HEAD");
  CHECK(why.starts_with("HEAD: git cannot check it out in "));
  CHECK(why.find(".git/worktrees") != std::string::npos);
}

TEST_CASE("no folder above a worktree has files of the working tree", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd clone && mkdir node_modules && touch go.work Cargo.toml package.json jest.config.js");
  const Worktree worktree(clones.clone(), "HEAD");
  for (fs::path above = worktree.path(); above != above.root_path(); above = above.parent_path())
    for (const char* const name : {"node_modules", "go.work", "Cargo.toml", "package.json", "jest.config.js"})
      CHECK(!path_exists(above / name));
}

TEST_CASE("a worktree has the submodules of its commit, without a network", "[git][checkout]") {
  const Clones clones;
  add_submodules(clones);
  clones.shell(fresh_clone);
  clones.shell("mv lib lib-away && mv deep deep-away && mv origin origin-away");
  const Worktree worktree(clones.clone(), "HEAD~1");
  CHECK(read_file(worktree.path() / "lib" / "file") == "lib-1\n");
  CHECK(read_file(worktree.path() / "lib" / "deep" / "file") == "deep-1\n");
  CHECK(read_file(clones.clone() / "lib" / "deep" / "file") == "deep-2\n");
}

TEST_CASE("a submodule whose commit is not here is fetched", "[git][checkout]") {
  const Clones clones;
  add_clone_without_submodule(clones);
  const Variable allow("GIT_ALLOW_PROTOCOL", "file");
  const Worktree worktree(clones.clone(), "HEAD~1");
  CHECK(read_file(worktree.path() / "lib" / "file") == "lib-2\n");
  CHECK(read_file(worktree.path() / "lib" / "deep" / "file") == "deep-2\n");
}

TEST_CASE("a submodule that cannot be fetched is an error that says what to do", "[git][checkout]") {
  const Clones clones;
  add_clone_without_submodule(clones);
  clones.shell("mv lib away");
  const std::string commit = clones.shell("cd origin && git rev-parse HEAD:lib");
  CHECK_THROWS_WITH(Worktree(clones.clone(), "HEAD~1"),
                    "lib: is a submodule, and its commit " + commit.substr(0, 12) +
                        " is neither here nor can it be fetched; run 'git submodule update --init --recursive' and, in "
                        "the submodule, 'git fetch origin " +
                        commit +
                        "', or set 'submodules: recursive' and 'fetch-depth: 0' for actions/checkout, with a 'token' "
                        "that may read the submodule");
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "1");
}

TEST_CASE("a submodule that the user has not checked out is not checked out elsewhere", "[git][checkout]") {
  const Clones clones;
  add_submodules(clones);
  clones.shell("rm -rf clone && git clone -q file://\"$PWD\"/origin clone");
  const Worktree worktree(clones.clone(), "HEAD~1");
  CHECK(fs::is_empty(worktree.path() / "lib"));
}

TEST_CASE("submodules follow another commit that git checks out", "[git][checkout]") {
  const Clones clones;
  add_submodules(clones);
  clones.shell(fresh_clone);
  Worktree worktree(clones.clone(), "HEAD~1");
  const auto check_out = [&](const std::string& commit) {
    clones.shell("cd '" + worktree.path().string() + "' && git checkout -q --force --detach " + commit);
    worktree.complete();
  };
  check_out(clones.id("HEAD"));
  CHECK(read_file(worktree.path() / "lib" / "deep" / "file") == "deep-2\n");
  check_out(clones.id("HEAD~2"));
  CHECK(!path_exists(worktree.path() / "lib"));
}

TEST_CASE("a worktree is as sparse as the working tree", "[git][checkout]") {
  const Clones clones;
  clones.shell(
      "cd origin && git checkout -q main && mkdir other && touch other/file top && git add -A && git commit -q -m "
      "other");
  clones.shell(
      "rm -rf clone && git clone -q file://\"$PWD\"/origin clone && cd clone && git sparse-checkout set inner");
  const Worktree worktree(clones.clone(), "HEAD");
  CHECK(path_exists(worktree.path() / "inner" / "three"));
  CHECK(path_exists(worktree.path() / "top"));
  CHECK(!path_exists(worktree.path() / "other"));
}

namespace {

constexpr const char* pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n";

/// The clone has a file of Git LFS, whose pointer is what git has of it.
struct LfsClone {
  Clones clones;

  LfsClone() {
    write_file(clones.clone() / ".gitattributes", "*.bin filter=lfs\n");
    write_file(clones.clone() / "data.bin", pointer);
    clones.shell("cd clone && git add -A && git commit -q -m lfs");
  }
  void fetch_in_head() const { write_file(clones.clone() / "data.bin", "data\n"); }
  /// A git-lfs of which `pull` runs `script`.
  std::string path_with_lfs(const std::string& script) const {
    const fs::path folder = clones.clone().parent_path() / "bin";
    make_folders(folder);
    write_file(folder / "git-lfs", "#!/bin/sh\nif [ \"$1\" = pull ]; then " + script + "; fi\n");
    fs::permissions(folder / "git-lfs", fs::perms::owner_all);
    return folder.string() + ":" + ::getenv("PATH");
  }
};

}  // namespace

TEST_CASE("files of Git LFS are checked out where the working tree has them", "[git][checkout]") {
  const LfsClone lfs;
  lfs.fetch_in_head();
  const Variable path("PATH", lfs.path_with_lfs("echo data > data.bin"));
  const Worktree worktree(lfs.clones.clone(), "HEAD");
  CHECK(read_file(worktree.path() / "data.bin") == "data\n");
}

TEST_CASE("a pointer of Git LFS that stays one is an error where the working tree has the file", "[git][checkout]") {
  const LfsClone lfs;
  lfs.fetch_in_head();
  const std::string commit = lfs.clones.shell("cd clone && git rev-parse HEAD");
  const Variable path("PATH", lfs.path_with_lfs("exit 1"));
  CHECK_THROWS_WITH(Worktree(lfs.clones.clone(), "HEAD"),
                    "data.bin: is a Git LFS file, and its content in " + commit.substr(0, 12) +
                        " is neither here nor can it be fetched; run 'git lfs fetch origin " + commit + "'");
}

TEST_CASE("pointers of Git LFS stay pointers where they are so in the working tree", "[git][checkout]") {
  const LfsClone lfs;
  const Worktree worktree(lfs.clones.clone(), "HEAD");
  CHECK(read_file(worktree.path() / "data.bin") == pointer);
}
