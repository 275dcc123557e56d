// SPDX-License-Identifier: MIT
// The expected texts are what GNU diffutils 3.8 prints (diff -u, its file names and times replaced).
#include "render/unified_diff.hpp"

#include "catch.hpp"

using namespace benchgate;
using Edits = std::vector<model::TextEdit>;
using render::unified_diff;

TEST_CASE("a difference is shown with its context", "[render][diff]") {
  const std::string text = "1\n2\n3\n4\n5\n6\n7\n8\n";
  CHECK(unified_diff("a.md", text, Edits{{8, 10, "five\n"}}) ==
        "--- a.md\n+++ a.md\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
  CHECK(unified_diff("a.md", text, Edits{{0, 2, ""}}) == "--- a.md\n+++ a.md\n@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n");
  CHECK(unified_diff("a.md", text, Edits{{16, 16, "9\n"}}) == "--- a.md\n+++ a.md\n@@ -6,3 +6,4 @@\n 6\n 7\n 8\n+9\n");
  CHECK(unified_diff("a.md", text, Edits{{8, 10, "5\n"}}) == "");
  CHECK(unified_diff("a.md", text, {}) == "");
}

TEST_CASE("edits of one line are one change, and near changes share a hunk", "[render][diff]") {
  CHECK(unified_diff("a.md", "a 1 b 2 c\n", Edits{{2, 3, "10"}, {6, 7, "20"}}) ==
        "--- a.md\n+++ a.md\n@@ -1 +1 @@\n-a 1 b 2 c\n+a 10 b 20 c\n");
  CHECK(unified_diff("a.md", "1\n2\n3\n", Edits{{0, 1, "one"}, {2, 3, "two"}}) ==
        "--- a.md\n+++ a.md\n@@ -1,3 +1,3 @@\n-1\n-2\n+one\n+two\n 3\n");
  CHECK(unified_diff("a.md", "a 1\nb 2\nc\n", Edits{{2, 3, "10"}, {6, 10, "20\nd\n"}}) ==
        "--- a.md\n+++ a.md\n@@ -1,3 +1,3 @@\n-a 1\n-b 2\n-c\n+a 10\n+b 20\n+d\n");
  std::string text;
  for (char c = 'a'; c <= 'z'; ++c) text += std::string(1, c) + "\n";
  CHECK(unified_diff("a.md", text, Edits{{2, 4, "B\nB2\n"}, {16, 18, "I\n"}, {48, 50, "Y\n"}}) ==
        "--- a.md\n+++ a.md\n@@ -1,12 +1,13 @@\n a\n-b\n+B\n+B2\n c\n d\n e\n f\n g\n h\n-i\n+I\n j\n k\n l\n"
        "@@ -22,5 +23,5 @@\n v\n w\n x\n-y\n+Y\n z\n");
}

TEST_CASE("a missing last line break is said, as patch(1) needs it", "[render][diff]") {
  CHECK(unified_diff("a.md", "x 1", Edits{{2, 3, "2"}}) ==
        "--- a.md\n+++ a.md\n@@ -1 +1 @@\n-x 1\n\\ No newline at end of file\n+x 2\n\\ No newline at end of file\n");
}

TEST_CASE("a diff on a terminal holds no control characters", "[render][diff]") {
  CHECK(render::printable_diff("-a\tb\r\n+\x1b[31m\n") == "-a\tb\n+\\x1b[31m\n");
}
