// SPDX-License-Identifier: MIT
#include "cli/color_choice.hpp"

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
