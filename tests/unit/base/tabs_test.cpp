// SPDX-License-Identifier: MIT
#include "base/tabs.hpp"

#include "catch.hpp"

using namespace benchgate;

// The expected texts are those of expand(1).
TEST_CASE("tabs become the spaces that a terminal shows", "[base]") {
  CHECK(base::without_tabs("FAIL\tgithub.com/x") == "FAIL    github.com/x");
  CHECK(base::without_tabs("\ta\n\tb") == "        a\n        b");
  CHECK(base::without_tabs("12345678\tx") == "12345678        x");
  CHECK(base::without_tabs("\xC3\xA4\tx\r\n1\t2\t3") == "\xC3\xA4       x\r\n1       2       3");
  CHECK(base::without_tabs("") == "");
}
