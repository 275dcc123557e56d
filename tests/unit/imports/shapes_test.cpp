// SPDX-License-Identifier: MIT
// Shapes that reports take with flags and versions other than those of the main fixtures. Expected figures are those of
// the text, by eye; the fixtures named report-* were written by the real tools.
#include <fmt/core.h>

#include <map>

#include "catch.hpp"
#include "error_of.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

namespace {

const std::string shape_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

using Shape = test::ReadingsByKey;

Shape read_text(std::string_view format, const std::string& text) {
  const std::string plain = imports::decoded(text);
  CHECK(imports::recognise_format(plain, "report").name == format);
  return test::by_key(imports::read_report(imports::import_format(format, "test"), plain, "report").cases);
}

Shape read_fixture(std::string_view format, std::string_view file) {
  return test::by_key(read_report_at(imports::import_format(format, "test"),
                                     shape_folder + std::string(format) + "/" + std::string(file)));
}

std::string refusal(std::string_view format, const std::string& text) {
  return test::error_of(
      [&] { imports::read_report(imports::import_format(format, "test"), imports::decoded(text), "report"); }, "read");
}

const std::string libtest_end = "\ntest result: ok. 0 passed; 0 failed\n";

}  // namespace

TEST_CASE("A report in colours reads as without them", "[import]") {
  const Shape google = read_fixture("google-benchmark-console", "report-colour.txt");
  CHECK(*google.at("sort_values/n:8|time mean").value == Approx(15.4));
  CHECK(google.at("fails/2| ").failed);
  const Shape catch2 = read_fixture("catch2-console", "report-colour.txt");
  CHECK(catch2.count("sums > large > a name that is too long for the column of names|time stddev") == 1);
  CHECK(catch2.at("throws > boom| ").failed);
  const Shape libtest = read_fixture("cargo-libtest", "report-colour.txt");
  CHECK(*libtest.at("copy|bytes_per_second median").value == Approx(53368e6));
  CHECK(libtest.at("panics| ").failed);
}

TEST_CASE("What a progress line overwrote is no part of a report", "[import]") {
  const Shape criterion = read_text(
      "criterion-console",
      "Benchmarking a\r\x1b[2KBenchmarking a: Warming up for 3 s\r\x1b[2K\x1b[32ma\x1b[0m                       "
      "time:   [\x1b[2m1.5000 ns\x1b[0m \x1b[1m2.5000 ns\x1b[0m \x1b[2m3.5000 ns\x1b[0m]\r\n"
      "                        thrpt:  [\x1b]8;;x\x07"
      "1.0  b/s\x1b]8;;\x1b\\ 8.0 Kb/s 1.0 Gb/s]\r\n");
  CHECK(criterion.at("a|time estimate").value == 2.5);
  CHECK(criterion.at("a|bytes_per_second estimate").value == 1000);
  CHECK(imports::decoded("a\x1b") == "a");
  CHECK(imports::decoded("a\x1b[1;2\nb\x1b]x\nc\x1b(") ==
        "a\nb"
        "x\nc");
  CHECK(imports::decoded("one\ntwo\r\x1b[Kthree\x1b(Bfour") == "one\nthreefour");
}

TEST_CASE("Counters in columns of their own are those of the row", "[import]") {
  const Shape google = read_fixture("google-benchmark-console", "report-tabular.txt");
  CHECK(*google.at("sort_values/n:64|bytes_per_second mean").value == Approx(1082.43 * 1024 * 1024));
  CHECK(*google.at("sort_values/n:64|items_per_second mean").value == Approx(283.752e6));
  CHECK(google.at("stat/iterations:20/repeats:3|bytes_per_second median").samples.size() == 3);
  CHECK(google.count("fails/1|bytes_per_second mean") == 0);
  CHECK(google.count("stat/iterations:20/repeats:3_max|time mean") == 0);
}

TEST_CASE("A statistic of the user's own is one of the benchmark's, not a benchmark", "[import]") {
  const Shape google = read_text("google-benchmark-csv",
                                 "name,iterations,real_time,cpu_time,time_unit\n\"a_mean\",3,2,2,us\n"
                                 "\"a_median\",3,1,1,us\n\"a_stddev\",3,1,1,us\n\"a_cv\",3,5e7,5e7,us\n"
                                 "\"a_max\",3,4,4,us\n\"a_b\",100,7,7,ns\n");
  CHECK(google.at("a|time max").value == 4000);
  CHECK(google.at("a_b|time mean").value == 7);
}

