// SPDX-License-Identifier: MIT
#include "judge/request_values.hpp"

#include "catch.hpp"

using namespace benchgate;

namespace {

judge::ValuesBySecond values_of(const std::vector<model::RequestRecord>& records) {
  judge::RequestValues values;
  for (const model::RequestRecord& record : records) values.add(record);
  return values.take();
}

}  // namespace

TEST_CASE("requests of the fault count in the second in which they were sent", "[judge][load]") {
  const std::vector<model::RequestRecord> records{
      {.number = 1, .phase = "warmup", .at_ms = 50, .latency_ms = 1, .first_token_ms = 1, .tokens = 9},
      {.number = 2, .phase = "inject", .at_ms = 1000, .latency_ms = 12.5, .first_token_ms = 3, .tokens = 9},
      {.number = 3, .phase = "inject", .at_ms = 1999.9, .latency_ms = 7, .first_token_ms = 2, .tokens = 1},
      {.number = 4, .phase = "inject", .at_ms = 1999.9, .late_ms = 1, .latency_ms = 8},
      {.number = 5, .phase = "inject", .at_ms = 3000, .latency_ms = 9, .failure = "timeout"},
      {.number = 6, .phase = "inject", .at_ms = 3001, .failure = "errno 111"},
      {.number = 7, .phase = "inject", .at_ms = 4000, .first_token_ms = 1, .tokens = 1, .failure = "error event"},
      {.number = 8, .phase = "recovery", .at_ms = 5000, .latency_ms = 1}};
  CHECK(values_of(records) ==
        judge::ValuesBySecond{{"request_latency_ms", {{12.5, 7}, {8}, {9}}}, {"ttft_ms", {{3, 2}, {9}}}});
  judge::RequestValues values;
  for (const model::RequestRecord& record : records) values.add(record);
  CHECK(values.requests() == 6);
  values.add({.number = 9, .phase = "inject", .at_ms = 1e308, .late_ms = 1e308, .latency_ms = 2});
  CHECK(values.take().at("request_latency_ms").back() == std::vector<double>{2});
}

TEST_CASE("without an answer of several tokens there is no time to the first", "[judge][load]") {
  const std::vector<model::RequestRecord> records{
      {.number = 1, .phase = "inject", .at_ms = 0, .latency_ms = 4, .first_token_ms = 3, .tokens = 1}};
  CHECK(values_of(records) == judge::ValuesBySecond{{"request_latency_ms", {{4}}}});
}
