// SPDX-License-Identifier: MIT
// What the readers of load tests say beside failures, which failure_shares_test.cpp has. Expected figures are those of
// the text or of the tool's own reports, as each test says.
#include <fmt/core.h>

#include <map>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

const std::string load_fixtures = std::string(BENCHGATE_FIXTURES_DIR) + "/";

using Figures = std::map<std::string, model::Reading>;

/// "case|metric statistic"
Figures figures_of(const std::vector<model::ImportedCase>& cases) {
  Figures figures;
  for (const model::ImportedCase& test_case : cases)
    for (const model::Reading& reading : test_case.readings)
      CHECK(
          figures.emplace(fmt::format("{}|{} {}", test_case.name, reading.metric, reading.statistic), reading).second);
  return figures;
}

Figures read_load(std::string_view format, std::string_view path) {
  return figures_of(read_report_at(imports::import_format(format, "test"), load_fixtures + std::string(path)));
}

Figures read_load_text(std::string_view format, const std::string& text) {
  CHECK(imports::recognise_format(text, "report").name == format);
  return figures_of(imports::read_report(imports::import_format(format, "test"), text, "report").cases);
}

std::string refusal_of_load(std::string_view format, const std::string& text) {
  return test::error_of([&] { imports::read_report(imports::import_format(format, "test"), text, "report"); }, "read");
}

/// The text of a report with one figure or word changed.
std::string changed(std::string_view path, std::string_view from, std::string_view to) {
  std::string text = sys::read_file(load_fixtures + std::string(path));
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

void check_figures(const Figures& figures, const std::string& test_case,
                   const std::vector<std::pair<std::string, double>>& expected) {
  for (const auto& [key, value] : expected) {
    INFO(test_case << "|" << key);
    REQUIRE(figures.count(test_case + "|" + key) == 1);
    CHECK(*figures.at(test_case + "|" + key).value == Approx(value));
  }
}

}  // namespace

// By JMeter 5.5 of the same file: StatCalculatorLong, which its Aggregate Report is made of, and the throughput and
// "receivedKBytesPerSec" 35.91769186205016 of its statistics.json.
// What a time differs by at least when its last printed digit differs, in ns: from reports of the tools
// (fixtures/imports, and NBomber's of a public archive), ab and Locust from their sources. The others print what they
// measured.
TEST_CASE("every load test says how finely it prints times, or prints them whole", "[imports][load]") {
  const std::map<std::string_view, double> printed{{"apache-bench", 1e6},
                                                   {"artillery", 1e6},
                                                   {"gatling", 1e6},
                                                   {"gatling-log", 1e6},
                                                   {"hey", 1e5},
                                                   {"hey-csv", 1e5},
                                                   {"jmeter-csv", 1e6},
                                                   {"jmeter-xml", 1e6},
                                                   {"locust-csv", 1e6},
                                                   {"nbomber-csv", 1e4},
                                                   {"nbomber-html", 1e4},
                                                   {"nbomber-txt", 1e4},
                                                   {"pgbench", 1e3},
                                                   {"wrk", 1e3},
                                                   {"fortio", 0},
                                                   {"ghz", 0},
                                                   {"k6-handle-summary", 0},
                                                   {"k6-machine-summary", 0},
                                                   {"k6-summary-export", 0},
                                                   {"oha", 0},
                                                   {"vegeta-csv", 0},
                                                   {"vegeta-encode", 0},
                                                   {"vegeta-json", 0}};
  std::size_t load_tests = 0;
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.kind != imports::ImportFormat::Kind::load_test) continue;
    INFO(format.name);
    ++load_tests;
    REQUIRE(printed.count(format.name) == 1);
    double step = 0;
    for (const model::PrintedStep& one : format.steps)
      if (one.unit == model::Unit::ns) step = one.step;
    CHECK(step == printed.at(format.name));
  }
  CHECK(load_tests == printed.size());
}

