// SPDX-License-Identifier: MIT
#include "git/commit_ancestry.hpp"

#include <string>
#include <vector>

#include "catch.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate;

TEST_CASE("A commit's place counts its line of first parents, which a shallow clone does not have") {
  const test::Clones clones;
  clones.shell("cd origin && GIT_COMMITTER_DATE='2026-01-02T03:04:05Z' git merge -q --no-ff -m merge topic");
  const auto origin = [&](const std::string& commit) {
    return git::ancestry_of(clones.clone().parent_path() / "origin", commit);
  };
  const auto merge = origin(clones.id("main"));
  REQUIRE(merge);
  CHECK(merge->time == 1767323045);  // date -d 2026-01-02T03:04:05Z +%s
  CHECK(merge->parents == std::vector<std::string>{clones.id("main^1"), clones.id("topic")});
  CHECK(merge->position == 4U);  // one, two, three, merge
  CHECK(origin(clones.id("main~3"))->position == 1U);
  CHECK(origin(clones.id("main~3"))->parents.empty());
  CHECK_FALSE(origin(std::string(40, '1')));
  const auto shallow = git::ancestry_of(clones.clone(), clones.id("topic"));
  REQUIRE(shallow);
  CHECK(shallow->parents == std::vector<std::string>{clones.id("topic^")});
  CHECK_FALSE(shallow->position);
}