TEST_CASE("Catch2 without analysis has a mean and no deviation", "[import]") {
  const Shape catch2 = read_fixture("catch2-console", "report-no-analysis.txt");
  CHECK(catch2.size() == 3);
  CHECK(catch2.count("sums > small > ten and <more>|time mean") == 1);
  CHECK(catch2.at("throws > boom| ").failed);
  const std::string whole = sys::read_file(shape_folder + "catch2-console/report-no-analysis.txt");
  CHECK(refusal("catch2-console", whole.substr(0, whole.find("\n=====") + 1)).find("cut off") != std::string::npos);
}

TEST_CASE("A function as a parameter has the name that pytest gives it, not its address", "[import]") {
  const Shape functions = read_fixture("pytest-benchmark", "report-functions.json");
  CHECK(functions.count("test_speed.py::test_speed[work-10] size=10|time median") == 1);
  CHECK(functions.count("test_speed.py::test_speed[other-1000] size=1000|time median") == 1);
}

TEST_CASE("A benchmark of CodSpeed's plugins has its path as its name, without the folders of an absolute one",
          "[import]") {
  const Shape relative = read_fixture("codspeed", "report.json");
  CHECK(relative.at("test_sort.py::test_sort|time median").value == Approx(32676.57894736842));
  CHECK(relative.at("test_sort.py::TestText::test_join|time stddev").unit == model::Unit::ns);
  CHECK(relative.at("test_sort.py::test_sum[10]|time mean").count == 299);
  std::string text = sys::read_file(shape_folder + "codspeed/report.json");
  for (std::size_t at = 0; (at = text.find("\"uri\": \"", at)) != std::string::npos; at += 20)
    text.insert(at + 8, "/home/user/project/");
  const Shape absolute = read_text("codspeed", text);
  CHECK(absolute.count("test_sort.py::TestText::test_join|time min") == 1);
  CHECK(absolute.size() == relative.size());
}

TEST_CASE("A percentile that was not measured is not the minimum", "[import]") {
  const Shape hey = read_fixture("hey", "report-few.txt");
  CHECK(*hey.at("hey|latency min").value == Approx(304.4e6));
  CHECK(*hey.at("hey|latency p25").value == Approx(347.9e6));
  CHECK(hey.count("hey|latency median") == 0);
}

TEST_CASE("ApacheBench without estimators has no deviation", "[import]") {
  const Shape apache = read_fixture("apache-bench", "report-no-estimators.txt");
  CHECK(apache.at("/err|latency min").value == 1e6);
  CHECK(apache.at("/err|latency max").value == 10e6);
  CHECK(apache.at("/err|errors total").value == 40);
  CHECK(apache.count("/err|latency stddev") == 0);
  const std::string whole = sys::read_file(shape_folder + "apache-bench/report.txt");
  CHECK(refusal("apache-bench", whole.substr(0, whole.find("Connection Times"))).find("cut off") != std::string::npos);
}

TEST_CASE("A cell in quotes may hold the bar of its table", "[import]") {
  const std::string top = "\u250c\u2500\u2510\n";
  const std::string bottom = "\u2514\u2500\u2518\n";
  const Shape tinybench =
      read_text("tinybench-table",
                top + "\u2502 (index) \u2502 Task name \u2502 Latency avg (ns) \u2502 Error \u2502 Remarks \u2502\n" +
                    "\u2502 0 \u2502 'it\\'s \u2502 x' \u2502 '2.5 \u00b1 1%' \u2502  \u2502 \u2502\n" +
                    "\u2502 1 \u2502 'bad' \u2502  \u2502 'a \u2502 b' \u2502  \u2502\n" +
                    "\u2502 2 \u2502 'never' \u2502 'N/A' \u2502  \u2502 'not-started' \u2502\n" + bottom);
  CHECK(tinybench.at("it's \u2502 x|time mean").value == 2.5);
  CHECK(tinybench.at("bad| ").message == "a \u2502 b");
  CHECK(tinybench.at("never| ").skipped);
}

