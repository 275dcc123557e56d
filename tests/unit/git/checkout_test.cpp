// SPDX-License-Identifier: MIT
#include "git/checkout.hpp"

#include <string>
#include <vector>

#include "base/error.hpp"
#include "catch.hpp"
#include "sys/digest.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace benchgate::sys;
using benchgate::test::Clones;

TEST_CASE("a commit that a shallow clone lacks is fetched", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.has_repository());
  CHECK(finder.find("main", Fetch::when_missing) == clones.id("main"));
  CHECK(finder.find(clones.id("main~1"), Fetch::first) == clones.id("main~1"));
  CHECK(finder.find("nothing", Fetch::when_missing) == std::nullopt);
  CHECK(finder.find("--upload-pack=x", Fetch::first) == std::nullopt);
  CHECK(!CommitFinder(clones.clone().parent_path(), {}).has_repository());
}

TEST_CASE("what this clone calls a branch may be old, unless origin is asked first", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  const std::string before = clones.id("topic");
  clones.shell("cd origin && git checkout -q topic");
  clones.commit("later");
  CHECK(finder.find("topic", Fetch::when_missing) == before);
  CHECK(finder.find("topic", Fetch::first) == clones.id("topic"));
}

TEST_CASE("the merge base is found however shallow the clone is", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find_merge_base(clones.id("main"), "") == clones.id("main~1"));
}

TEST_CASE("a merge that a CI made names its base itself", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd origin && git checkout -q --detach main && git merge -q -m merge topic && git branch merged");
  clones.shell("rm -rf clone && git clone -q --depth 1 -b merged file://\"$PWD\"/origin clone");
  const CommitFinder finder(clones.clone(), {});
  const std::string merge = clones.id("merged");
  CHECK(finder.find_merge_base("0000000000000000000000000000000000000000", merge) == clones.id("main"));
}

TEST_CASE("commits before a shallow clone's tip are fetched by their steps and short names", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find("HEAD~1", Fetch::when_missing) == clones.id("topic~1"));
  CHECK(finder.find("origin/main~1", Fetch::when_missing) == clones.id("main~1"));
  CHECK(finder.find("HEAD~9", Fetch::when_missing) == std::nullopt);
}

TEST_CASE("a short commit id is looked for in all that origin has of the branch", "[git][checkout]") {
  const Clones clones;
  CHECK(CommitFinder(clones.clone(), {}).find(clones.id("topic~2").substr(0, 10), Fetch::when_missing) ==
        clones.id("topic~2"));
}

TEST_CASE("commits made in a shallow clone do not keep it from being deepened", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd clone && git commit -q --allow-empty -m own");
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find("HEAD~2", Fetch::when_missing) == clones.id("topic~1"));
}

TEST_CASE("the merge base of a commit that only a shallow clone has is found", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd clone && git commit -q --allow-empty -m own");
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find_merge_base("main", "") == clones.id("main~1"));
}

TEST_CASE("a clone of one branch asks origin for the main branch", "[git][checkout]") {
  const Clones clones;
  clones.shell("rm -rf clone && git clone -q --single-branch -b topic file://\"$PWD\"/origin clone");
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.main_branch() == "origin/main");
  CHECK(finder.find_merge_base("origin/main", "") == clones.id("main~1"));
  CHECK(finder.find("main", Fetch::when_missing) == clones.id("main"));
}

TEST_CASE("a shallow clone whose origin is gone says what to fetch", "[git][checkout]") {
  const Clones clones;
  clones.shell("mv origin away");
  const CommitFinder finder(clones.clone(), {});
  for (const std::string word : {"HEAD~1", "main", "0123abc"})
    CHECK_THROWS_WITH(finder.find(word, Fetch::when_missing),
                      word +
                          ": this clone is shallow, and the missing commits cannot be fetched from origin; run "
                          "'git fetch --unshallow', or set 'fetch-depth: 0' for actions/checkout");
  CHECK_THROWS_AS(finder.find_merge_base("main", ""), benchgate::Error);
  CHECK_THROWS_AS(finder.main_branch(), benchgate::Error);
  CHECK(finder.find("HEAD", Fetch::first) == clones.shell("cd clone && git rev-parse HEAD"));
}

