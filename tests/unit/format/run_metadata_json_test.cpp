// SPDX-License-Identifier: MIT
#include "format/run_metadata_json.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using benchgate::test::error_of;

TEST_CASE("metadata of a run are read as they were written", "[store]") {
  model::RunMetadata metadata{.schema = std::string(model::own_stored_run_schema),
                              .kind = model::RunKind::load_tests,
                              .run_id = "24618369617",
                              .run_attempt = 2,
                              .sha = "8fca5398",
                              .timestamp = "2026-04-19T02:58:20Z",
                              .workflow = "Nightly",
                              .event = "schedule",
                              .job_type = "medium"};
  metadata.environments = {{.os = "ubuntu-24.04", .cpu_model = "AMD EPYC 7763", .cpu_count = 4, .memory_mb = 16000},
                           {.arch = "aarch64"}};
  metadata.measurements = {
      {.path = "main/sort/run-1", .environment = 1, .tool = "benchgate", .unstable = {"sort wall_ms"}}};
  CHECK(format::parse_run_metadata(format::format_run_metadata(metadata), "m") == metadata);
}

// The first file is in Encina's archive; the names of the second are those that its methodology promises.
TEST_CASE("metadata of another tool are read, and nothing of them is lost", "[store]") {
  const model::RunMetadata archived = format::parse_run_metadata(R"({
  "runId": 24007640847,
  "sha": "b909697e34929e6f75b623c4094c791c378c089a",
  "timestamp": "2026-04-05T18:23:23Z",
  "workflow": "Benchmarks",
  "kind": "benchmarks",
  "backfilled": true,
  "backfilledAt": "2026-04-06T11:02:49.3760079Z"
})",
                                                                 "m");
  CHECK(archived.schema.empty());
  CHECK(archived.run_id == "24007640847");
  CHECK_FALSE(archived.run_attempt);
  CHECK(archived.environments.empty());
  CHECK(archived.further ==
        std::map<std::string, std::string>{{"backfilled", "true"}, {"backfilledAt", "2026-04-06T11:02:49.3760079Z"}});
  const model::RunMetadata promised = format::parse_run_metadata(
      R"({"kind": "load-tests", "eventType": "schedule", "jobType": "short", "dotnetVersion": "10.0.6",
          "runner": {"os": "ubuntu-latest", "cpuModel": "EPYC", "cpuCount": 4, "memoryMB": 16000}})",
      "m");
  CHECK(promised.kind == model::RunKind::load_tests);
  CHECK(promised.event == "schedule");
  CHECK(promised.job_type == "short");
  CHECK(
      promised.environments ==
      std::vector<model::StoredEnvironment>{
          {.os = "ubuntu-latest", .cpu_model = "EPYC", .cpu_count = 4, .memory_mb = 16000, .runtime = ".NET 10.0.6"}});
}

TEST_CASE("metadata that say something impossible are refused", "[store]") {
  const auto refusal = [](std::string_view text) { return error_of([&] { format::parse_run_metadata(text, "m"); }); };
  CHECK(refusal("{\"environments\": [],\n\"measurements\": [{\"path\": \"a\", \"environment\": 0}]}") ==
        "m:2: 'environment' of 'a' is not in the table of environments");
  CHECK(refusal(R"({"schema": "benchgate.stored-run.v9"})") ==
        "m:1: 'schema' is not 'benchgate.stored-run.v1': a newer benchgate wrote it");
  CHECK(refusal(R"({"sha": ["a"]})") == "m:1: 'sha' is not text");
}

TEST_CASE("a file belongs to the measurement with the longest path above it", "[store]") {
  model::RunMetadata metadata;
  metadata.measurements = {{.path = "main"}, {.path = "main/a"}, {.path = "main/ab.json"}};
  CHECK(measurement_of(metadata, "main/a/run-1.json")->path == "main/a");
  CHECK(measurement_of(metadata, "main/ab.json")->path == "main/ab.json");
  CHECK(measurement_of(metadata, "main/abc")->path == "main");
  CHECK(measurement_of(metadata, "mainly") == nullptr);
}
