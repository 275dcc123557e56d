// SPDX-License-Identifier: MIT
// The fixture was written by gungraun 0.20.0; expected figures are those of its console in the same project.
#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

namespace {

/// A summary of version 6 of the schema, in the shape of gungraun 0.17.
std::string summary_6(const std::string& metrics) {
  return R"({"baselines":[null,null],"benchmark_exe":"/x","details":"10","function_name":"f","id":"short",)"
         R"("kind":"LibraryBenchmark","module_path":"b::g::f","profiles":[{"summaries":{"parts":[],"total":)"
         R"({"regressions":[],"summary":{"Callgrind":)" +
         metrics + R"(}}},"tool":"Callgrind"}],"version":"6"})";
}

}  // namespace

TEST_CASE("gungraun's summaries have the names and events of its console", "[import]") {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/gungraun/report.jsonl";
  const auto gungraun = test::by_key(read_report_at(imports::import_format("gungraun", "test"), path));
  CHECK(gungraun.at("fib::fast::bench_fib short:(10)|Instructions value").value == 1792);
  CHECK(gungraun.at("fib::fast::bench_fib long:(15)|Estimated Cycles value").value == 28419);
  CHECK(gungraun.at("fib::fast::bench_fib short:(10)|Instructions value").better == model::Better::lower);
  CHECK(!gungraun.at("fib::fast::bench_fib short:(10)|L1 Hits value").better);
  CHECK(*gungraun.at("fib::fast::bench_fib short:(10)|L1 Hit Rate value").value == Approx(0.9988313206077133));
  CHECK(gungraun.at("fib::fast::fill|Total read+write value").value == 14307);
  CHECK(gungraun.at("fib::fast::fill|Total bytes value").value == 2040);
  CHECK(gungraun.at("fib::fast::fill|Total bytes value").unit == model::Unit::bytes);
  CHECK(gungraun.at("fib::fast::fill|Errors value").value == 0);
}

TEST_CASE("Both versions of gungraun's schema are read, among other lines and over several", "[import]") {
  const std::string both = summary_6(R"({"Ir":{"metrics":{"Both":[{"Int":7},{"Int":9}]}},)"
                                     R"("D1MissRate":{"metrics":{"Left":{"Float":0.5}}},)"
                                     R"("Dr":{"metrics":{"Right":{"Int":3}}}})");
  const auto old = readings_of("gungraun", "running 0 tests\n\n" + both + "\nsome text\n");
  CHECK(old.at("b::g::f short:10|Instructions value").value == 7);
  CHECK(old.at("b::g::f short:10|D1 Miss Rate value").value == 0.005);
  CHECK(old.size() == 2);  // of "Dr" only the run before has a value
  const std::string pretty =
      "note\n{\n  \"benchmark_exe\": \"x\",\n  \"module_path\": \"b::g::f\",\n  \"profiles\": [\n    {\n"
      "      \"data\": {\"total\": {\"metrics\": {\"Ir\": {\"values\": {\"new\": 5, \"old\": 4}}}}},\n"
      "      \"tool\": \"Callgrind\"\n    },\n    {\n      \"data\": {\"total\": {\"metrics\": {\"Ir\": "
      "{\"values\": {\"new\": 6}}}}},\n      \"tool\": \"Cachegrind\"\n    }\n  ],\n  \"version\": \"7\"\n}\n";
  const auto now = readings_of("gungraun", pretty);
  CHECK(now.at("b::g::f|Instructions value").value == 5);
  CHECK(now.at("b::g::f|CACHEGRIND Instructions value").value == 6);
  CHECK(refusal_of("gungraun", pretty.substr(0, pretty.size() - 2)) ==
        "report:2: a summary without its end: is the file cut off?");
}

TEST_CASE("Other versions of gungraun's schema are refused by name", "[import]") {
  std::string other = summary_6("{}");
  other.replace(other.find("\"6\""), 3, "\"5\"");
  CHECK(refusal_of("gungraun", other) == "report:1: version '5' of the summary is not supported (6 and 7 are)");
  CHECK(refusal_of("gungraun", summary_6(R"({"Ir":{"metrics":{"Middle":{"Int":1}}}})")) != "read");
}

}  // namespace benchgate
