// SPDX-License-Identifier: MIT
#include "format/collector_overhead.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;
using format::parse_collector_overhead;
using model::OverheadRow;

TEST_CASE("columns are found by name, a missing node is unknown", "[format][collector_overhead]") {
  CHECK(parse_collector_overhead("timestamp,node,collector_cpu_pct,x\nt,a, 2.5 ,\nt, ,0,\n", "o.csv") ==
        std::vector<OverheadRow>{{"a", 2.5}, {"unknown", 0}});
  CHECK(parse_collector_overhead("collector_cpu_pct\n1e-3\n", "o.csv") == std::vector<OverheadRow>{{"unknown", 0.001}});
}

TEST_CASE("a figure that is none is refused with its line", "[format][collector_overhead]") {
  const auto message = [](std::string_view text) -> std::string {
    return test::error_of([&] { parse_collector_overhead(text, "o.csv"); }, "no error");
  };
  CHECK(message("") == "o.csv: is empty");
  CHECK(message("node,cpu\na,1\n") == "o.csv:1: has no column collector_cpu_pct");
  CHECK(message("node,collector_cpu_pct\n") == "o.csv:1: has a header but no rows");
  CHECK(message("node,collector_cpu_pct\na,NaN\n") == "o.csv:2: collector_cpu_pct 'NaN' is not a number");
  CHECK(message("node,collector_cpu_pct\na,1\nb,-1\n") == "o.csv:3: collector_cpu_pct '-1' is negative");
  CHECK(message("node,collector_cpu_pct\na,\n") == "o.csv:2: collector_cpu_pct '' is not a number");
}

TEST_CASE("written overhead is read back, unknown figures are empty cells", "[format][collector_overhead]") {
  model::OverheadRow known;
  known.node = "a,\"b\"";
  known.collector_cpu_pct = 2.25;
  known.timestamp = "2026-01-01T00:00:00Z";
  known.collector_memory_mb = 1.5;
  known.events_per_second = 900;
  known.dropped_events = 0;
  model::OverheadRow unknown;
  unknown.node = "local";
  unknown.collector_cpu_pct = 1.0 / 3;
  const std::vector<model::OverheadRow> rows{known, unknown};
  const std::string text = format::format_collector_overhead(rows);
  CHECK(text ==
        "timestamp,node,collector_cpu_pct,collector_memory_mb,events_per_second,dropped_events\n"
        "2026-01-01T00:00:00Z,\"a,\"\"b\"\"\",2.250000,1.500000,900,0\n"
        ",local,0.333333,,,\n");
  const std::vector<model::OverheadRow> read = format::parse_collector_overhead(text, "c.csv");
  REQUIRE(read.size() == 2);
  CHECK(read[0].node == known.node);
  CHECK(read[0].collector_cpu_pct == 2.25);
}
