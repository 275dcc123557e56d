// SPDX-License-Identifier: MIT
#include "format/request_log.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

TEST_CASE("a request is a line, without what is not known of it", "[format][load]") {
  const std::vector<model::RequestRecord> records{{.number = 1, .phase = "warmup", .at_ms = 50},
                                                  {.number = 2,
                                                   .phase = "inject",
                                                   .fault = "dns_latency",
                                                   .request = "read",
                                                   .at_ms = 1000.12345,
                                                   .late_ms = 0.0567,
                                                   .latency_ms = 12.5,
                                                   .first_token_ms = 3,
                                                   .tokens = 64,
                                                   .status = 200,
                                                   .failure = "error event"}};
  CHECK(format::format_request_log(records) ==
        "{\"number\":1,\"phase\":\"warmup\",\"at_ms\":50,\"late_ms\":0}\n"
        "{\"number\":2,\"phase\":\"inject\",\"fault\":\"dns_latency\",\"request\":\"read\",\"at_ms\":1000.123,"
        "\"late_ms\":0.057,\"latency_ms\":12.5,\"first_token_ms\":3,\"tokens\":64,\"status\":200,"
        "\"failure\":\"error event\"}\n");
}

TEST_CASE("what was written is read again", "[format][load]") {
  const std::vector<model::RequestRecord> records{
      {.number = 1, .phase = "warmup", .request = "small", .at_ms = 50, .latency_ms = 1, .status = 200},
      {.number = 2,
       .phase = "inject",
       .fault = "dns_latency",
       .at_ms = 1000,
       .late_ms = 0.25,
       .latency_ms = 12.5,
       .first_token_ms = 3,
       .tokens = 64,
       .status = 200},
      {.number = 3, .phase = "inject", .at_ms = 3001, .failure = "errno 111"}};
  std::vector<model::RequestRecord> read;
  format::for_each_request(format::format_request_log(records), "log", [&](const auto& one) { read.push_back(one); });
  CHECK(read == records);
  const auto problem = [](const char* text) {
    return test::error_of([&] { format::for_each_request(text, "log", [](const auto&) {}); });
  };
  CHECK(problem("\n{\"phase\":\"inject\"}\n").starts_with("log:2: "));
  CHECK(problem("{\"number\":1,\"phase\":\"inject\",\"at_ms\":1,\"late_ms\":0,\"latency_ms\":\"x\"}")
            .starts_with("log:1: "));
  for (const std::string time : {"latency_ms", "first_token_ms"})
    CHECK(problem(("{\"number\":1,\"phase\":\"inject\",\"at_ms\":1,\"late_ms\":0,\"" + time + "\":-5}").c_str())
              .find(time + " is negative") != std::string::npos);
}