TEST_CASE("What a benchmark is compared with is not measured twice", "[import]") {
  const Shape iai = read_text("iai-callgrind",
                              "a::g::fast x:1\n  Instructions:   10|N/A   (***)\na::g::slow x:1\n"
                              "  Instructions:   20|N/A   (***)\n  Comparison with fast x:1\n"
                              "  Instructions:   10|20    (-50%)\na::g::last\n  Instructions:   5|N/A   (***)\n");
  CHECK(iai.size() == 3);
  CHECK(iai.at("a::g::slow x:1|Instructions value").value == 20);
  CHECK(iai.at("a::g::last|Instructions value").value == 5);
}

TEST_CASE("locust is told which percentiles it reports", "[import]") {
  const Shape locust = read_text("locust-csv",
                                 "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,"
                                 "Min Response Time,Max Response Time,Average Content Size,Requests/s,Failures/s,"
                                 "50%,95%\nGET,/a,4,1,2,3,1,5,0.0,8.5,1.0,2,5\n"
                                 ",Aggregated,4,1,2,3,1,5,0.0,8.5,1.0,2,5\n");
  CHECK(locust.at("GET /a|latency p95").value == 5e6);
  CHECK(locust.count("GET /a|latency p99") == 0);
}

TEST_CASE("locust has no latency of what was never requested", "[import]") {
  const Shape locust = read_text("locust-csv",
                                 "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,"
                                 "Min Response Time,Max Response Time,Average Content Size,Requests/s,Failures/s,"
                                 "50%,95%\nPOST,/none,0,0,N/A,0,0,0,0,0.0,0.0,N/A,N/A\n"
                                 ",Aggregated,0,0,N/A,0,0,0,0,0.0,0.0,N/A,N/A\n");
  CHECK(locust.size() == 6);
  CHECK(locust.at("POST /none|requests total").value == 0);
}

TEST_CASE("The percentiles of wrk2 repeat no statistic", "[import]") {
  const Shape wrk = read_text("wrk",
                              "Running 30s test @ http://a/\n    Latency     6.46ms    1.93ms  12.34ms   67.66%\n"
                              "  Latency Distribution (HdrHistogram - Recorded Latency)\n 50.000%    6.67ms\n"
                              " 99.990%   11.41ms\n100.000%   12.35ms\n  600 requests in 30.00s, 19.81MB read\n"
                              "Requests/sec:   20.28\nTransfer/sec:    676.18KB\n");
  CHECK(*wrk.at("http://a/|latency max").value == Approx(12.34e6));
  CHECK(*wrk.at("http://a/|latency p99.99").value == Approx(11.41e6));
}

TEST_CASE("A line of libtest without the name of its benchmark is an error", "[import]") {
  CHECK(refusal("cargo-libtest", "running 1 test\nhello\nbench:           2.00 ns/iter (+/- 0.10)\n" + libtest_end)
            .starts_with("report:3: "));
}

TEST_CASE("A result of asv that is infinite is a failure", "[import]") {
  const Shape asv = read_text("asv", R"({"commit_hash": "abcdef0", "result_columns": ["result", "params"], "version": 2,
    "results": {"b.track_x": [[Infinity], []], "b.track_y": [[2.5], []]}})");
  CHECK(asv.at("b.track_x| ").failed);
  CHECK(asv.at("b.track_y|value median").value == 2.5);
}

TEST_CASE("Whoever calls perf chooses the separator, a blank too", "[import]") {
  const Shape perf =
      read_text("perf-stat-csv",
                "# started on Sun Nov 22 06:34:52 2026\n\n0.65 msec task-clock 651939 100.00 0.455 CPUs "
                "utilized\n<not supported>  cycles 0 100.00  \n49  page-faults 651939 100.00 75.1 K/sec\n");
  CHECK(*perf.at("perf stat event=task-clock|task-clock mean").value == Approx(650000));
  CHECK(perf.at("perf stat event=cycles| ").skipped);
  CHECK(perf.at("perf stat event=page-faults|page-faults mean").value == 49);
}

