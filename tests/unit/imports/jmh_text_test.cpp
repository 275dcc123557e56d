// SPDX-License-Identifier: MIT
// fixtures/imports/jmh-text was written by JMH 1.37; jmh-json/report-log.json is of the run that report.txt is the log
// of. Other tables have the shape of JMH's TextResultFormat in that version and before 1.4.
#include <cmath>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

namespace {

const std::string jmh_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

test::ReadingsByKey read_jmh(std::string_view format, const std::string& file) {
  return test::by_key(
      read_report_at(imports::import_format(format, "test"), jmh_folder + std::string(format) + "/" + file));
}

const std::string plain_header = "Benchmark       Mode  Cnt   Score   Error  Units\n";
const std::string plain_row = "Codec.encode    avgt    3  12.500 \u00b1 0.250  us/op\n";

}  // namespace

TEST_CASE("JMH's log says the same as its JSON, rounded to three decimals", "[import]") {
  const test::ReadingsByKey text = read_jmh("jmh-text", "report.txt");
  std::size_t compared = 0;
  for (const auto& [key, reading] : read_jmh("jmh-json", "report-log.json")) {
    INFO(key);
    REQUIRE(text.count(key) == 1);
    const model::Reading& rounded = text.at(key);
    CHECK(rounded.unit == reading.unit);
    CHECK(rounded.better == reading.better);
    if (key.find("gc.time") == std::string::npos) CHECK(rounded.count == reading.count);  // JSON lacks values of it
    if (rounded.skipped) {
      CHECK(key == "lab.Odd.tiny|time mean");  // "≈ 10⁻⁶" s/op
      continue;
    }
    const double rounding = reading.unit == model::Unit::bytes_per_second ? 0.0005 * 1024 * 1024
                            : reading.unit == model::Unit::ns             ? 0.5
                                                                          : 0.0005;
    CHECK(std::abs(*rounded.value - *reading.value) <= rounding * 1.0001);
    ++compared;
  }
  CHECK(compared == 31);
  CHECK(text.at("lab.Odd.fails| ").failed);
  CHECK(text.at("lab.Odd.fails| ").message == "java.lang.IllegalStateException: no such file");
  CHECK(text.size() == 33);
}

TEST_CASE("JMH's error is an interval around the score", "[import]") {
  const auto jmh = readings_of("jmh-text", plain_header + plain_row);
  const model::Reading& mean = jmh.at("Codec.encode|time mean");
  CHECK(mean.value == 12500);
  CHECK(mean.count == 3);
  CHECK(mean.better == model::Better::lower);
  CHECK(mean.interval == std::pair(12250.0, 12750.0));
}

TEST_CASE("JMH's table has the decimal mark of the machine", "[import]") {
  const test::ReadingsByKey jmh = read_jmh("jmh-text", "report-de.txt");
  CHECK(*jmh.at("Codec.sum kind=a b size=1024|throughput mean").value == Approx(438663.028));
  CHECK(jmh.at("Codec.sum kind=a b size=1024|throughput mean").interval->second == Approx(438663.028 + 1375814.948));
  CHECK(*jmh.at("Plain.shared|throughput mean").value == Approx(220.188e6));
  CHECK(*jmh.at("Plain.shared|latency p99.99").value == Approx(1239040));
  CHECK(*jmh.at("Plain.shared|latency:put p99.99").value == Approx(8688));
  CHECK(jmh.at("Plain.shared|latency:put p99.99").count == 4489);
  CHECK(*jmh.at("Codec.sum kind=a b size=1024|latency max").value == Approx(1e6));
  CHECK(refusal_of("jmh-text", plain_header + plain_row + "Codec.decode    avgt    3   1,500 \u00b1 0,250  us/op\n") ==
        "report:3: 'Score' is '1,500', but in the rows above decimals begin with '.'");
  CHECK(refusal_of("jmh-text", plain_header + "Codec.decode avgt 3 1.234,500 \u00b1 0,250 us/op\n")
            .starts_with("report:2: 'Score' is '1.234,500', not a number"));
}

