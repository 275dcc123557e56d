// SPDX-License-Identifier: MIT
#include "format/pattern.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using format::Pattern;

namespace {

std::string refusal(std::string_view expression) {
  return test::error_of([&] { const Pattern pattern(expression, "a.yaml:3"); });
}

}  // namespace

TEST_CASE("a pattern finds every number of its first group, in order", "[format][pattern]") {
  const Pattern pattern(R"(parse: (\d+(?:\.\d+)?) ns)", "");
  const Pattern::Found found = pattern.numbers("parse: 12 ns\nother\nparse: 3.5 ns parse: 12 ns");
  CHECK(found.values == std::vector<double>{12, 3.5, 12});
  CHECK(found.problem.empty());
}

TEST_CASE("a pattern's ^ and $ are the ends of lines", "[format][pattern]") {
  CHECK(Pattern(R"(^t=(\d+)$)", "").numbers("at=1\nt=2\nt=3x\nt=4").values == std::vector<double>{2, 4});
}

TEST_CASE("a missing match and a match that is no number are problems, never 0", "[format][pattern]") {
  CHECK(Pattern(R"((\d+) ns)", "").numbers("12 ms").problem == "not found");
  CHECK(Pattern(R"((\d+) ns)", "").numbers("").problem == "not found");
  const Pattern::Found word = Pattern(R"(t=(\w+))", "").numbers("t=1 t=many\x1b");
  CHECK(word.problem == "found 'many', which is not a number");
  CHECK(Pattern(R"(t=(\d+)?)", "").numbers("t=").problem == "found '', which is not a number");
}

TEST_CASE("a pattern that matches nothing at all moves on", "[format][pattern]") {
  CHECK(Pattern(R"(()|x)", "").numbers("abc").problem == "found '', which is not a number");
}

TEST_CASE("bad patterns are refused with their location", "[format][pattern]") {
  CHECK(refusal("(a") == "a.yaml:3: '(a' is not a regular expression: missing closing parenthesis at character 3");
  CHECK(refusal("a+") == "a.yaml:3: the pattern has no group; put parentheses around the number");
  CHECK(refusal("\x1b([").find('\x1b') == std::string::npos);
}

TEST_CASE("hostile text neither overflows the stack nor takes for ever", "[format][pattern]") {
  const std::string line(1'000'000, 'a');
  CHECK(Pattern(R"((?:.|\n)*(\d+))", "").numbers(line).values.empty());
  CHECK(Pattern(R"((?:a+)+(\d))", "").numbers(line.substr(0, 8192)).problem ==
        "takes too many steps on this output; make the pattern more specific");
  CHECK(Pattern(R"((\d+))", "").numbers("\xff\xfe 12 \xc3").values == std::vector<double>{12});
}
