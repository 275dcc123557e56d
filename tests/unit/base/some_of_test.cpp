// SPDX-License-Identifier: MIT
#include "base/some_of.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a long list has its first names and the number of the others", "[base]") {
  const std::vector<std::string> names{"a", "b", "c"};
  CHECK(base::some_of(names, 3) == "a, b, c");
  CHECK(base::some_of(names, 2) == "a, b and 1 more");
  CHECK(base::some_of({}, 2).empty());
}
