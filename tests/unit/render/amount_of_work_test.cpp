// SPDX-License-Identifier: MIT
#include "render/amount_of_work.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate;
using model::Scenario;

TEST_CASE("the amount of work counts the warm-up iterations of each run", "[render]") {
  Scenario scenario;
  scenario.warmup = 1;
  scenario.repeat = 10;
  scenario.reruns = 3;
  CHECK(render::amount_of_work(std::vector{scenario, scenario}) == "2 scenarios, 6 runs, 66 iterations");
  scenario.timeout = std::chrono::seconds(60);
  CHECK(render::amount_of_work(std::vector{scenario}) ==
        "1 scenario, 3 runs, 33 iterations; their timeouts allow 33 min 0 s");
}

TEST_CASE("the amount of work of scenarios that stop early is bounded by their time budgets", "[render]") {
  Scenario scenario;
  scenario.warmup = 0;
  scenario.repeat = 80;
  scenario.reruns = 3;
  scenario.timeout = std::chrono::minutes(10);
  scenario.adaptive = {.min = 10, .max = 80};
  CHECK(render::amount_of_work(std::vector{scenario}) ==
        "1 scenario, 3 runs, up to 240 iterations; their timeouts allow 40 h 0 min");
  scenario.adaptive->time_budget = std::chrono::minutes(5);
  CHECK(render::amount_of_work(std::vector{scenario}) ==
        "1 scenario, 3 runs, up to 240 iterations; time budgets of 15 min 0 s");
}

TEST_CASE("a measured fault scenario has phases instead of iterations", "[render]") {
  Scenario fault;
  fault.reruns = 3;
  fault.workload.emplace();
  fault.fault.emplace();
  fault.fault->phases_s = {{"inject", 30}, {"recovery", 20}, {"warmup", 20}};
  CHECK(render::amount_of_work(std::vector{fault}) == "1 scenario, 3 runs, phases of 3 min 30 s");
  CHECK(render::amount_of_work(std::vector{fault, Scenario{}}).starts_with("2 scenarios, 4 runs, "));
}
