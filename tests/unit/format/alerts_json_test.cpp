// SPDX-License-Identifier: MIT
#include "format/alerts_json.hpp"

#include "catch.hpp"
#include "error_of.hpp"

using namespace benchgate;

TEST_CASE("alerts are read as recalculate writes them", "[format][alerts]") {
  const auto alerts = format::parse_alerts(R"([
{"kind":"benchmarks","run_id":"4","run_attempt":1,"id":"m|sort|","metric":"wall_ms","label":"drift","direction":"worse",
 "alert":true,"change_pct":50.5,"raw_change_pct":51,"rule":"test_case","state":"open","change_run_id":"3",
 "change_sha":"b909","first_run_id":"4","reason":"worse by 50.5 % in two runs, 3 and 4"},
{"id":"m|scan|","alert":false},
{"kind":"load-tests","run_id":"4","id":"m|http|","metric":"error_rate","alert":true,"change_points":30,"provisional":true,
 "rule":"test_case","state":"open","change_run_id":"3","reason":"worse by 30 percentage points in two runs, 3 and 4"}
])",
                                           "alerts.json");
  REQUIRE(alerts.size() == 3);
  CHECK(alerts[0] == model::AlertEntry{.kind = "benchmarks",
                                       .run_id = "4",
                                       .id = "m|sort|",
                                       .metric = "wall_ms",
                                       .label = "drift",
                                       .direction = "worse",
                                       .alert = true,
                                       .change_pct = 50.5,
                                       .raw_change_pct = 51,
                                       .rule = "test_case",
                                       .state = "open",
                                       .change_run_id = "3",
                                       .change_sha = "b909",
                                       .first_run_id = "4",
                                       .reason = "worse by 50.5 % in two runs, 3 and 4"});
  CHECK(alerts[0].change() == "b909");
  CHECK(!alerts[1].change_pct.has_value());
  CHECK_FALSE(alerts[0].provisional);
  CHECK(alerts[2].change_points == 30);
  CHECK(alerts[2].provisional);
}

TEST_CASE("alerts that nobody could act on are refused", "[format][alerts]") {
  const auto fault = [](const char* text) { return test::error_of([&] { format::parse_alerts(text, "a.json"); }); };
  CHECK(fault("{}") == "a.json:1: alerts are not a list");
  CHECK(fault("[1]") == "a.json:1: the alert is not an object");
  CHECK(fault("[{}]") == "a.json:1: 'id' is missing");
  CHECK(fault(R"([{"id":"x","state":"open","run_id":"4"}])") == "a.json:1: the alert of 'x' names no run and change");
  CHECK(fault(R"([{"id":7}])") != "");
}