// By vegeta 12.12.0 of one attack. Of its nine requests every third was answered with 200, with 503, and not at all;
// the latencies of those with 200 are 1374200, 541594 and 508385 ns.
TEST_CASE("vegeta's CSV says what its JSON lines say", "[imports][load]") {
  const Figures csv = read_load("vegeta-csv", "imports/vegeta-csv/report.csv");
  CHECK(csv == read_load("vegeta-encode", "imports/vegeta-encode/report_as_in_csv.jsonl"));
  check_figures(csv, "GET http://127.0.0.1:8191/a?x=1,2",
                {{"latency median", 541594}, {"requests total", 3}, {"errors total", 0}});
  check_figures(csv, "POST http://127.0.0.1:8191/fail", {{"requests total", 3}, {"errors total", 3}});
  check_figures(csv, "GET http://127.0.0.1:8192/", {{"requests total", 3}, {"errors total", 3}});
  const std::string row = "1796084686230719558,200,1374200,0,2,,b2s=,a,0,GET,http://h/";
  CHECK(read_load_text("vegeta-csv", row + "\n").size() == 3);  // of older versions
  for (const auto& [text, refusal] : std::vector<std::pair<std::string, std::string>>{
           {row + ",aA==\n" + row.substr(0, 35) + "\n", "report:2: expected 11 or 12 columns, not 5"},
           {row + ",aA==,x\n", "report:1: expected 11 or 12 columns, not 13"},
           {row + "\nx" + row + "\n", "report:2: the columns are not those of vegeta: "},
           {row + "\n" + "1796084686230719558,200,fast,0,2,,b2s=,a,0,GET,http://h/\n", "report:2: "}})
    CHECK(refusal_of_load("vegeta-csv", text).starts_with(refusal));
}

TEST_CASE("A JTL says what JMeter's own Aggregate Report says", "[import]") {
  const Figures csv = read_load("jmeter-csv", "failures/jmeter-csv/some.csv");
  check_figures(csv, "GET /some, \"q\"",
                {{"latency mean", 11.17e6},
                 {"latency median", 1e6},
                 {"latency p90", 20e6},
                 {"latency p95", 25e6},
                 {"latency p99", 212e6},
                 {"latency min", 0},
                 {"latency max", 217e6},
                 {"throughput mean", 109.05125408942203},
                 {"bytes_per_second mean", 35.91769186205016 * 1024},
                 {"requests total", 100},
                 {"errors total", 1}});
  CHECK(csv.size() == 11);  // one label, so no TOTAL
}

TEST_CASE("Each label of a JTL is a case, and TOTAL is all of them", "[import]") {
  const Figures csv = read_load("jmeter-csv", "imports/jmeter-csv/report.csv");
  check_figures(csv, "GET /some, \"q\"", {{"requests total", 7}, {"errors total", 1}, {"latency max", 217e6}});
  check_figures(csv, "GET /none, \"q\"", {{"requests total", 5}, {"errors total", 0}, {"latency median", 18e6}});
  check_figures(csv, "TOTAL", {{"requests total", 12}, {"errors total", 1}});
  const Figures xml = read_load("jmeter-xml", "imports/jmeter-xml/report.xml");
  CHECK(xml.at("TOTAL|requests total").value == 9);  // the sample inside the first one is a part of it
  CHECK(xml.at("TOTAL|errors total").value == 1);
}

TEST_CASE("A JTL may have other separators, dates and columns", "[import]") {
  const Figures other = read_load_text("jmeter-csv",
                                       "timeStamp;elapsed;label;success\n2026/01/15 10:00:00.000;20;a;true\n"
                                       "2026/01/15 10:00:00.100;40;a;false\n");
  check_figures(other, "a", {{"latency median", 20e6}, {"latency p90", 40e6}, {"errors total", 1}});
  CHECK(other.count("a|throughput mean") == 0);
  CHECK(refusal_of_load("jmeter-csv", changed("imports/jmeter-csv/report.csv", ",true,", ",yes,")) ==
        "report:2: 'success' is 'yes', not true or false");
  CHECK(refusal_of_load("jmeter-csv", changed("imports/jmeter-csv/report.csv", "1795705422045", "17957O5422045")) !=
        "read");
  CHECK(refusal_of_load("jmeter-xml", changed("imports/jmeter-xml/report.xml", "</testResults>", "")) != "read");
  CHECK(refusal_of_load("jmeter-xml", changed("imports/jmeter-xml/report.xml", "s=\"true\"", "s=\"yes\"")) ==
        "report:3: s is 'yes', not true or false");
}

TEST_CASE("ghz's latencies are those of the calls that succeeded", "[import]") {
  const Figures ghz = read_load("ghz", "imports/ghz/report.json");
  check_figures(ghz, "grpc.health.v1.Health.Check",
                {{"latency mean", 762115},
                 {"latency median", 743666},
                 {"latency p99", 3634855},
                 {"latency min", 345318},
                 {"latency max", 4203989},
                 {"throughput mean", 2471.2409947051437}});
  CHECK(ghz.at("grpc.health.v1.Health.Check|latency median").count == 198);
  CHECK(read_load("ghz", "failures/ghz/all.json").at("grpc.health.v1.Health.Check| ").failed);
  CHECK(refusal_of_load("ghz", changed("imports/ghz/report.json", "\"OK\": 198", "\"OK\": 19"))
            .ends_with("21 calls by status, but 'count' is 200: is the file damaged?"));
}

