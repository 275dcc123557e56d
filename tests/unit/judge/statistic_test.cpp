// SPDX-License-Identifier: MIT
#include "judge/statistic.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate::judge;

TEST_CASE("statistics are read by name", "[judge][statistic]") {
  CHECK(parse_statistic("median")->q == 0.5);
  CHECK(parse_statistic("p95")->q == 0.95);
  CHECK(parse_statistic("p99.9")->q.value() == Approx(0.999));
  CHECK_FALSE(parse_statistic("mean")->q);
  CHECK(is_percentile(*parse_statistic("p95")));
  for (const char* other : {"mean", "min", "max"}) CHECK_FALSE(is_percentile(*parse_statistic(other)));
  for (const char* bad : {"", "p", "p0", "p100", "p-5", "95", "P95", "p95x", "pinf"}) CHECK_FALSE(parse_statistic(bad));
}

TEST_CASE("a statistic of nothing is absent", "[judge][statistic]") {
  const std::vector<double> values{1, 2, 4};
  CHECK(value_of(*parse_statistic("median"), values) == 2.0);
  CHECK(value_of(*parse_statistic("mean"), values).value() == Approx(7.0 / 3));
  CHECK(value_of(*parse_statistic("min"), values) == 1.0);
  CHECK(value_of(*parse_statistic("max"), values) == 4.0);
  CHECK_FALSE(value_of(*parse_statistic("p95"), {}));
}
