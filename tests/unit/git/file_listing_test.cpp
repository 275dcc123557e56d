// SPDX-License-Identifier: MIT
#include "git/file_listing.hpp"

#include <string>

#include "catch.hpp"
#include "unit/git/clones.hpp"

using namespace benchgate::git;
using namespace std::string_literals;

// Both texts are the output of git 2.47 for a repository made by hand.
TEST_CASE("a commit's files have mode and id, in byte order", "[git][listing]") {
  const std::string output =
      "100755 blob e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\tsrc/run.sh\0"
      "120000 blob 2e65efe2a145dda7ee51d1741299f848e5bf752e\tlink\0"
      "160000 commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904\tvendor/x\0"
      "100644 blob e69de29bb2d1d6434b8b29ae775ad8c2e48c5391\ta b\tc\n.txt\0"s;
  CHECK(parse_tree(output) ==
        std::vector<ListedFile>{{"a b\tc\n.txt", FileMode::plain, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"},
                                {"link", FileMode::link, "2e65efe2a145dda7ee51d1741299f848e5bf752e"},
                                {"src/run.sh", FileMode::executable, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"},
                                {"vendor/x", FileMode::submodule, "4b825dc642cb6eb9a060e54bf8d69288fbee4904"}});
  CHECK(parse_tree("").empty());
  CHECK(parse_tree("nonsense\0more\tnonsense"s).empty());
}

TEST_CASE("what git overlooks or has in conflict has no id", "[git][listing]") {
  const std::string output =
      "H 100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0\tplain\0"
      "h 100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0\tassumed\0"
      "M 100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 1\tconflict\0"
      "M 100644 d00491fd7e5bb6fa28c517a0bb32b8b506539d4d 2\tconflict\0"
      "S 100644 e69de29bb2d1d6434b8b29ae775ad8c2e48c5391 0\tsparse\0"s;
  CHECK(parse_index(output) ==
        std::vector<ListedFile>{{"assumed", FileMode::plain, ""},
                                {"conflict", FileMode::plain, ""},
                                {"plain", FileMode::plain, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"},
                                {"sparse", FileMode::plain, "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"}});
}

TEST_CASE("what git tracks is listed with the files of submodules, whether they are committed or only added",
          "[git][listing]") {
  const benchgate::test::Clones clones;
  clones.shell("git init -q lib && cd lib && echo x > file && git add -A && git commit -q -m one");
  clones.shell(
      "cd clone && git submodule --quiet add file://\"$PWD\"/../lib && git commit -q -m lib && ln -s inner link &&"
      " echo x > lib-x && git add link lib-x && echo x > inner/untracked");
  const auto tracked = list_tracked(clones.clone());
  REQUIRE(tracked);
  CHECK(*tracked ==
        std::vector<std::string>{".gitmodules", "inner/one", "inner/topic", "inner/two", "lib-x", "lib/file", "link"});
  for (const std::string path : {"inner/one", "inner", "lib", "lib/file", "link", "link/one", "lib-x"})
    CHECK(is_tracked(*tracked, path));
  for (const std::string path : {"inner/untracked", "inn", "inner/on", "li", "lin", "lib/other", ".git", ""})
    CHECK_FALSE(is_tracked(*tracked, path));
  CHECK_FALSE(list_tracked(clones.clone().parent_path()));
}
