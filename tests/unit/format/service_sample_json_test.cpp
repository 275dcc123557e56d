// SPDX-License-Identifier: MIT
#include "format/service_sample_json.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("a second that lacks a figure says why", "[format][faults]") {
  model::ServiceSample second;
  CHECK(format::gap_in(second) == "no request was due in this second");
  second.metrics["error_rate"] = 1;
  CHECK(format::gap_in(second) == "no request of this second was answered");
  CHECK(format::format_service_sample(second, "local").find("\"failed\":true") != std::string::npos);
  second.metrics["ttft_ms"] = 20;  // answers of one token
  CHECK(format::gap_in(second) == "no answer of this second had a second token, so it has no token_throughput_tps");
  second.metrics["token_throughput_tps"] = 100;
  CHECK(format::gap_in(second).empty());
  CHECK(format::format_service_sample(second, "local").find("failed") == std::string::npos);
}

TEST_CASE("a second of whole answers needs no tokens", "[format][faults]") {
  model::ServiceSample second;
  second.answer = model::Answer::whole;
  CHECK(format::gap_in(second) == "no request was due in this second");
  second.metrics = {{"error_rate", 1}, {"requests", 20}, {"request_throughput_rps", 0}};
  CHECK(format::gap_in(second) == "no request of this second was answered");
  second.metrics["request_latency_ms"] = 3;
  CHECK(format::gap_in(second).empty());
  CHECK(format::format_service_sample(second, "local")
            .find(R"("error_rate":1,"request_throughput_rps":0,"requests":20)") != std::string::npos);
}
