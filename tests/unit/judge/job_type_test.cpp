// SPDX-License-Identifier: MIT
#include "judge/job_type.hpp"

#include "catch.hpp"
#include "judge/stopping.hpp"

using namespace benchgate;

TEST_CASE("a job type sets the iterations of a scenario: 1, 3, 15, 15 to 35", "[judge][job_type]") {
  model::Scenario scenario;
  scenario.adaptive.emplace();
  for (const auto& [name, iterations] : {std::pair{"dry", 1}, std::pair{"short", 3}, std::pair{"medium", 15}}) {
    judge::set_iterations(scenario, *judge::find_job_type(name));
    CHECK(scenario.repeat == iterations);
    CHECK_FALSE(scenario.adaptive);
  }
  judge::set_iterations(scenario, *judge::find_job_type("default"));
  REQUIRE(scenario.adaptive);
  CHECK(scenario.adaptive->min == 15);
  CHECK(scenario.adaptive->max == 35);
  CHECK(scenario.repeat == 35);
  CHECK(judge::find_job_type("weekly") == nullptr);
}

TEST_CASE("the default type measures until the 99 % interval of the median is within 2 %", "[judge][job_type]") {
  // pseudomedian_interval is that of R's wilcox.test(conf.int = TRUE), see signed_rank_test.cpp. Of the values
  // 1 - e, 1, 1 + e, ... the interval at 99 % is wider than at 95 %, so that this spread is enough for one only.
  model::Scenario scenario;
  judge::set_iterations(scenario, *judge::find_job_type("default"));
  for (const double spread : {0.005, 0.2}) {
    judge::RepeatWatch watch(scenario.adaptive);
    for (int i = 0; i < 15; ++i) {
      model::Sample sample;
      sample.wall_ns = static_cast<std::int64_t>(1e9 * (1 + spread * (i % 5 - 2)));
      watch.add(sample);
    }
    CHECK(watch.more({}) == (spread < 0.01 ? 0 : 15));
  }
}

TEST_CASE("the number of values fits a type or not", "[judge][job_type]") {
  const auto misfit = [](std::string_view type, double n) { return judge::misfit(*judge::find_job_type(type), n); };
  CHECK(misfit("dry", 1).empty());
  CHECK(misfit("dry", 2) == "more");
  CHECK(misfit("short", 3).empty());
  CHECK(misfit("medium", 3) == "fewer");
  CHECK(misfit("medium", 15).empty());
  CHECK(misfit("default", 1) == "fewer");
  CHECK(misfit("default", 35).empty());
  for (const std::string_view type : {"dry", "short", "medium", "default"})
    CHECK(misfit(type, judge::find_job_type(type)->iterations).empty());
}
