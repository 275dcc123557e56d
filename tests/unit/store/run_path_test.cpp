// SPDX-License-Identifier: MIT
#include "store/run_path.hpp"

#include "catch.hpp"

using namespace benchgate;

TEST_CASE("the folder of a run holds kind, date, run id and attempt", "[store]") {
  const auto location = store::parse_run_location("load-tests/2026-01-31/24618369617-2/main/report.json");
  REQUIRE(location);
  CHECK(*location == model::RunLocation{model::RunKind::load_tests, "2026-01-31", "24618369617", 2,
                                        "load-tests/2026-01-31/24618369617-2"});
  CHECK(store::format_run_folder(location->kind, location->date, location->id, location->attempt) == location->folder);
}

TEST_CASE("an archive of another tool has no attempts", "[store]") {
  const auto location = store::parse_run_location("benchmarks/2026-04-05/24007640847/metadata.json");
  REQUIRE(location);
  CHECK(location->id == "24007640847");
  CHECK(location->attempt == 1);
  CHECK(store::parse_run_location("benchmarks/2026-04-05/night-of-bob/x")->id == "night-of-bob");
}

TEST_CASE("other paths are no runs", "[store]") {
  for (const char* path :
       {"benchmarks/2026-02-30/1-1/x", "benchmarks/2026-01-31/1-1", "benchmarks/2026-01-31/.git/x",
        "other/2026-01-31/1-1/x", "benchmarks/2026-01-31/a b/x", "benchmarks/x", "", "benchmarks//1/x"})
    CHECK_FALSE(store::parse_run_location(path));
}