TEST_CASE("A power of ten in JMH's table is no value, and a zero is one", "[import]") {
  const auto jmh = readings_of("jmh-text",
                               "Benchmark           Mode  Cnt  Score   Error   Units\n"
                               "A.tiny              avgt    3  \u2248 10\u207b\u2077           s/op\n"
                               "A.tiny:gc.count     avgt    3    \u2248 0          counts\n");
  CHECK(!jmh.at("A.tiny|time mean").value);
  CHECK(jmh.at("A.tiny|time mean").skipped);
  CHECK(jmh.at("A.tiny|time mean").message.find("\u2248 10\u207b\u2077 s/op") != std::string::npos);
  CHECK(jmh.at("A.tiny|time:gc.count mean").value == 0);
}

TEST_CASE("JMH's table is read behind the prefix of a build tool, edited, and without its characters", "[import]") {
  const auto sbt = readings_of("jmh-text",
                               "[info] # JMH version: 1.37\n"
                               "[info] Benchmark        (n)  Mode  Cnt   Score    Error  Units\n"
                               "[info] Bench.run         16  avgt    5  59.796 \u00b1 19.144  us/op\n"
                               "[info] \n[info] Benchmark result is saved to x.json\n");
  CHECK(*sbt.at("Bench.run n=16|time mean").value == Approx(59796));
  const auto edited = readings_of("jmh-text",
                                  "Benchmark   (n)  Mode  Cnt  Score  Error  Units\n"
                                  "run  16  avgt  5  59.796 ? 19.144  us/op\n\nwalk  16  avgt  5  ? 10??  us/op\n");
  CHECK(edited.at("run n=16|time mean").interval->first == Approx(40652));
  CHECK(edited.at("walk n=16|time mean").skipped);
  const auto early = readings_of("jmh-text",
                                 "Benchmark            Mode  Samples  Score  Score error  Units\n"
                                 "o.s.MyBenchmark.c    avgt        5  0.020        0.001   s/op\n");
  CHECK(*early.at("o.s.MyBenchmark.c|time mean").value == Approx(20e6));
  CHECK(early.at("o.s.MyBenchmark.c|time mean").count == 5);
}

TEST_CASE("JMH's log says on what it ran, and old marks of profilers are none of their names", "[import]") {
  const auto content = read_content_at(imports::import_format("jmh-text", "test"), jmh_folder + "jmh-text/report.txt");
  const auto json =
      read_content_at(imports::import_format("jmh-json", "test"), jmh_folder + "jmh-json/report-log.json");
  CHECK(content.origin.tool_version == "1.37");
  CHECK(content.origin.runtime == json.origin.runtime);
  const auto old = readings_of("jmh-text",
                               "Benchmark                   Mode  Cnt   Score   Error   Units\n"
                               "A.run                       avgt    5  12.500 \u00b1 0.250   us/op\n"
                               "A.run:\u00b7gc.alloc.rate.norm  avgt    5  16.000 \u00b1 0.001    B/op\n");
  CHECK(old.at("A.run|time:gc.alloc.rate.norm mean").value == 16);
}

TEST_CASE("A value of a parameter may hold blanks, or be empty", "[import]") {
  const auto jmh = readings_of("jmh-text",
                               "Benchmark  (kind)  (size)  Mode  Cnt  Score   Error  Units\n"
                               "Codec.sum     a b          avgt       2.000          ns/op\n"
                               "Codec.sum              16  avgt       3.000          ns/op\n");
  CHECK(jmh.at("Codec.sum kind=a b size=|time mean").value == 2);
  CHECK(jmh.at("Codec.sum kind= size=16|time mean").value == 3);
  CHECK(
      refusal_of("jmh-text", "Benchmark  (kind)  Mode  Cnt  Score   Error  Units\nCodec.sum  a b  avgt  2.000  ns/op\n")
          .starts_with("report:2: the cells do not stand below their titles"));
}

