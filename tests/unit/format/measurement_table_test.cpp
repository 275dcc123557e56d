// SPDX-License-Identifier: MIT
#include "format/measurement_table.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a value of a table that is not finite is left out with a note that names its line", "[format][table]") {
  const std::string header = "test_case,artifact,value\n";
  const auto notes = [](const std::string& text) { return format::parse_measurement_table(text, "t.csv").notes; };
  CHECK(notes(header + "a,1,5\na,2,\n").empty());  // a failure, as the manual says
  for (const std::string word : {"nan", "NaN", "inf", "-Inf", "+infinity"}) {
    CHECK(notes(header + "a,1,5\na,2," + word + "\n") ==
          std::vector<std::string>{"t.csv:3: value '" + word + "' is not finite, so it is left out"});
    CHECK(notes(R"({"test_case": "a", "artifact": "1", "value": ")" + word + "\"}\n") ==
          std::vector<std::string>{"t.csv:1: value '" + word + "' is not finite, so it is left out"});
  }
  CHECK(notes(header + "a,1,inf\nb,1,5\nb,2,nan\n") ==
        std::vector<std::string>{"t.csv:2: value 'inf' is not finite, so it is left out, as in 1 other row"});
  CHECK(notes(header + "a,1,inf\nb,1,nan\nb,2,nan\n") ==
        std::vector<std::string>{"t.csv:2: value 'inf' is not finite, so it is left out, as in 2 other rows"});
}
