// SPDX-License-Identifier: MIT
#include "git/facts.hpp"

#include <cstdlib>
#include <string>

#include "catch.hpp"
#include "launcher/launcher.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/program_output.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;

namespace {

/// A repository with one commit on branch trunk.
class Repository {
 public:
  Repository() {
    git("init -q -b trunk");
    write_file(path() / "a.txt", "one\n");
    git("add a.txt");
    git("commit -q -m first");
  }
  const std::filesystem::path& path() const { return folder_.path(); }

  std::string shell(const std::string& line) const {
    std::string output;
    const std::string script = "cd '" + path().string() +
                               "' && export HOME=/nowhere GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b " +
                               "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b && " + line;
    const auto code = read_program({"/bin/sh", "-c", script}, benchgate::launcher::current_environment(),
                                   std::chrono::seconds(30), [&](std::string_view piece) { output += piece; });
    CAPTURE(line);
    REQUIRE(code == 0);
    return output;
  }
  std::string git(const std::string& arguments) const { return shell("git " + arguments); }

 private:
  TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a clean checkout has its commit and branch", "[git][git]") {
  const Repository repository;
  const GitFacts facts = read_git(repository.path()).value();
  CHECK(facts.commit + "\n" == repository.git("rev-parse HEAD"));
  CHECK(facts.ref == "trunk");
  CHECK(!facts.dirty);
  CHECK(facts.diff_sha256.empty());
}

TEST_CASE("a detached checkout has the tag that names it, or nothing", "[git][git]") {
  const Repository repository;
  repository.git("checkout -q --detach");
  CHECK(read_git(repository.path()).value().ref.empty());
  repository.git("tag v1");
  CHECK(read_git(repository.path()).value().ref == "v1");
}

TEST_CASE("changes make a checkout dirty, and the digest follows every byte of them", "[git][git]") {
  const Repository repository;
  write_file(repository.path() / "a.txt", "two\n");
  const GitFacts changed = read_git(repository.path()).value();
  CHECK(changed.dirty);
  // The documented recipe, by other programs.
  CHECK(changed.diff_sha256 + "\n" == repository.shell("git diff HEAD --binary | sha256sum | cut -c1-64"));

  make_folders(repository.path() / "new folder");
  write_file(repository.path() / "new folder/b", "x");
  const GitFacts untracked = read_git(repository.path() / "new folder").value();
  CHECK(untracked.changes == std::vector<std::string>{"a.txt", "new folder/"});
  CHECK(untracked.diff_sha256 + "\n" ==
        repository.shell(
            "{ git diff HEAD --binary; printf 'new folder/b\\0%s\\0' $(printf x | sha256sum | cut -c1-64); } "
            "| sha256sum | cut -c1-64"));
  write_file(repository.path() / "new folder/b", "y");
  CHECK(read_git(repository.path()).value().diff_sha256 != untracked.diff_sha256);
}

TEST_CASE("folders that git does not track are listed, and what is ignored of them is no change", "[git][git]") {
  const Repository repository;
  make_folders(repository.path() / "one/deep");
  make_folders(repository.path() / "two");
  write_file(repository.path() / "one/deep/a", "x");
  write_file(repository.path() / "two/b", "x");
  const std::vector<std::filesystem::path> folders = untracked_folders(repository.path() / "two");
  REQUIRE(folders.size() == 2);
  CHECK(std::filesystem::equivalent(folders[0], repository.path() / "one"));
  CHECK(std::filesystem::equivalent(folders[1], repository.path() / "two"));
  CHECK(read_git(repository.path(), {folders[0]}).value().changes == std::vector<std::string>{"two/"});
  CHECK(!read_git(repository.path(), folders).value().dirty);
  CHECK(untracked_folders("/nowhere").empty());
}

TEST_CASE("without a repository or a commit there is no state", "[git][git]") {
  const TemporaryFolder folder;
  CHECK(!read_git(folder.path()));
  CHECK(!read_git("/nowhere"));
  const Repository repository;
  repository.git("checkout -q --orphan empty");
  repository.git("rm -q --cached a.txt");
  write_file(repository.path() / "HEAD^{commit}", "a file\n");
  CHECK(!read_git(repository.path(), {}, Untracked::are_none));
}

TEST_CASE("nothing that a repository configures is run", "[git][git]") {
  const Repository repository;
  const std::string trap = (repository.path() / ".git/ran").string();
  repository.shell("printf '#!/bin/sh\\ntouch \"" + trap + "\"\\n' > .git/trap && chmod +x .git/trap");
  for (const char* key : {"core.fsmonitor", "diff.external", "core.pager", "diff.x.textconv", "diff.x.command"})
    repository.git("config " + std::string(key) + " \"$PWD/.git/trap\"");
  repository.shell("mkdir -p .git/info && echo '* diff=x' > .git/info/attributes");
  write_file(repository.path() / "a.txt", "two\n");
  CHECK(read_git(repository.path()).value().dirty);
  CHECK(!std::filesystem::exists(trap));
}

TEST_CASE("a program that answers too late or not at all has no answer", "[git][program_output]") {
  const auto nothing = [](std::string_view) {};
  CHECK(!read_program({"sh", "-c", "sleep 1000 & sleep 1000"}, benchgate::launcher::current_environment(),
                      std::chrono::milliseconds(50), nothing));
  CHECK(!read_program({"no-such-program"}, benchgate::launcher::current_environment(), std::chrono::seconds(10),
                      nothing));
  CHECK(!read_program({"sh", "-c", "kill -9 $$"}, benchgate::launcher::current_environment(), std::chrono::seconds(10),
                      nothing));
  CHECK(read_program({"sh", "-c", "exit 3"}, benchgate::launcher::current_environment(), std::chrono::seconds(10),
                     nothing) == 3);
}
