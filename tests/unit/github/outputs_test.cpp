// SPDX-License-Identifier: MIT
// Expected: actions/toolkit, packages/core/src/{command,file-command}.ts.
#include "github/outputs.hpp"

#include <stdexcept>

#include "catch.hpp"

using namespace benchgate::github;

TEST_CASE("an output stands between delimiters, whatever its value", "[github][outputs]") {
  CHECK(format_output("verdict", "fail", "D1") == "verdict<<D1\nfail\nD1\n");
  CHECK(format_output("x", "a\nevil=1\nEOF\n", "D1") == "x<<D1\na\nevil=1\nEOF\n\nD1\n");
  CHECK_THROWS_AS(format_output("x", "a\nD1\nevil=1", "D1"), std::logic_error);
  CHECK_THROWS_AS(format_output("a\nb", "", "D1"), std::logic_error);
}

TEST_CASE("hostile text cannot end a workflow command or start another", "[github][outputs]") {
  CHECK(workflow_command(Level::warning, {{"title", "a:b,c%"}, {"file", ""}}, "x\n::error::y\r 100%") ==
        "::warning title=a%3Ab%2Cc%25::x%0A::error::y\\r 100%25\n");
  CHECK(workflow_command(Level::error, {{"title", "\x1b[1m\n"}}, "\x1b[2J\r\n\u202e") ==
        "::error title=\\x1b[1m\\n::\\x1b[2J%0A\\u202e\n");
  CHECK(workflow_command(Level::error, {}, "m") == "::error::m\n");
  CHECK(workflow_command(Level::notice, {{"file", "a.c"}, {"line", "3"}}, "m") == "::notice file=a.c,line=3::m\n");
}

TEST_CASE("outputs tell the worst verdict of each check and how many rows have which", "[github][outputs]") {
  using benchgate::model::Verdict;
  benchgate::model::Publication report;
  CHECK(gates_output(report) == "{}");
  CHECK(counts_output(report) == "{}");
  report.rows = {{Verdict::pass, "a", "E3 significance", "", "", "", ""},
                 {Verdict::fail, "b", "E3 significance", "", "", "", ""},
                 {Verdict::pass, "", "Provenance", "", "", "", ""}};
  CHECK(gates_output(report) == R"({"e3-significance":"fail","provenance":"pass"})");
  CHECK(counts_output(report) == R"({"pass":2,"fail":1})");
}
