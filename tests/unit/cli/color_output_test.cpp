// SPDX-License-Identifier: MIT
#include "cli/color_output.hpp"

#include <sstream>

#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::cli;

TEST_CASE("colour is for terminals that want it, unless somebody says otherwise", "[cli][color]") {
  const ColorFacts terminal{true, false, false};
  CHECK(color_choice("auto", terminal) == render::Color::yes);
  CHECK(color_choice("auto", {}) == render::Color::no);
  CHECK(color_choice("auto", {true, true, false}) == render::Color::no);
  CHECK(color_choice("auto", {true, false, true}) == render::Color::no);
  CHECK(color_choice("never", terminal) == render::Color::no);
  CHECK(color_choice("always", {false, true, true}) == render::Color::yes);
}

TEST_CASE("lines that come in pieces are coloured as wholes", "[cli][color]") {
  std::ostringstream out;
  {
    ColorOutput colored(out);
    colored << "parse: FA" << "IL (1 fail)\nnext: ";
    CHECK(out.str() == "parse: \x1b[31mFAIL\x1b[0m (1 fail)\n");
    colored << "pass";
  }
  CHECK(out.str() == "parse: \x1b[31mFAIL\x1b[0m (1 fail)\nnext: \x1b[32mpass\x1b[0m");
}