TEST_CASE("fortio's figures are seconds, and its errors are codes", "[import]") {
  const Figures fortio = read_load("fortio", "imports/fortio/report.json");
  check_figures(fortio, "http://httpbin.default/get",
                {{"latency mean", 15.977100850000002e6},
                 {"latency median", 14.571428571428572e6},
                 {"latency p99.9", 40.4410378e6},
                 {"latency stddev", 8.340658047253257e6},
                 {"throughput mean", 7.975606391552989},
                 {"requests total", 100},
                 {"errors total", 1}});  // "302": 4 are redirects
  std::string grpc = changed("failures/fortio/none.json", "\"200\": 100", "\"SERVING\": 97, \"ERROR\": 3");
  grpc.replace(grpc.find("\"URL\": \"http://httpbin.default/get\""), 35, "\"Destination\": \"localhost:8079\"");
  CHECK(read_load_text("fortio", grpc).at("localhost:8079|errors total").value == 3);
  // The state 1 is SERVING: by the ping of fortio 0.9, of its own documentation.
  grpc.replace(grpc.find("\"SERVING\": 97, \"ERROR\": 3"), 25, "\"1\": 98, \"-1\": 2");
  CHECK(read_load_text("fortio", grpc).at("localhost:8079|errors total").value == 2);
  CHECK(refusal_of_load("fortio", changed("failures/fortio/none.json", "\"200\": 100", "\"200\": 10")) != "read");
}

TEST_CASE("Gatling's cases are its requests and groups by their paths", "[import]") {
  const Figures gatling = read_load("gatling", "imports/gatling/report.json");
  check_figures(gatling, "All Requests",
                {{"latency mean", 217e6},
                 {"latency median", 199e6},
                 {"latency p95", 400e6},
                 {"latency p99", 604e6},
                 {"throughput mean", 985.0 / 111},
                 {"errors total", 15}});
  check_figures(gatling, "Shop / Pay", {{"requests total", 500}, {"errors total", 15}});
  CHECK(gatling.count("Shop|requests total") == 1);
  CHECK(read_load("gatling", "failures/gatling/all.json").at("Search Query| ").failed);
  // js/global_stats.json is the table of the whole run.
  const std::string whole = sys::read_file(load_fixtures + "imports/gatling/report.json");
  const std::size_t begin = whole.find('{', whole.find("\"stats\"")), end = whole.find("\"contents\"");
  const std::string global = whole.substr(begin, whole.rfind('}', end) + 1 - begin) + "\n";
  CHECK(read_load_text("gatling", global).at("All Requests|errors total").value == 15);
  CHECK(refusal_of_load("gatling", changed("imports/gatling/report.json", "\"ko\": 15", "\"ko\": 1")) != "read");
}

// Gatling 3.10.5 wrote both of one run, whose groups, parts and failures its report has.
TEST_CASE("Gatling's log has the cases and figures of its report", "[import]") {
  const Figures report = read_load("gatling", "imports/gatling/of_log.json"),
                log = read_load("gatling-log", "imports/gatling-log/report.log");
  check_figures(log, "cart / pay / add", {{"latency mean", 58e6}, {"latency p99", 87e6}, {"throughput mean", 6.25}});
  check_figures(log, "cart", {{"latency p75", 157e6}, {"latency stddev", 26e6}, {"errors total", 4}});
  CHECK(log.at("down| ").failed);
  CHECK(log == report);
}

TEST_CASE("Gatling's log of 3.0 to 3.3 has the number of the user in a column", "[import]") {
  const std::string run = "RUN\tlab.Shop\tshop\t1000\t \t3.3.1\n";
  const std::string records =
      "USER\tvisit\t1\tSTART\t1000\t0\nREQUEST\t1\tcart\tadd\t1000\t1040\tOK\t \n"
      "GROUP\t1\tcart\t1000\t1040\t40\tOK\nUSER\tvisit\t1\tEND\t1000\t1050\n";
  check_figures(read_load_text("gatling-log", run + records), "cart / add",
                {{"latency mean", 40e6}, {"throughput mean", 1}, {"requests total", 1}});
  const auto refusal = [&](const std::string& text) { return refusal_of_load("gatling-log", text); };
  CHECK(refusal(run + records + "GROUP\tcart\t1000\t1040\t40\tOK\n") ==
        "report:6: a record has other columns than those before: is the log damaged?");
  CHECK(refusal(run + records + run) == "report:6: a second run begins here; import the log of each run on its own");
}

