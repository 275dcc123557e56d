// SPDX-License-Identifier: MIT
// Formats with a few rules each. Expected figures are those of the tools' own text.
#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

namespace {

test::ReadingsByKey read_small(const std::string& format, const std::string& file) {
  const std::string path = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + format + "/" + file;
  return test::by_key(read_report_at(imports::import_format(format, "test"), path));
}

}  // namespace

// By ReBench 1.4.0.
TEST_CASE("ReBench's data file has all iterations of all invocations", "[import]") {
  const auto rebench = read_small("rebench", "report.data");
  const model::Reading& time =
      rebench.at("Bench2 executor=Lab suite=Suite extraArgs=a b cores=1 inputSize=2 varValue=val1|time median");
  CHECK(time.samples.size() == 12);
  CHECK(time.samples.front() == 1063000);
  CHECK(*time.value == Approx((2018000 + 2028000) / 2.0));  // the 6th and 7th of the 12 values, sorted by hand
  CHECK(time.better == model::Better::lower);
  const model::Reading& memory = rebench.at("Sleepy executor=Lab suite=Timed cores=1|max_rss median");
  CHECK(memory.samples == std::vector<double>{2740.0 * 1024, 3012.0 * 1024});
  const std::string header = "invocation\titeration\tvalue\tunit\tcriterion\tbenchmark\texecutor\tsuite\n";
  const auto own = readings_of("rebench", header + "1\t1\t7\titems\tfound\tA\tE\tS\n");
  CHECK(own.at("A executor=E suite=S|found mean").value == 7);
  CHECK(refusal_of("rebench", header + "1\t1\t7\tms\ttotal\tA\tE\n") == "report:2: 7 cells where the header has 8");
  CHECK(refusal_of("rebench", header + "1\t1\t7\tmx\ttotal\tA\tE\tS\n") == "report:2: 'mx' is no unit of time");
}

TEST_CASE("ReBench and BenchmarkTools.jl say on what they ran", "[import]") {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";
  const auto rebench = read_content_at(imports::import_format("rebench", "test"), folder + "rebench/report.data");
  CHECK(rebench.origin.host.os == "linux");
  CHECK(rebench.origin.host.cpu_model == "AMD EPYC");
  CHECK(rebench.origin.commit.empty());
  const auto julia =
      read_content_at(imports::import_format("benchmarktools-jl", "test"), folder + "benchmarktools-jl/report.json");
  CHECK(julia.origin.runtime == "Julia 1.11.2");
  CHECK(julia.origin.tool_version == "1.6.0");
}

// Shape of BenchmarkTools.jl 1.6 (src/serialization.jl); the second is a file of tune!.
TEST_CASE("BenchmarkTools.jl's trials have samples, its estimates do not", "[import]") {
  const auto julia = read_small("benchmarktools-jl", "report.json");
  CHECK(julia.at("fib/20|time median").value == 31100.5);
  CHECK(julia.at("fib/20|time median").samples == std::vector<double>{31028, 31100.5, 33250});
  CHECK(julia.at("fib/20|allocated_bytes value").value == 96);
  CHECK(julia.at("fib/20|allocations value").value == 2);
  CHECK(julia.at("fib/(\"a b\", 1)|time median").value == Approx(246.76923076923077));
  CHECK(julia.at("sum|time estimate").value == 512.25);
  CHECK(refusal_of("benchmarktools-jl", R"j([{"Julia":"1.7.0","BenchmarkTools":"1.0.0"},[["BenchmarkGroup",
    {"data":{"a":["BenchmarkTools.Parameters",{"samples":1}]},"tags":[]}]]])j") ==
        "report:2: 'a' is a 'Parameters', not a result (Trial or TrialEstimate)");
  const std::string old = R"j([{"Julia":"0.5.0","BenchmarkTools":"0.0.3"},[["BenchmarkTools.Trial",
    {"times":[2.0],"gctimes":[],"memory":0,"allocs":0}]]])j";
  CHECK(readings_of("benchmarktools-jl", old).at("benchmark|time median").value == 2);
}

