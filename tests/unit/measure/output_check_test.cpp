// SPDX-License-Identifier: MIT
#include "measure/output_check.hpp"

#include "base/error.hpp"
#include "catch.hpp"

using namespace benchgate;

namespace {

std::string judged(measure::OutputCheck& check, std::string_view output) { return check.judge(output, output.size()); }

}  // namespace

TEST_CASE("a scenario that expects nothing accepts everything and keeps nothing for it", "[measure][output_check]") {
  const model::Scenario scenario;
  measure::OutputCheck check(scenario);
  CHECK(check.needed_bytes() == 0);
  CHECK(judged(check, "a").empty());
  CHECK(check.judge("", 1'000'000'000).empty());
}

TEST_CASE("an output has to equal the expected one to the byte", "[measure][output_check]") {
  model::Scenario scenario;
  scenario.expect_output.equals = "42\n";
  measure::OutputCheck check(scenario);
  CHECK(judged(check, "42\n").empty());
  CHECK(judged(check, "42") == "printed '42' instead of '42\\n'");
  CHECK(judged(check, std::string(100, 'x')) == "printed '" + std::string(60, 'x') + "'... instead of '42\\n'");
  scenario.expect_output.equals = "";
  CHECK(judged(check, "").empty());
  CHECK_FALSE(judged(check, "x").empty());
}

TEST_CASE("an output has to match anywhere", "[measure][output_check]") {
  model::Scenario scenario;
  scenario.expect_output.matches = "^total: \\d+$";
  measure::OutputCheck check(scenario);
  CHECK(judged(check, "start\ntotal: 12\nend\n").empty());
  CHECK(judged(check, "total: many\n") == "printed 'total: many\\n'; '^total: \\d+$': does not match");
  scenario.expect_output.matches = "(";
  CHECK_THROWS_AS(measure::OutputCheck(scenario), Error);
}

TEST_CASE("an output has to have the expected SHA-256", "[measure][output_check]") {
  model::Scenario scenario;  // of "abc": FIPS 180-4, appendix B.1
  scenario.expect_output.sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  measure::OutputCheck check(scenario);
  CHECK(judged(check, "abc").empty());
  CHECK(judged(check, "abd").find("instead of ba7816bf") != std::string::npos);
}

TEST_CASE("with same_output every output equals the first", "[measure][output_check]") {
  model::Scenario scenario;
  scenario.same_output = true;
  measure::OutputCheck check(scenario);
  CHECK(judged(check, "one").empty());
  CHECK(judged(check, "one").empty());
  CHECK(judged(check, "two").find("not what the first iteration printed") != std::string::npos);
}

TEST_CASE("what is too long to be checked is refused, not passed", "[measure][output_check]") {
  model::Scenario scenario;
  scenario.expect_output.matches = "a";
  measure::OutputCheck check(scenario);
  CHECK(check.judge("a", check.needed_bytes() + 1).find("more than the") != std::string::npos);
}
