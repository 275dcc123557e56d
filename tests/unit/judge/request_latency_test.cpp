// SPDX-License-Identifier: MIT
#include "judge/request_latency.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("percentiles of a phase are those of its requests", "[judge][load]") {
  std::vector<model::RequestRecord> records;
  for (int i = 1; i <= 1001; ++i)
    records.push_back({.number = i, .phase = "inject", .at_ms = 1000.0 + i, .latency_ms = (i * 8) % 1001 + 1.0});
  records.push_back({.number = 1002, .phase = "inject", .at_ms = 3000, .status = 502, .failure = "status 502"});
  records.push_back({.number = 1003, .phase = "warmup", .at_ms = 1, .failure = "errno 111"});
  const auto phases = judge::latency_by_phase(records);
  REQUIRE(phases.size() == 2);
  CHECK(phases[0] == model::RequestLatency{.phase = "warmup", .requests = 1, .failed = 1});
  const model::RequestLatency& inject = phases[1];  // 1 to 1001: numpy.quantile(range(1, 1002), q)
  CHECK(inject.requests == 1002);
  CHECK(inject.failed == 1);
  CHECK(inject.p50_ms == 501);
  CHECK(inject.p90_ms == 901);
  CHECK(inject.p99_ms == 991);
  CHECK(inject.p999_ms == 1000);
  CHECK(inject.max_ms == 1001);
  std::int64_t all = 0;
  double before = 0;
  for (const model::LatencyBucket& bucket : inject.histogram) {
    CHECK(bucket.up_to_ms > before);
    if (before > 0) CHECK((bucket.up_to_ms - before) <= bucket.up_to_ms / 32 + 1);  // a whole number of ms is in it
    CHECK(bucket.requests > 0);
    before = bucket.up_to_ms;
    all += bucket.requests;
  }
  CHECK(all == 1001);
  CHECK(before >= 1001);
  CHECK(before <= 1001 * (1 + 1.0 / 32));
}

TEST_CASE("kinds of requests have figures of their own after those of all", "[judge][load]") {
  const std::vector<model::RequestRecord> records{
      {.number = 1, .phase = "inject", .request = "read", .at_ms = 1, .latency_ms = 1},
      {.number = 2, .phase = "inject", .request = "write", .at_ms = 2, .latency_ms = 0.0004},
      {.number = 3, .phase = "inject", .request = "read", .at_ms = 3, .latency_ms = 3, .failure = "timeout"}};
  const auto figures = judge::latency_by_phase(records);
  REQUIRE(figures.size() == 3);
  CHECK(figures[0].request.empty());
  CHECK(figures[0].histogram.front() == model::LatencyBucket{0.001, 1});
  CHECK(figures[1].request == "read");
  CHECK(figures[1].p50_ms == 2);
  CHECK(figures[1].failed == 1);
  CHECK(figures[1].histogram.empty());
  CHECK(figures[2].max_ms == 0.0004);
}

TEST_CASE("one kind of requests alone is not shown beside all", "[judge][load]") {
  const std::vector<model::RequestRecord> records{
      {.number = 1, .phase = "inject", .request = "read", .at_ms = 1, .latency_ms = 1}};
  REQUIRE(judge::latency_by_phase(records).size() == 1);
  CHECK(judge::latency_by_phase(records)[0].request.empty());
}
