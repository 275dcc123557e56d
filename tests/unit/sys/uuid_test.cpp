// SPDX-License-Identifier: MIT
#include "sys/uuid.hpp"

#include <regex>

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a random UUID has version 4 and the variant of RFC 9562", "[sys][uuid]") {
  const std::regex shape("[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
  for (int i = 0; i < 100; ++i) CHECK(std::regex_match(sys::random_uuid(), shape));
  CHECK(sys::random_uuid() != sys::random_uuid());
}
