// SPDX-License-Identifier: MIT
#include "base/path_glob.hpp"

#include <string_view>

#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("a glob matches whole paths, name by name", "[base][glob]") {
  struct Row {
    std::string_view path, glob;
    bool matches;
  };
  // As the shell has it with globstar; gitignore and actions/glob agree on these.
  const Row rows[]{
      {"src/a.c", "src/a.c", true},
      {"src/a.c", "src/*.c", true},
      {"src/lib/a.c", "src/*.c", false},
      {"src/lib/a.c", "src/**", true},
      {"src/a.c", "src/**", true},
      {"src", "src/**", false},
      {"srcs/a.c", "src/**", false},
      {"src/a.c", "src/**/*.c", true},
      {"src/x/y/a.c", "src/**/*.c", true},
      {"src/x/y/a.h", "src/**/*.c", false},
      {"a.c", "**/a.c", true},
      {"x/y/a.c", "**/a.c", true},
      {"x/a.c/b", "**/a.c", false},
      {"a/b/c/d", "a/**/c/*", true},
      {"a/c/c/d", "a/**/c/*", true},
      {"a/d", "a/**/c/*", false},
      {".hidden/x", "**", true},
      {"a.c", "?.c", true},
      {"ab.c", "?.c", false},
      {"a.c", "", false},
      {"", "a", false},
  };
  for (const Row& row : rows) {
    CAPTURE(row.path, row.glob);
    CHECK(matches_path_glob(row.path, row.glob) == row.matches);
  }
  CHECK(has_wildcard("a/*"));
  CHECK(has_wildcard("a?"));
  CHECK(!has_wildcard("a/[b]"));
}

TEST_CASE("a path is taken apart name by name", "[base][glob]") {
  CHECK(first_of_path("a/b/c") == "a");
  CHECK(rest_of_path("a/b/c") == "b/c");
  CHECK(first_of_path("a") == "a");
  CHECK(rest_of_path("a").empty());
}
