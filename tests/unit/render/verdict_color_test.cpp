// SPDX-License-Identifier: MIT
#include "render/verdict_color.hpp"

#include "catch.hpp"

using benchgate::render::Color;
using benchgate::render::color_verdicts;

namespace {

/// Escape sequences as letters: G green, Y yellow, R red, . the end.
std::string colored(std::string_view text) {
  std::string shown;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\x1b') {
      shown += text[at++];
      continue;
    }
    const std::string_view code = text.substr(at + 2, text.find('m', at) - at - 2);
    shown += code == "32" ? 'G' : code == "33" ? 'Y' : code == "31" ? 'R' : '.';
    at = text.find('m', at) + 1;
  }
  return shown;
}

std::string shown(std::string_view text) { return colored(color_verdicts(text, Color::yes)); }

}  // namespace

TEST_CASE("without colour a text stays as it is", "[render][color]") {
  CHECK(color_verdicts("parse: FAIL (1 fail)\n", Color::no) == "parse: FAIL (1 fail)\n");
}

TEST_CASE("a verdict is coloured as heading and as cell", "[render][color]") {
  CHECK(shown("parse: FAIL (1 fail)\n  time  median  5 %  pass\n  score  -  -  skip\n") ==
        "parse: RFAIL. (1 fail)\n  time  median  5 %  Gpass.\n  score  -  -  Yskip.\n");
  CHECK(shown("clock   good     tsc\nturbo   limited  on\n") == "clock   Ggood.     tsc\nturbo   Ylimited.  on\n");
  CHECK(shown("  E3 significance   fail: raw\n") == "  E3 significance   Rfail.: raw\n");
  CHECK(shown("x: run 6 of 10: regression +20 %") == "x: run 6 of 10: Rregression. +20 %");
}

TEST_CASE("a word within a sentence or a name is no verdict", "[render][color]") {
  for (const char* text : {"the tests pass quickly\n", "  fail-fast  5\n", "passes\n", "  passport  1\n"})
    CHECK(shown(text) == text);
}

TEST_CASE("the last line needs no line break, and an empty text stays empty", "[render][color]") {
  CHECK(shown("a: pass") == "a: Gpass.");
  CHECK(shown("").empty());
}
