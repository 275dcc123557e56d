// SPDX-License-Identifier: MIT
#include "sys/checkout.hpp"

#include <string>

#include "catch.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/launcher.hpp"
#include "sys/program_output.hpp"
#include "temporary_folder.hpp"

using namespace benchgate::sys;

namespace {

/// origin has main with three commits and a topic that left it at the second; clone knows only the tip of topic.
class Clones {
 public:
  Clones() {
    shell("git init -q -b main origin && cd origin && git config uploadpack.allowAnySHA1InWant true");
    commit("one");
    commit("two");
    shell("cd origin && git checkout -q -b topic");
    commit("topic");
    shell("cd origin && git checkout -q main");
    commit("three");
    shell("git clone -q --depth 1 -b topic file://\"$PWD\"/origin clone");
  }
  std::string shell(const std::string& line) const {
    std::string output;
    const std::string script = "cd '" + folder_.path().string() +
                               "' && export HOME=/nowhere GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b "
                               "GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b && " +
                               line;
    const auto code = read_program({"/bin/sh", "-c", script}, current_environment(), std::chrono::seconds(30),
                                   [&](std::string_view piece) { output += piece; });
    CAPTURE(line);
    REQUIRE(code == 0);
    return output.substr(0, output.find('\n'));
  }
  void commit(const std::string& name) const {
    shell("cd origin && mkdir -p inner && echo " + name + " > inner/" + name + " && git add -A && git commit -q -m " +
          name);
  }
  std::string id(const std::string& name) const { return shell("cd origin && git rev-parse " + name); }
  std::filesystem::path clone() const { return folder_.path() / "clone"; }

 private:
  ::TemporaryFolder folder_;
};

}  // namespace

TEST_CASE("a commit that a shallow clone lacks is fetched", "[sys][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.has_repository());
  CHECK(finder.find("main", Fetch::when_missing) == clones.id("main"));
  CHECK(finder.find(clones.id("main~1"), Fetch::first) == clones.id("main~1"));
  CHECK(finder.find("nothing", Fetch::when_missing) == std::nullopt);
  CHECK(finder.find("--upload-pack=x", Fetch::first) == std::nullopt);
  CHECK(!CommitFinder(clones.clone().parent_path(), {}).has_repository());
}

TEST_CASE("what this clone calls a branch may be old, unless origin is asked first", "[sys][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  const std::string before = clones.id("topic");
  clones.shell("cd origin && git checkout -q topic");
  clones.commit("later");
  CHECK(finder.find("topic", Fetch::when_missing) == before);
  CHECK(finder.find("topic", Fetch::first) == clones.id("topic"));
}

TEST_CASE("the merge base is found however shallow the clone is", "[sys][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find_merge_base(clones.id("main"), "") == clones.id("main~1"));
}

TEST_CASE("a merge that a CI made names its base itself", "[sys][checkout]") {
  const Clones clones;
  clones.shell("cd origin && git checkout -q --detach main && git merge -q -m merge topic && git branch merged");
  clones.shell("rm -rf clone && git clone -q --depth 1 -b merged file://\"$PWD\"/origin clone");
  const CommitFinder finder(clones.clone(), {});
  const std::string merge = clones.id("merged");
  CHECK(finder.find_merge_base("0000000000000000000000000000000000000000", merge) == clones.id("main"));
}

TEST_CASE("a worktree is the other commit, at the corresponding folder, and goes away", "[sys][checkout]") {
  const Clones clones;
  const std::filesystem::path inner = clones.clone() / "inner";
  const std::string main = CommitFinder(inner, {}).find("main", Fetch::when_missing).value();
  std::filesystem::path place;
  {
    const Worktree worktree(inner, main);
    place = worktree.place();
    CHECK(read_file(place / "three") == "three\n");
    CHECK(!path_exists(place / "topic"));
    CHECK(worktree.counterpart(inner / "x") == place / "x");
    CHECK(worktree.counterpart("/elsewhere") == std::nullopt);
  }
  CHECK(!path_exists(place));
  CHECK(clones.shell("cd clone && git worktree list | wc -l") == "1");
}

TEST_CASE("base64 is that of RFC 4648", "[sys][digest]") {
  // Section 10 of the RFC.
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("foobar") == "Zm9vYmFy");
}