// Written by perf 6.1 with -a and -A, --per-core, --per-socket, --per-node.
TEST_CASE("What perf counts apart stays apart", "[import]") {
  const std::string begin = "# started on Sun Nov 22 09:36:20 2026\n\n";
  const Shape processors =
      read_text("perf-stat-csv", begin +
                                     "CPU0,301.61,msec,task-clock,301611903,100.00,1.000,CPUs utilized\n"
                                     "CPU1,<not supported>,,cycles,0,100.00,,\n");
  CHECK(*processors.at("perf stat event=task-clock cpu=0|task-clock mean").value == Approx(301.61e6));
  CHECK(processors.at("perf stat event=cycles cpu=1| ").skipped);
  const Shape locations =
      read_text("perf-stat-csv", begin +
                                     "S0-D0-C0,1,27,,context-switches,301565095,100.00,89.533,/sec\n"
                                     "S0,2,54,,context-switches,603604344,100.00,89.463,/sec\n"
                                     "N0,2,32,,context-switches,403604344,100.00,89.463,/sec\n");
  CHECK(locations.at("perf stat event=context-switches core=S0-D0-C0|context-switches mean").value == 27);
  CHECK(locations.at("perf stat event=context-switches socket=S0|context-switches mean").value == 54);
  CHECK(locations.at("perf stat event=context-switches node=N0|context-switches mean").value == 32);
  const Shape blanks = read_text("perf-stat-csv", begin +
                                                      "CPU0 <not supported>  cycles 0 100.00  \n"
                                                      "CPU1 7  page-faults 651939 100.00 75.1 K/sec\n");
  CHECK(blanks.at("perf stat event=cycles cpu=0| ").skipped);
  CHECK(blanks.at("perf stat event=page-faults cpu=1|page-faults mean").value == 7);
  const Shape cores =
      read_text("perf-stat-json", R"({"core" : "S0-D0-C1", "aggregate-number" : 1, "counter-value" : "101.5", )"
                                  R"("unit" : "msec", "event" : "task-clock"})"
                                  "\n");
  CHECK(*cores.at("perf stat event=task-clock core=S0-D0-C1|task-clock mean").value == Approx(101.5e6));
}

TEST_CASE("Intervals of perf are no figures of a run", "[import]") {
  const std::string csv =
      "# started on Sun Nov 22 09:36:19 2026\n\n"
      "     0.100208004,0.85,msec,task-clock,853139,100.00,0.009,CPUs utilized\n";
  CHECK(imports::recognise_format(csv, "report").name == "perf-stat-csv");
  CHECK(refusal("perf-stat-csv", csv).starts_with("report:3: a count of one interval"));
  CHECK(refusal("perf-stat-json", R"({"interval" : 0.05, "counter-value" : "0.86", "unit" : "msec", )"
                                  R"("event" : "task-clock"})"
                                  "\n")
            .starts_with("report:1: a count of one interval"));
}

TEST_CASE("The name of a custom list's file says which direction is better", "[import]") {
  const std::string list = R"([{"name": "parse", "unit": "ms", "value": 1.5}])";
  const auto format_of = [&](std::string_view file) { return imports::recognise_format(list, file).name; };
  CHECK(format_of("out/benchmark-smaller-is-better.json") == "custom-smaller-is-better");
  CHECK(format_of("customBiggerIsBetter.json") == "custom-bigger-is-better");
  CHECK(format_of("bigger_is_better 2.json") == "custom-bigger-is-better");
  for (const char* file : {"report.json", "smaller-is-better/report.json", "bigger-is-better_smaller-is-better.json"})
    CHECK(test::error_of([&] { format_of(file); }, "read")
              .ends_with("custom-bigger-is-better, custom-smaller-is-better; name it with --as FORMAT"));
  CHECK(imports::import_format("customBiggerIsBetter", "--as").name == "custom-bigger-is-better");
}

TEST_CASE("A test that was not run took no time of 0", "[import]") {
  const Shape junit =
      read_text("junit-xml",
                "<testsuite><testcase name=\"a\" status=\"run\" time=\"0.\"/>"
                "<testcase name=\"b\" status=\"notrun\" result=\"suppressed\" time=\"0.\"/>"
                "<testcase name=\"c\" status=\"disabled\" time=\"0\"><skipped message=\"off\"/></testcase>"
                "</testsuite>\n");
  CHECK(junit.at("a|time value").value == 0);
  CHECK(junit.at("b| ").skipped);
  CHECK(junit.at("c| ").message == "off");
  CHECK(refusal("junit-xml", "<testsuite><testcase name=\"a\" time=\"0:12\"/></testsuite>\n").find("not a number") !=
        std::string::npos);
}

TEST_CASE("A run of pgbench without a transaction failed", "[import]") {
  const Shape pgbench = read_text("pgbench",
                                  "transaction type: x.sql\nscaling factor: 1\nnumber of transactions actually "
                                  "processed: 0\nnumber of failed transactions: 7 (100.000%)\n");
  CHECK(pgbench.at("x.sql| ").failed);
  CHECK(pgbench.at("x.sql|errors total").value == 7);
}

