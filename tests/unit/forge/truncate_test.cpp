// SPDX-License-Identifier: MIT
#include "forge/truncate.hpp"

#include "catch.hpp"

using namespace benchgate::forge;

TEST_CASE("length is counted in UTF-16 units", "[forge][cut]") {
  CHECK(characters("abc") == 3);
  CHECK(characters("größe") == 5);
  CHECK(characters("❌") == 1);  // U+274C
  CHECK(characters("💥") == 2);  // U+1F4A5, a surrogate pair
}

TEST_CASE("what fits stays as it is", "[forge][cut]") {
  CHECK(truncate_at_line("a\nb\n", 4, Unit::bytes, "cut") == "a\nb\n");
  CHECK(truncate_at_line("❌", 1, Unit::characters, "cut") == "❌");
}

TEST_CASE("too long text ends after a whole line, with a note", "[forge][cut]") {
  CHECK(truncate_at_line("| a |\n| b |\n| c |\n", 17, Unit::bytes, "cut") == "| a |\n| b |\n\ncut\n");
  CHECK(truncate_at_line("| a |\n| b |\n| c |\n", 16, Unit::bytes, "cut") == "| a |\n\ncut\n");
  CHECK(truncate_at_line("| a |\n| b |\n", 5, Unit::bytes, "cut") == "\ncut\n");
  CHECK(truncate_at_line("| a |\n| b |\n", 4, Unit::bytes, "cut").empty());
}

TEST_CASE("what was open is closed before the note", "[forge][cut]") {
  const std::string text =
      "<details><summary>x</summary>\n\n```sh\nline\n" + std::string(200, 'x') + "\n```\n</details>\n";
  CHECK(truncate_at_line(text, 100, Unit::bytes, "cut") ==
        "<details><summary>x</summary>\n\n```sh\nline\n```\n\n</details>\n\ncut\n");
}

TEST_CASE("a cut text always keeps the limit", "[forge][cut]") {
  std::string text;
  for (int i = 0; i < 300; ++i)
    text += i % 7 == 0 ? "<details><summary>ä</summary>\n" : i % 7 == 3 ? "```\n" : "| ❌ | 💥 |\n";
  for (std::size_t limit = 0; limit < 400; ++limit) {
    CHECK(truncate_at_line(text, limit, Unit::bytes, "note").size() <= limit);
    CHECK(characters(truncate_at_line(text, limit, Unit::characters, "note")) <= limit);
  }
}

TEST_CASE("a sentence is cut between characters", "[forge][cut]") {
  CHECK(truncate_sentence("größer", 6) == "größer");
  CHECK(truncate_sentence("größer", 4) == "grö…");
  CHECK(truncate_sentence("💥💥", 3) == "💥…");
  CHECK(truncate_sentence("abc", 0).empty());
}
