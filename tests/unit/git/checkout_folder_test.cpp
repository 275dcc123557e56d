// SPDX-License-Identifier: MIT
#include "git/checkout_folder.hpp"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <memory>

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;
using benchgate::test::Clones;

namespace {

namespace fs = std::filesystem;

/// Another process checks HEAD out in a folder and is killed before it can remove it.
fs::path left_by_killed_process(const Clones& clones) {
  const fs::path note = clones.clone().parent_path() / "left";
  const pid_t child = ::fork();
  if (child == 0) {
    const CheckoutFolder folder(repository_folders(clones.clone()));
    clones.shell("cd clone && git worktree add -q --detach '" + folder.path().string() + "' HEAD");
    write_file(note, folder.path().string());
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return read_file(note);
}

}  // namespace

TEST_CASE("a sibling's name has the length of the name beside it", "[git][checkout]") {
  CHECK(sibling_name("a-long-name-of-a-project", 7) == "benchgate-00000000000007");
  CHECK(sibling_name("project", 3) == "base-03");
  CHECK(sibling_name("repo", 0) == "b000");
  CHECK(sibling_name("x", 9) == "9");
  CHECK(sibling_name("x", 10).empty());
}

TEST_CASE("another checkout lies beside the working tree, at a path of the same length", "[git][checkout]") {
  const Clones clones;
  const fs::path top = fs::canonical(clones.clone());
  const CheckoutFolder first(repository_folders(clones.clone() / "inner"));
  const CheckoutFolder second(repository_folders(clones.clone()));
  CHECK(first.note().empty());
  for (const CheckoutFolder* folder : {&first, &second}) {
    CHECK(folder->path().parent_path() == top.parent_path());
    CHECK(folder->path().string().size() == top.string().size());
  }
  CHECK(first.path() != second.path());
}

TEST_CASE("a working tree at the top of a file system has its other checkout in git's folder", "[git][checkout]") {
  const Clones clones;
  RepositoryFolders repository = repository_folders(clones.clone());
  repository.top = "/proc";
  const CheckoutFolder folder(repository);
  CHECK(folder.path().parent_path() == repository.common / "benchgate");
  CHECK(folder.note().starts_with("the other commit is checked out in " + folder.path().string() +
                                  ", because / is on another file system: its path is longer"));
  CHECK(folder.note().ends_with("it is also on another file system than the working tree"));
}

TEST_CASE("what a killed process left behind is removed at the next start", "[git][checkout]") {
  const Clones clones;
  const fs::path left = left_by_killed_process(clones);
  REQUIRE(path_exists(left / "inner"));
  const CheckoutFolder next(repository_folders(clones.clone()));
  CHECK(!path_exists(left / "inner"));
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "1");
}

TEST_CASE("a checkout that a killed process had begun to remove is removed", "[git][checkout]") {
  const Clones clones;
  const fs::path left = left_by_killed_process(clones);
  fs::remove(left / ".git");
  CHECK(find_left_checkouts(clones.clone() / "inner") == std::vector<fs::path>{left});
  remove_left_checkouts(clones.clone() / "inner");
  CHECK(!path_exists(left));
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "1");
  CHECK(clones.shell("ls clone/.git/benchgate") == "lock");
  CHECK(find_left_checkouts(clones.clone()).empty());
}

TEST_CASE("the folder of a process that still runs stays", "[git][checkout]") {
  const Clones clones;
  const CheckoutFolder running(repository_folders(clones.clone()));
  write_file(running.path() / "file", "kept");
  const CheckoutFolder next(repository_folders(clones.clone()));
  CHECK(read_file(running.path() / "file") == "kept");
}

TEST_CASE("a copy of the repository leaves the checkouts of the original alone", "[git][checkout]") {
  const Clones clones;
  const fs::path copy = clones.clone().parent_path() / "copy";
  {
    const CheckoutFolder running(repository_folders(clones.clone()));
    clones.shell("cp -a '" + clones.clone().string() + "' '" + copy.string() + "'");
    CHECK(find_left_checkouts(copy).empty());
    remove_left_checkouts(copy);
    const CheckoutFolder other(repository_folders(copy));
    CHECK(path_exists(running.path()));
    CHECK(other.path() != running.path());
  }
  const fs::path left = left_by_killed_process(clones);
  fs::remove_all(copy);
  clones.shell("cp -a '" + clones.clone().string() + "' '" + copy.string() + "'");
  remove_left_checkouts(copy);
  CHECK(path_exists(left));
  remove_left_checkouts(clones.clone());
  CHECK(!path_exists(left));
}

TEST_CASE("a folder that somebody made where a killed process had its own is never removed", "[git][checkout]") {
  const Clones clones;
  const fs::path left = left_by_killed_process(clones);
  clones.shell("rm -rf '" + left.string() + "' && git init -q '" + left.string() + "' && echo mine > '" +
               left.string() + "/file'");
  {
    const CheckoutFolder next(repository_folders(clones.clone()));
    CHECK(next.path() != left);
  }
  CHECK(read_file(left / "file") == "mine\n");
}

TEST_CASE("checkouts of the user's own are left alone", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd clone && git worktree add -q --detach ../own HEAD && mv ../own ../unplugged");
  left_by_killed_process(clones);
  {
    const CheckoutFolder next(repository_folders(clones.clone()));
  }
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "2");
}

TEST_CASE("the folder goes away with the object", "[git][checkout]") {
  const Clones clones;
  fs::path path;
  {
    const CheckoutFolder folder(repository_folders(clones.clone()));
    path = folder.path();
    CHECK(is_folder(path));
  }
  CHECK(!path_exists(path));
  CHECK(clones.shell("ls clone/.git/benchgate") == "lock");
}
