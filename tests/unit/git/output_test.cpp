// SPDX-License-Identifier: MIT
// Outputs of git 2.39.5.
#include "git/output.hpp"

#include "catch.hpp"

using namespace benchgate::git;
using namespace std::string_literals;

namespace {

const std::string commit = "9ad1b3ad442edf6f6f8c4ede3b8b108b941a0e17";

}  // namespace

TEST_CASE("git's status names changed and untracked files", "[git][git]") {
  CHECK(parse_status(" M a b.cpp\0?? new/\0"s) == std::vector<StatusEntry>{{false, "a b.cpp"}, {true, "new/"}});
  CHECK(parse_status("").empty());
  CHECK(parse_status("?? \0M\0"s).empty());
}

TEST_CASE("git's list of files names the commits of submodules", "[git][git]") {
  CHECK(parse_submodule_commits("100644 " + commit + " 0\tfile\0"s + "160000 " + commit + " 0\tlib/one two\0"s) ==
        std::map<std::string, std::string>{{"lib/one two", commit}});
  CHECK(parse_submodule_commits("160000 \0"s).empty());
}

TEST_CASE("the name of a submodule is found by its path", "[git][git]") {
  const std::string output = "submodule.a.b.path\nlib/one\0submodule.two.path\nlib/two\0"s;
  CHECK(parse_submodule_name(output, "lib/one") == "a.b");
  CHECK(parse_submodule_name(output, "lib/two") == "two");
  CHECK(!parse_submodule_name(output, "lib"));
}

TEST_CASE("a setting that is too short to name a submodule is passed over", "[git][git]") {
  CHECK(!parse_submodule_name("x\nlib\0"s, "lib"));
  CHECK(!parse_submodule_name("submodule.path\nlib\0"s, "lib"));
  CHECK(parse_submodule_name("submodule..path\nlib\0"s, "lib") == "");
}

TEST_CASE("the parents of a commit stand before its message", "[git][git]") {
  CHECK(parse_parents("tree " + commit + "\nparent " + commit + "\nauthor a\n\nparent of all\n") ==
        std::vector<std::string>{commit});
  CHECK(parse_parents("").empty());
}

TEST_CASE("a repository of another user is reported with the command that makes git accept it", "[git][git]") {
  CHECK(parse_refusal("fatal: detected dubious ownership in repository at '/a b'\nTo add an exception for this "
                      "directory, call:\n\n\tgit config --global --add safe.directory '/a b'\n") ==
        "detected dubious ownership in repository at '/a b'; if you trust it, run: git config --global --add "
        "safe.directory '/a b'");
  CHECK(parse_refusal("fatal: not a git repository (or any of the parent directories): .git\n").empty());
}
