// SPDX-License-Identifier: MIT
#include "model/scenario.hpp"

#include "catch.hpp"

using namespace benchgate::model;

TEST_CASE("a metric of a report knows the test case that it is of", "[model]") {
  MetricSource source;
  source.metric.name = "Sort@n=8: a: time";
  source.from = MetricSource::From::report;
  source.field = "time";
  CHECK(reported_case(source) == "Sort@n=8: a");
  source.field = "a: time";
  CHECK(reported_case(source) == "Sort@n=8");
  for (const char* other : {"", "wall", "Sort@n=8: a: time", ": Sort@n=8: a: time"}) {
    source.field = other;
    CHECK(reported_case(source).empty());
  }
  source.field = "time";
  source.from = MetricSource::From::jsonl;
  CHECK(reported_case(source).empty());
}