TEST_CASE("A figure that cannot be read is an error, and no row is lost for it", "[import]") {
  const auto damaged = [](std::string_view format, std::string_view file, std::string_view figure,
                          std::string_view damage) {
    std::string text = sys::read_file(shape_folder + std::string(format) + "/" + std::string(file));
    const std::size_t at = text.find(figure);
    REQUIRE(at != std::string::npos);
    return refusal(format, text.replace(at, figure.size(), damage));
  };
  CHECK(damaged("google-benchmark-console", "report.txt", "bytes_per_second=", "bytes_per_second=x") != "read");
  CHECK(damaged("google-benchmark-console", "report-tabular.txt", "1082.43M/s", "   abcM/s ") != "read");
  CHECK(damaged("catch2-console", "report-colour.txt", "   8   ", " abc   ").starts_with("report:"));
  CHECK(damaged("catch2-console", "report-no-analysis.txt", "   8   ", " abc   ").starts_with("report:"));
  CHECK(damaged("locust-csv", "report.csv", ",99%,", ",abc,").starts_with("report:1"));
  CHECK(damaged("vitest-bench", "report.json", "\"median\":", "\"median\": null, \"mien\":").starts_with("report:"));
  CHECK(damaged("vitest-bench", "report.json", "\"mean\":", "\"mien\":").starts_with("report:"));
  CHECK(damaged("tinybench-json", "report.json", "\"mean\":", "\"mien\":").starts_with("report:"));
  CHECK(damaged("codspeed", "report.json", "\"median_ns\":", "\"mien_ns\":").starts_with("report:"));
  CHECK(damaged("codspeed", "report.json", "\"benchmarks\":", "\"benches\":").starts_with("report:"));
}

TEST_CASE("A member of the wrong kind is an error where the tool never writes it", "[import]") {
  const auto replaced = [](std::string_view format, std::string_view member, std::string_view value) {
    std::string text = sys::read_file(shape_folder + std::string(format) + "/report.json");
    const std::string name = fmt::format("\"{}\":", member);
    const std::size_t begin = text.find(name) + name.size();
    REQUIRE(begin > name.size());
    const std::size_t end = text.find_first_of(",}\n", begin);
    return refusal(format, text.replace(begin, end - begin, value));
  };
  CHECK(replaced("hyperfine-json", "median", " null").starts_with("report:"));
  CHECK(replaced("hyperfine-json", "user", " null").starts_with("report:"));
  CHECK(replaced("hyperfine-json", "stddev", " null") == "read");
  CHECK(replaced("vegeta-json", "99th", " null").starts_with("report:"));
  CHECK(replaced("oha", "p50", " null").starts_with("report:"));
  CHECK(replaced("google-benchmark-json", "run_type", " \"run\"").starts_with("report:"));
  CHECK(replaced("google-benchmark-json", "cpu_time", " null").starts_with("report:"));
  CHECK(replaced("k6-handle-summary", "contains", "\"weeks\"").starts_with("report:"));
  CHECK(replaced("k6-summary-export", "rate", " null").starts_with("report:"));
  CHECK(replaced("mitata", "heap", " 3, \"old\":").starts_with("report:"));
}

TEST_CASE("Messages between the rows of a run are no rows", "[import]") {
  const std::string google = sys::read_file(shape_folder + "google-benchmark-console/report.txt");
  CHECK(read_text("google-benchmark-console", google + "ready after 350 ms\n") ==
        read_text("google-benchmark-console", google));
  CHECK(refusal("google-benchmark-console", google + "sort/1      abc ns      12 ns     3\n").starts_with("report:"));
  const std::string hey = sys::read_file(shape_folder + "hey/report.txt");
  CHECK(read_text("hey", hey + "[INFO] done\n") == read_text("hey", hey));
  const std::string go = sys::read_file(shape_folder + "go-test-json/report.jsonl");
  CHECK(read_text("go-test-json", "go: downloading example.com/x v1.0.0\n" + go) == read_text("go-test-json", go));
}

