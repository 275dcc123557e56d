// SPDX-License-Identifier: MIT
#include "measure/plan.hpp"

#include "base/error.hpp"
#include "catch.hpp"

using namespace benchgate;
using namespace benchgate::measure;

TEST_CASE("a plan has warmup + repeat iterations, the warmups first", "[measure][plan]") {
  for (int warmup = 0; warmup < 40; warmup += 3)
    for (int repeat = 1; repeat < 40; repeat += 4) {
      model::Scenario scenario;
      scenario.command.argv = {"x"};
      scenario.warmup = warmup;
      scenario.repeat = repeat;
      const Plan plan = make_plan(scenario);
      REQUIRE(plan.total() == warmup + repeat);
      int warmups = 0;
      for (int i = 0; i < plan.total(); ++i) {
        warmups += plan.is_warmup(i);
        if (i > 0 && plan.is_warmup(i)) REQUIRE(plan.is_warmup(i - 1));
      }
      REQUIRE(warmups == warmup);
    }
}

TEST_CASE("a plan holds the steps that have a command, around the measured one", "[measure][plan]") {
  model::Scenario scenario;
  scenario.command.argv = {"m"};
  Plan plan = make_plan(scenario);
  CHECK(plan.before.empty());
  CHECK(plan.cycle == std::vector<Step>{{Step::Kind::measure, {{"m"}, ""}}});
  CHECK(plan.measured == 0);
  CHECK(plan.after.empty());

  scenario.build = model::CommandLine{{"b"}, ""};
  scenario.setup = model::CommandLine{{"s"}, ""};
  scenario.prepare = model::CommandLine{{"p"}, ""};
  scenario.cleanup = model::CommandLine{{"c"}, ""};
  scenario.teardown = model::CommandLine{{"t"}, ""};
  plan = make_plan(scenario);
  CHECK(plan.before == std::vector<Step>{{Step::Kind::build, {{"b"}, ""}}, {Step::Kind::setup, {{"s"}, ""}}});
  CHECK(plan.measured == 1);
  CHECK(plan.cycle.at(0).kind == Step::Kind::prepare);
  CHECK(plan.cycle.at(2).kind == Step::Kind::cleanup);
  CHECK(plan.after == std::vector<Step>{{Step::Kind::teardown, {{"t"}, ""}}});
}

TEST_CASE("a list of processors may hold ranges", "[measure][plan]") {
  CHECK(parse_processors("", {}).empty());
  CHECK(parse_processors("3,0,2-4", {}) == std::vector<int>{0, 2, 3, 4});
  for (const char* bad : {"a", "1-", "-1", "3-1", "1,,2", "1024", " 1"})
    CHECK_THROWS_AS(parse_processors(bad, {}), Error);
}