TEST_CASE("a clone of one branch whose origin is gone says what to fetch", "[git][checkout]") {
  const Clones clones;
  clones.shell("rm -rf clone && git clone -q --single-branch -b topic file://\"$PWD\"/origin clone && mv origin away");
  CHECK_THROWS_WITH(CommitFinder(clones.clone(), {}).find("main", Fetch::when_missing),
                    "main: this clone has only some of origin's branches, and the others cannot be fetched; run 'git "
                    "fetch origin main:refs/remotes/origin/main', or set 'fetch-depth: 0' for actions/checkout");
}

TEST_CASE("a clone with everything has no commit of an unknown name", "[git][checkout]") {
  const Clones clones;
  clones.shell("rm -rf clone && git clone -q origin clone && mv origin away");
  const CommitFinder finder(clones.clone(), {});
  CHECK(finder.find("HEAD~9", Fetch::when_missing) == std::nullopt);
  CHECK(finder.find("nothing", Fetch::first) == std::nullopt);
  CHECK(finder.main_branch() == "origin/main");
}

TEST_CASE("only an origin that answers lacks a branch", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  CHECK_FALSE(finder.origin_lacks_branch("topic"));
  CHECK(finder.origin_lacks_branch("perf-raw"));
  CHECK(finder.origin_lacks_branch("top"));
  clones.shell("mv origin away");
  CHECK_FALSE(finder.origin_lacks_branch("perf-raw"));
  clones.shell("cd clone && git remote remove origin");
  CHECK_FALSE(finder.origin_lacks_branch("perf-raw"));
}

TEST_CASE("which of two commits is older is known however shallow the clone is", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  const std::string older = finder.find(clones.id("topic~2"), Fetch::when_missing).value();
  const std::string newer = clones.id("topic");
  CHECK(finder.is_ancestor(older, newer));
  CHECK(!finder.is_ancestor(newer, older));
  CHECK(finder.is_ancestor(newer, newer));
}

TEST_CASE("the nearest of some commits is found however shallow the clone is", "[git][checkout]") {
  const Clones clones;
  const CommitFinder finder(clones.clone(), {});
  const std::string tip = clones.id("topic"), before = clones.id("topic~1"), base = clones.id("main~1");
  CHECK(finder.find_nearest(tip, {base, before}) == NearestCommit{before, 1});
  CHECK(finder.find_nearest(before, {before}) == NearestCommit{before, 0});
  CHECK(finder.find_nearest(tip, {base}).value().commit == base);
  CHECK(finder.find_nearest(tip, {clones.id("main"), "no commit"}) == std::nullopt);  // beside it, not before it
}

TEST_CASE("base64 is that of RFC 4648", "[git][digest]") {
  // Section 10 of the RFC.
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("foobar") == "Zm9vYmFy");
}

TEST_CASE("tags before a commit are those of its ancestors, the highest version first", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd origin && git tag v1.9 main~2 && git tag v1.10 main~1 && git tag v2.0 main && git tag v3.0 topic");
  const CommitFinder finder(clones.clone().parent_path() / "origin", {});
  CHECK(finder.tags_before(clones.id("main")) == std::vector<std::string>{"v1.10", "v1.9"});
  clones.shell("cd origin && git tag 1.11 main~1");
  CHECK(finder.tags_before(clones.id("main")) == std::vector<std::string>{"1.11", "v1.10", "v1.9"});
  clones.shell("cd origin && git tag -d 1.11");
  CHECK(finder.tags_before(clones.id("main~2")).empty());
  CHECK(finder.tags_before("").empty());
  CHECK(finder.tags_before("--list").empty());
}

TEST_CASE("a shallow clone that knows no tag before its commit asks origin", "[git][checkout]") {
  const Clones clones;
  clones.shell("cd origin && git tag v1.9 main~2 && git tag -a -m x v1.10 main~1 && git tag v2.0 main");
  clones.shell("cd origin && git tag v3.0 topic && git tag -a -m x v3.1 topic");
  const CommitFinder finder(clones.clone(), {});
  const std::string tip = clones.id("topic");
  CHECK(finder.tags_before(tip) == std::vector<std::string>{"v2.0", "v1.10", "v1.9"});
  CHECK(finder.find("v1.10", Fetch::when_missing) == clones.id("main~1"));
  clones.shell("git -C clone fetch -q origin --depth=2 topic && git -C clone tag v0.1 topic~1");
  CHECK(finder.tags_before(tip) == std::vector<std::string>{"v0.1"});
  clones.shell("git -C clone tag -d v0.1 && mv origin gone");
  CHECK_THROWS_AS(finder.tags_before(tip), benchgate::Error);
}