// Shape by hyperfine 1.20: one peak in bytes for each run.
TEST_CASE("hyperfine's peaks of memory are samples of max_rss", "[import]") {
  const Shape hyperfine = read_text("hyperfine-json", R"({"results": [{"command": "x", "mean": 0.002, "stddev": 0.001,
    "median": 0.002, "user": 0.001, "system": 0.001, "min": 0.001, "max": 0.003, "times": [0.001, 0.002, 0.003],
    "memory_usage_byte": [1048576, 2097152, 1150976], "exit_codes": [0, 0, 0]}]})");
  const model::Reading& peak = hyperfine.at("x|max_rss median");
  CHECK(peak.value == 1150976);
  CHECK(peak.unit == model::Unit::bytes);
  CHECK(peak.better == model::Better::lower);
  CHECK(peak.samples == std::vector<double>{1048576, 2097152, 1150976});
}

// By ab 2.3 with -r against a port that refuses: 100 requests, each a failed read and half of them an exception, too.
TEST_CASE("A request that ab counts as several kinds of failure failed once", "[import]") {
  std::string ab = sys::read_file(shape_folder + "apache-bench/report.txt");
  const auto with = [&](std::string_view failures) {
    std::string text = ab;
    text.replace(text.find("Failed requests:"), text.find("Total transferred:") - text.find("Failed requests:"),
                 failures);
    return text;
  };
  ab.replace(ab.find("Complete requests:"), ab.find("Failed requests:") - ab.find("Complete requests:"),
             "Complete requests:      100\n");
  const auto errors = [&](std::string_view failures) {
    for (const auto& [key, reading] : read_text("apache-bench", with(failures)))
      if (reading.metric == "errors") return *reading.value;
    return -1.0;
  };
  CHECK(errors("Failed requests:        150\n   (Connect: 0, Receive: 100, Length: 0, Exceptions: 50)\n") == 100);
  CHECK(errors("Failed requests:        49\n   (Connect: 0, Receive: 0, Length: 49, Exceptions: 0)\n"
               "Non-2xx responses:      100\n") == 100);
  CHECK(errors("Failed requests:        7\n   (Connect: 2, Length: 5, Exceptions: 0)\n") == 7);  // before 2.4
  CHECK(errors("Failed requests:        0\n") == 0);
  CHECK(refusal("apache-bench", with("Failed requests:        7\n")) != "read");
  CHECK(refusal("apache-bench", with("Failed requests:        7\n   (Connect: 0, Recxive: 7, Length: 0, "
                                     "Exceptions: 0)\n")) != "read");
}

// hatoo/oha: -z breaks off what is still under way when its time is over, and leaves that out of its own success rate.
TEST_CASE("What oha broke off at its end is an error by its count, and no failure of the service", "[import]") {
  const Shape oha = read_text("oha", R"({"summary": {"successRate": 1.0, "slowest": 0.2, "fastest": 0.1, "average": 0.1,
    "requestsPerSec": 99.0}, "latencyPercentiles": {"p50": 0.1}, "statusCodeDistribution": {"200": 60, "304": 20, "429": 20},
    "errorDistribution": {"aborted due to deadline": 50, "connection closed before message completed": 10}})");
  CHECK(oha.at("oha|requests total").value == 160);
  CHECK(oha.at("oha|errors total").value == 80);
  CHECK(oha.at("oha|aborted total").value == 50);
  CHECK(*oha.at("oha|success mean").value == Approx(80.0 / 110));
}

TEST_CASE("Socket errors of wrk are requests, too", "[import]") {
  const Shape wrk =
      read_text("wrk",
                "Running 2s test @ http://a/\n    Latency     0.00us    0.00us   0.00us    -nan%\n"
                "  0 requests in 2.00s, 0.00B read\n  Socket errors: connect 10, read 0, write 0, timeout 0\n"
                "Requests/sec:      0.00\nTransfer/sec:       0.00B\n");
  CHECK(wrk.at("http://a/| ").failed);
  CHECK(wrk.at("http://a/|requests total").value == 10);
  CHECK(wrk.at("http://a/|errors total").value == 10);
}

// By pgbench -R 200 -L 10, whose skipped transactions were never begun.
TEST_CASE("Transactions that pgbench skipped are no errors", "[import]") {
  const std::string begin =
      "transaction type: x.sql\nscaling factor: 1\nmaximum number of tries: 1\n"
      "number of transactions actually processed: 222\nnumber of failed transactions: 0 (0.000%)\n";
  const std::string end = "latency average = 17.982 ms\ntps = 111.2 (without initial connection time)\n";
  const Shape skipped = read_text("pgbench", begin + "number of transactions skipped: 16 (6.723%)\n" + end);
  CHECK(skipped.at("x.sql|errors total").value == 0);
}

