// SPDX-License-Identifier: MIT
#include "measure/failure_excerpt.hpp"

#include "catch.hpp"

using namespace benchgate;
using measure::failure_excerpt;

TEST_CASE("the excerpt of a failure is what one stream has", "[measure]") {
  CHECK(failure_excerpt("1\n2\n3\n4\n5\n6\n7\n", " \n") == "1\n2\n3\n4\n5\n6\n7");
  CHECK(failure_excerpt("", "no memory\n") == "no memory");
  CHECK(failure_excerpt("", "").empty());
}

TEST_CASE("the excerpt of a failure has the last lines of the output before the errors", "[measure]") {
  CHECK(failure_excerpt("FAILED test_speed\n1 failed\n", "Wrote report.json\n") ==
        "FAILED test_speed\n1 failed\nWrote report.json");
  CHECK(failure_excerpt("1\n2\n3\n4\n5\n6\n7", "no memory") == "3\n4\n5\n6\n7\nno memory");
  CHECK(failure_excerpt("1\n2\n3\n4\n5", "no memory") == "1\n2\n3\n4\n5\nno memory");
}