TEST_CASE("Gatling's log of another version, or of a run that was stopped, is refused", "[import]") {
  const auto refusal = [](const std::string& text) {
    CHECK(imports::recognise_format(text, "report").name == "gatling-log");
    return refusal_of_load("gatling-log", text);
  };
  const std::string run = "RUN\tlab.Shop\tshop\t1000\t \t3.9.5\n", user = "USER\tvisit\tSTART\t1000\n",
                    request = "REQUEST\t\thome\t1000\t1040\tOK\t \n", end = "USER\tvisit\tEND\t1050\n";
  CHECK(refusal(run + user + request + end) == "read");
  CHECK(refusal(run + user + request) ==
        "report:3: 1 users began and 0 ended: the run was stopped or the log is cut off; "
        "import js/stats.json of Gatling's report");
  CHECK(refusal(run + user + "REQUEST\t\thome\t1000\t10\n").starts_with("report:3: REQUEST has 5 columns, not 7"));
  CHECK(refusal(run + user + "REQUEST\t\thome\t1000\t990\tOK\t \n") ==
        "report:3: the end is before the start: is the log damaged?");
  CHECK(refusal(run + user + "REQUEST\t\thome\t1000\t1.5\tOK\t \n") ==
        "report:3: the end is '1.5', not a whole number of milliseconds");
  CHECK(refusal(run + user + "REQUEST\t\thome\t1000\t1040\tok\t \n") == "report:3: the status is 'ok', not OK or KO");
  CHECK(refusal("RUN\tlab.Shop\t\tshop\t1000\t \t2.0\n" + request) ==
        "report:1: only the log of Gatling 3 is read, not '2.0'; import js/stats.json of Gatling's report");
  CHECK(refusal(std::string("\0\0\0\0\x06", 5) + "3.13.5" + std::string("\0\0\0\x09", 4) + "demo.Shop") ==
        "report:1: the log of Gatling 3.12 and later is binary and not read; "
        "import js/stats.json of Gatling's report");
}

TEST_CASE("artillery's errors are statuses and names, and an endpoint is a case", "[import]") {
  const Figures artillery = read_load("artillery", "imports/artillery/report.json");
  check_figures(artillery, "artillery",
                {{"latency mean", 3.7e6},
                 {"latency median", 3e6},
                 {"latency p99.9", 24.8e6},
                 {"session_length mean", 10.5e6},
                 {"throughput mean", 21},
                 {"requests total", 200},
                 {"errors total", 2}});
  check_figures(artillery, "/some", {{"requests total", 200}, {"errors total", 2}, {"latency p95", 10.9e6}});
  // Counters of a run with time-outs, as its documentation shows them.
  const Figures timed_out = read_load_text("artillery", R"({"aggregate": {"counters": {"vusers.created": 3060,
    "http.requests": 4323, "http.codes.200": 2526, "http.responses": 2526, "vusers.failed": 1797, "errors.ETIMEDOUT": 1797},
    "rates": {"http.request_rate": 13}, "summaries": {}}, "intermediate": []})");
  CHECK(timed_out.at("artillery|errors total").value == 1797);
  CHECK(timed_out.at("artillery|requests total").value == 4323);
  const Figures sockets = read_load_text("artillery", R"({"aggregate": {"counters": {"vusers.created": 30,
    "websocket.messages_sent": 90, "vusers.failed": 3}, "rates": {}, "summaries": {}}, "intermediate": []})");
  CHECK(sockets.at("artillery|errors total").value == 3);
  CHECK(sockets.at("artillery|requests total").value == 30);
}

// By grafana/k6, internal/lib/summary/machine_readable.go: matches are what was true, and a counter has no rate.
TEST_CASE("k6's machine-readable summary says what its other summaries say", "[import]") {
  const Figures k6 = read_load("k6-machine-summary", "imports/k6-machine-summary/report.json");
  check_figures(k6, "http_req_duration", {{"time mean", 3.84e6}, {"time median", 3.55e6}, {"time p95", 7.59e6}});
  check_figures(k6, "http_reqs", {{"total total", 1587}, {"rate mean", 529}});
  check_figures(k6, "http_req_failed", {{"ratio mean", 16.0 / 1587}, {"errors total", 16}, {"requests total", 1587}});
  check_figures(k6, "checks", {{"ratio mean", 0.995}, {"errors total", 1}, {"requests total", 200}});
  CHECK(k6.at("http_reqs|rate mean").better == model::Better::higher);
  std::string none = changed("imports/k6-machine-summary/report.json", "\"matches\": 199", "\"matches\": 0");
  none.replace(none.find("\"total\": 200", none.find("\"matches\": 0")), 12, "\"total\": 0");
  CHECK(read_load_text("k6-machine-summary", none).count("checks|ratio mean") == 0);
  CHECK(refusal_of_load("k6-machine-summary", changed("imports/k6-machine-summary/report.json",
                                                      "\"version\": \"1.0.0\"", "\"version\": \"2.0.0\""))
            .find("version '2.0.0' of the summary is not known") != std::string::npos);
}

}  // namespace benchgate