// By JMH 1.37 with -bm sample -prof gc, and by 1.21, which writes a label before the percentile.
TEST_CASE("Percentiles in JMH's CSV are statistics of their benchmark, and its allocation rate has no direction",
          "[import]") {
  const std::string header =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";
  const Shape jmh = read_text("jmh-csv", header +
                                             "\"a.B.c\",\"sample\",1,100,1.5,0.1,\"us/op\"\n"
                                             "\"a.B.c:p0.50\",\"sample\",1,1,1.4,NaN,\"us/op\"\n"
                                             "\"a.B.c:c\u00b7p0.99\",\"sample\",1,1,3.4,NaN,\"us/op\"\n"
                                             "\"a.B.c:put\",\"sample\",1,40,1.6,0.1,\"us/op\"\n"
                                             "\"a.B.c:put:p0.999\",\"sample\",1,1,7.5,NaN,\"us/op\"\n"
                                             "\"a.B.c:gc.alloc.rate\",\"sample\",1,5,300.0,1.0,\"MB/sec\"\n");
  CHECK(jmh.size() == 6);
  CHECK(*jmh.at("a.B.c|latency median").value == Approx(1400));
  CHECK(jmh.at("a.B.c|latency median").count == 100);
  CHECK(*jmh.at("a.B.c|latency p99").value == Approx(3400));
  CHECK(*jmh.at("a.B.c|latency:put p99.9").value == Approx(7500));
  CHECK(!jmh.at("a.B.c|latency:gc.alloc.rate mean").better);
  CHECK(refusal("jmh-csv", header + "\"a.B.c\",\"avgt\",1,5,1.5,0.1,\"us/ox\"\n") == "report:2: unknown unit 'us/ox'");
}

TEST_CASE("What a report only says when something failed is not lost with its keyword", "[import]") {
  const auto damaged = [](std::string_view format, std::string text, std::string_view word, std::string_view other) {
    const std::size_t at = text.find(word);
    REQUIRE(at != std::string::npos);
    return refusal(format, text.replace(at, word.size(), other));
  };
  std::string ab = sys::read_file(shape_folder + "apache-bench/report.txt");
  ab.insert(ab.find("Total transferred:"), "Non-2xx responses:      16\n");
  CHECK(read_text("apache-bench", ab).size() == read_fixture("apache-bench", "report.txt").size());
  CHECK(damaged("apache-bench", ab, "Non-2xx", "Nom-2xx").find("unknown line 'Nom-2xx responses'") !=
        std::string::npos);
  const std::string wrk =
      "Running 2s test @ http://a/\n    Latency     6.46ms    1.93ms  12.34ms   67.66%\n"
      "  600 requests in 30.00s, 19.81MB read\n  Socket errors: connect 0, read 3, write 0, timeout 1\n"
      "  Non-2xx or 3xx responses: 7\nRequests/sec:   20.28\nTransfer/sec:    676.18KB\n";
  CHECK(read_text("wrk", wrk).at("http://a/|errors total").value == 11);
  CHECK(damaged("wrk", wrk, "Socket", "Socked").find("unknown line") != std::string::npos);
  CHECK(damaged("wrk", wrk, "3xx", "3xy").find("unknown line") != std::string::npos);
}

TEST_CASE("The name of a tool stands for all its formats", "[import]") {
  const std::vector<std::string_view> tools = imports::import_tools();
  CHECK(tools == std::vector<std::string_view>{"benchmarkdotnet", "catch2", "criterion", "go-test", "google-benchmark",
                                               "hyperfine", "jmeter", "jmh", "k6", "nanobench", "nbomber", "perf-stat",
                                               "tinybench", "vegeta"});
  const auto formats = imports::formats_named("google-benchmark", "test");
  CHECK(formats.size() == 3);
  const std::string csv = sys::read_file(shape_folder + "google-benchmark-csv/report.csv");
  CHECK(imports::recognise_among(formats, csv, "report").name == "google-benchmark-csv");
  CHECK_THROWS_WITH(imports::recognise_among(formats, "[]\n", "report"),
                    "report: is in none of these formats: google-benchmark-console, google-benchmark-csv, "
                    "google-benchmark-json");
  CHECK(imports::formats_named("hey", "test").size() == 1);
  CHECK_THROWS_AS(imports::formats_named("custom", "test"), Error);
}

}  // namespace benchgate
