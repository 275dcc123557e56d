// SPDX-License-Identifier: MIT
#include "format/carried_json.hpp"

#include <string>

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

namespace {

model::CarriedMeasurement carried() {
  model::CarriedMeasurement one{.scenario = "parse", .fingerprint = std::string(64, 'a')};
  one.tool_version = "1.2.3";
  one.job_type = "medium";
  one.decided_at = "2026-02-01T12:00:00Z";
  one.source_commit = std::string(40, '2');
  one.source_ref = "main";
  one.event = "schedule";
  one.workflow = "weekly";
  one.measured_run = {"12", 3, std::string(40, '1'), "2026-01-31T12:00:00Z", {.os = "linux", .cpu_count = 4}, 2};
  return one;
}

/// The text with the first `from` replaced.
std::string with(const std::string& from, const std::string& to) {
  std::string text = format::format_carried(carried());
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("a carried measurement that was written is read back whole", "[format][carried]") {
  const std::string text = format::format_carried(carried());
  CHECK(format::parse_carried(text, "carried.json") == carried());
  CHECK(format::begins_as_carried(text));
  CHECK(text.find("\"median\"") == std::string::npos);
}

TEST_CASE("what is no carried measurement is refused with its location", "[format][carried]") {
  const auto refused = [](const std::string& text) {
    return test::error_of([&] { format::parse_carried(text, "carried.json"); });
  };
  CHECK(refused(with("carried.v1", "carried.v2")) ==
        "carried.json:2: 'schema' is not 'benchgate.carried.v1': a newer benchgate wrote it");
  CHECK(refused(with("\"aaaa", "\"AAAA")) == "carried.json:4: 'fingerprint' is not a SHA-256");
  CHECK(refused(with("2026-02-01T12", "2026-02-30T12")).ends_with("is not a time like 2026-01-31T12:00:00Z"));
  CHECK(refused(with("2026-01-31T12", "yesterday")).ends_with("'timestamp' is not a time like 2026-01-31T12:00:00Z"));
  CHECK(refused(with("\"hops\": 2", "\"hops\": 0")).ends_with("'hops' is not 1 or more"));
  CHECK(refused(with("\"hops\": 2", "\"hops\": -1")).ends_with("is not a whole number in range"));
  CHECK(refused(with("\"run_id\"", "\"other\"")).find("run_id") != std::string::npos);
  CHECK(!format::begins_as_carried(R"({"schema": "benchgate.run.v1"})"));
}
