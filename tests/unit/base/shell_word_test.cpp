// SPDX-License-Identifier: MIT
#include "base/shell_word.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate::base;

TEST_CASE("a word is quoted only if a shell would read something else", "[base][shell_word]") {
  CHECK(shell_word("a/b-1.json") == "a/b-1.json");
  CHECK(shell_word("") == "''");
  CHECK(shell_word("two words") == "'two words'");
  CHECK(shell_word("it's $HOME") == "'it'\\''s $HOME'");
  CHECK(shell_command_line(std::vector<std::string>{"echo", "a b", "*"}) == "echo 'a b' '*'");
}

TEST_CASE("a word with control characters is safe to show", "[base][shell_word]") {
  CHECK(shell_word("a\x1b[31m\nb") == "$'a\\033[31m\\012b'");
  CHECK(shell_word("it's \t\\") == "$'it\\047s \\011\\134'");
  CHECK(shell_word("Größe 1") == "'Größe 1'");
}