TEST_CASE("A log of JMH that is cut off, or of an aborted run, is refused", "[import]") {
  const std::string log = "# Benchmark mode: Average time, time/op\n# Benchmark: lab.A.run\n\n";
  CHECK(refusal_of("jmh-text", log + "Iteration   1: <failure>\n\njava.lang.Error: boom\n")
            .find("the log has no table of results: was the run ended? 'lab.A.run' failed: 'java.lang.Error: boom'") !=
        std::string::npos);
  CHECK(refusal_of("jmh-text", log + plain_header + plain_row) ==
        "report:2: 'lab.A.run' has no row in the table: is the file cut off?");
  CHECK(refusal_of("jmh-text", plain_header + "Codec.encode    avgt    3  12.500 \u00b1 0.250  us/o") ==
        "report:2: the last line has no line break: is the file cut off? (if it is complete, add one)");
}

// What `jq -s add` and a log of two runs give: JMH itself has each benchmark, parameters and mode once.
TEST_CASE("A benchmark that a report of JMH has twice is two test cases", "[import]") {
  const auto text =
      readings_of("jmh-text", plain_header + plain_row + "Codec.encode    avgt    3  13.500 \u00b1 0.250  us/op\n");
  CHECK(text.at("Codec.encode|time mean").value == 12500);
  CHECK(text.at("Codec.encode #2|time mean").value == 13500);
  const std::string header =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";
  const auto csv =
      readings_of("jmh-csv", header +
                                 "\"a\",\"avgt\",1,5,2,1,\"ns/op\"\n\"a:gc.count\",\"avgt\",1,5,7,NaN,\"counts\"\n"
                                 "\"a\",\"avgt\",1,5,3,1,\"ns/op\"\n\"a:gc.count\",\"avgt\",1,5,8,NaN,\"counts\"\n");
  CHECK(csv.at("a|time mean").value == 2);
  CHECK(csv.at("a|time:gc.count mean").value == 7);
  CHECK(csv.at("a #2|time mean").value == 3);
  CHECK(csv.at("a #2|time:gc.count mean").value == 8);
  CHECK(refusal_of("jmh-csv", header + "\"a\",\"avgt\",1,5,2,1,\"ns/op\"\n\"a:x\",\"avgt\",1,5,7,NaN,\"counts\"\n"
                                       "\"a:x\",\"avgt\",1,5,7,NaN,\"counts\"\n") ==
        "report:4: time:x of 'a' appears earlier in the file");
}

TEST_CASE("Threads are a parameter of JMH's benchmarks that ran with several numbers of them", "[import]") {
  const auto entry = [](const std::string& name, const std::string& mode, int threads, int score) {
    return fmt::format(R"({{"jmhVersion":"1.37","benchmark":"{}","mode":"{}","threads":{},"params":{{"size":"16"}},)"
                       R"("primaryMetric":{{"score":{},"scoreUnit":"{}"}},"secondaryMetrics":{{}}}})",
                       name, mode, threads, score, mode == "avgt" ? "ns/op" : "ops/s");
  };
  const auto read = [](const std::vector<std::string>& entries) {
    return readings_of("jmh-json", fmt::format("[{}]", base::join(entries, ",\n")));
  };
  const auto found = read({entry("a", "avgt", 1, 10), entry("a", "thrpt", 1, 11), entry("b", "avgt", 1, 20),
                           entry("a", "avgt", 8, 30), entry("a", "thrpt", 8, 31), entry("a", "avgt", 8, 40)});
  CHECK(found.at("a size=16 threads=1|time mean").value == 10);
  CHECK(found.at("a size=16 threads=1|throughput mean").value == 11);
  CHECK(found.at("b size=16|time mean").value == 20);
  CHECK(found.at("a size=16 threads=8|time mean").value == 30);
  CHECK(found.at("a size=16 threads=8|throughput mean").value == 31);
  CHECK(found.at("a #2 size=16 threads=8|time mean").value == 40);
  const auto csv =
      readings_of("jmh-csv",
                  "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n"
                  "\"a\",\"avgt\",1,5,2,1,\"ns/op\"\n\"a\",\"avgt\",8,5,3,1,\"ns/op\"\n");
  CHECK(csv.at("a threads=1|time mean").value == 2);
  CHECK(csv.at("a threads=8|time mean").value == 3);
}

}  // namespace benchgate
