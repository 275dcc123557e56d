// SPDX-License-Identifier: MIT
#include "judge/stable_tag.hpp"

#include "../catch.hpp"

using benchgate::judge::is_stable_tag;

TEST_CASE("a stable tag is a version and nothing else", "[store]") {
  for (const char* const tag : {"v1.2.3", "1.2", "V7", "2026.01.31"}) CHECK(is_stable_tag(tag));
  for (const char* const tag :
       {"", "v", "v1.", ".1", "v1..2", "v2.0-rc1", "v2.0.0-beta.1", "nightly", "lib-v1.2", "v1.2a"})
    CHECK_FALSE(is_stable_tag(tag));
}
