// SPDX-License-Identifier: MIT
#include "gates/statistic.hpp"

#include <vector>

#include "catch.hpp"

using namespace benchgate::gates;

TEST_CASE("statistics are read by name", "[gates][statistic]") {
  CHECK(parse_statistic("median")->q == 0.5);
  CHECK(parse_statistic("p95")->q == 0.95);
  CHECK(parse_statistic("p99.9")->q.value() == Approx(0.999));
  CHECK_FALSE(parse_statistic("mean")->q);
  for (const char* bad : {"", "p", "p0", "p100", "p-5", "95", "P95", "p95x", "max"}) CHECK_FALSE(parse_statistic(bad));
}

TEST_CASE("a statistic of nothing is absent", "[gates][statistic]") {
  const std::vector<double> values{1, 2, 4};
  CHECK(value_of(*parse_statistic("median"), values) == 2.0);
  CHECK(value_of(*parse_statistic("mean"), values).value() == Approx(7.0 / 3));
  CHECK_FALSE(value_of(*parse_statistic("p95"), {}));
}