// By benchmark-ips 2.7.2 and Ruby 3.1.
TEST_CASE("benchmark-ips' results are rates, some with their names on a line above", "[import]") {
  const auto ips = read_small("benchmark-ips", "report.txt");
  CHECK(*ips.at("addition|throughput mean").value == Approx(12.533e6));
  CHECK(*ips.at("addition with a very long name that wraps|throughput mean").value == Approx(4.707e6));
  CHECK(*ips.at("sleep|throughput mean").value == Approx(73.799));
  CHECK(*ips.at("sleep|throughput stddev").value == Approx(73.799 * 0.23));
  CHECK(ips.at("sleep|throughput mean").better == model::Better::higher);
  CHECK(ips.size() == 6);
  // Version 2.14 adds the time of an iteration; versions before 2.3 had the warm-up below "Calculating".
  const auto now =
      readings_of("benchmark-ips",
                  "Calculating -------------------------------------\n"
                  "         fast      1.346B (\u00b1 2.5%) i/s  (742.72 ns/i) -      2.777M in   2.062677s\n");
  CHECK(*now.at("fast|throughput mean").value == Approx(1.346e9));
  const auto early = readings_of("benchmark-ips",
                                 "Calculating -------------------------------------\nSequential Assignment\n"
                                 "                       142.545k i/100ms\n"
                                 "-------------------------------------------------\nSequential Assignment\n"
                                 "                          6.320M (\u00b1 8.5%) i/s -     31.360M\n");
  CHECK(*early.at("Sequential Assignment|throughput mean").value == Approx(6.32e6));
  CHECK(refusal_of("benchmark-ips",
                   "Calculating -------------------------------------\n"
                   "         fast      1.346M (\u00b1 2.5%) i/s - 2.777M in 2.0s\n         slow\n")
            .starts_with("report:3: 'slow' has no result"));
  CHECK(refusal_of("benchmark-ips",
                   "Calculating -------------------------------------\na name that is too long\nserver started\n"
                   "                          6.320M (\u00b1 8.5%) i/s -     31.360M\n")
            .starts_with("report:4: a result whose name is not on the line above"));
}

// Shape of Dart's benchmark_harness 2.2 (lib/src/score_emitter.dart).
TEST_CASE("Dart's benchmark_harness prints times in microseconds", "[import]") {
  const auto dart =
      readings_of("dart-benchmark-harness",
                  "running (fast): ok\nTemplate(RunTime): 0.25 us.\nflutter: For(a b)(RunTime): 2.0 us.\n");
  CHECK(dart.at("Template|time mean").value == 250);
  CHECK(dart.at("For(a b)|time mean").value == 2000);
  CHECK(refusal_of("dart-benchmark-harness", "A(RunTime): 2.0 us.\nB(RunTime): 1\n") ==
        "report:2: '1' is not a time in 'us.': is the file cut off?");
}

// Shape of Luau's bench/bench.py.
TEST_CASE("Luau's table has means, minima and failures, and a total that is no benchmark", "[import]") {
  const auto luau = read_small("luau-bench", "report.txt");
  CHECK(luau.at("sort-integers driver=luau|time mean").value == 104125000);
  CHECK(luau.at("sort-integers driver=luau|time min").value == 103500000);
  CHECK(luau.at("tests/broken.lua driver=luau| ").failed);
  CHECK(luau.size() == 5);
}

// 100 +- 2 %; the figures of JMH's and tinybench's tables are those of the fixtures.
TEST_CASE("Margins of error that tools print beside a mean are intervals", "[import]") {
  const auto benchmark_js = readings_of("benchmarkjs", "fast x 100 ops/sec \u00b12.00% (95 runs sampled)\n");
  CHECK(benchmark_js.at("fast|throughput mean").interval == std::pair(98.0, 102.0));
  const auto table = readings_of(
      "tinybench-table",
      "\u2502 (index) \u2502 Task name \u2502 Latency avg (ns) \u2502 Latency med (ns) \u2502 Samples \u2502\n"
      "\u2502 0 \u2502 'a' \u2502 '200 \u00b1 1.00%' \u2502 '190.0 \u00b1 24.00' \u2502 64 \u2502\n\u2514\n");
  CHECK(table.at("a|time mean").interval == std::pair(198.0, 202.0));
  CHECK_FALSE(table.at("a|time median").interval);
  const auto jmh =
      readings_of("jmh-csv",
                  "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n"
                  "\"a.B.c\",\"avgt\",1,5,4.5,0.5,\"ns/op\"\n\"a.B.d\",\"avgt\",1,1,4.5,NaN,\"ns/op\"\n");
  CHECK(jmh.at("a.B.c|time mean").interval == std::pair(4.0, 5.0));
  CHECK_FALSE(jmh.at("a.B.d|time mean").interval);
}

}  // namespace benchgate
