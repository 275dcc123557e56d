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

TEST_CASE("a measured fault scenario has phases instead of iterations", "[render]") {
  Scenario fault;
  fault.reruns = 3;
  fault.workload.emplace();
  fault.fault.emplace();
  fault.fault->phases_s = {{"inject", 30}, {"recovery", 20}, {"warmup", 20}};
  CHECK(render::amount_of_work(std::vector{fault}) == "1 scenario, 3 runs, phases of 3 min 30 s");
  CHECK(render::amount_of_work(std::vector{fault, Scenario{}}).starts_with("2 scenarios, 4 runs, "));
}
