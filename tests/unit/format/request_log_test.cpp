// SPDX-License-Identifier: MIT
#include "format/request_log.hpp"

#include "catch.hpp"

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
