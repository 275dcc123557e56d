// SPDX-License-Identifier: MIT
// Texts in the shapes that tools take with other versions, options and habits than those of the fixtures. The tool's
// own text is the source of a number, unless a comment names another.
#include "base/text.hpp"
#include "imports/quantities.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using model::Better;
using model::Unit;
using test::readings_of;
using test::refusal_of;

// gungraun's documentation: a hit in a lower cache is a miss in the one above.
TEST_CASE("Events of iai-callgrind have a direction each", "[import]") {
  const auto iai = readings_of("iai-callgrind",
                               "lab::group::fib short:10\n"
                               "  Instructions:                 1802|N/A             (*********)\n"
                               "  L1 Hits:                      2572|N/A             (*********)\n"
                               "  L2 Hits:                         0|N/A             (*********)\n"
                               "  LL Hits:                         0|N/A             (*********)\n"
                               "  RAM Hits:                      900|N/A             (*********)\n"
                               "  Total read+write:             3472|N/A             (*********)\n"
                               "  Estimated Cycles:            34072|N/A             (*********)\n"
                               "  L1 Hit Rate:               74.5000|N/A             (*********)\n"
                               "  LL Hit Rate:                1.0000|N/A             (*********)\n"
                               "  RAM Hit Rate:              24.5000|N/A             (*********)\n"
                               "  I1 Miss Rate:               3.0000|N/A             (*********)\n"
                               "  Bcm:                            12|N/A             (*********)\n"
                               "  Something new:                   7|N/A             (*********)\n");
  const auto better = [&](const std::string& event) {
    return iai.at("lab::group::fib short:10|" + event + " value").better;
  };
  for (const char* const event :
       {"Instructions", "RAM Hits", "Total read+write", "Estimated Cycles", "RAM Hit Rate", "I1 Miss Rate", "Bcm"})
    CHECK(better(event) == Better::lower);
  CHECK(better("L1 Hit Rate") == Better::higher);
  for (const char* const event : {"L1 Hits", "L2 Hits", "LL Hits", "LL Hit Rate", "Something new"})
    CHECK(!better(event));
  CHECK(*iai.at("lab::group::fib short:10|L1 Hit Rate value").value == Approx(0.745));
  CHECK(iai.at("lab::group::fib short:10|L1 Hit Rate value").unit == Unit::ratio);
}

TEST_CASE("Events of perf that are hits or shares have no direction", "[import]") {
  const auto perf = readings_of("perf-stat-csv",
                                "# started on Sun Nov 22 06:34:52 2026\n\n17,,L1-dcache-load-misses,1,100.00,,\n"
                                "17,,mem_load_retired.l1_hit,1,100.00,,\n17,,topdown-retiring,1,100.00,,\n");
  CHECK(perf.at("perf stat event=L1-dcache-load-misses|L1-dcache-load-misses mean").better == Better::lower);
  CHECK(!perf.at("perf stat event=mem_load_retired.l1_hit|mem_load_retired.l1_hit mean").better);
  CHECK(!perf.at("perf stat event=topdown-retiring|topdown-retiring mean").better);
}

// By iai-callgrind 0.16 with several tools of Valgrind.
TEST_CASE("iai-callgrind with several tools has the events of all", "[import]") {
  const auto iai = readings_of("iai-callgrind",
                               "lab::group::fib short:10\n"
                               "  ======= CALLGRIND ===================================================\n"
                               "  Instructions:                1734|N/A             (*********)\n"
                               "  Estimated Cycles:            2464|N/A             (*********)\n"
                               "  ======= DHAT ========================================================\n"
                               "  Total bytes:                29499|N/A             (*********)\n"
                               "  Total blocks:                2806|N/A             (*********)\n"
                               "  ======= MEMCHECK ====================================================\n"
                               "  Command:             target/release/deps/lab a|b\n"
                               "  Errors:                         1|N/A             (*********)\n"
                               "  ======= DRD =========================================================\n"
                               "  Errors:                         2|N/A             (*********)\n");
  CHECK(iai.size() == 6);
  CHECK(iai.at("lab::group::fib short:10|Instructions value").value == 1734);
  CHECK(iai.at("lab::group::fib short:10|Estimated Cycles value").value == 2464);
  CHECK(iai.at("lab::group::fib short:10|Total bytes value").value == 29499);
  CHECK(iai.at("lab::group::fib short:10|Total bytes value").unit == Unit::bytes);
  CHECK(iai.at("lab::group::fib short:10|Total blocks value").value == 2806);
  CHECK(iai.at("lab::group::fib short:10|Errors value").value == 1);
  CHECK(iai.at("lab::group::fib short:10|DRD Errors value").value == 2);
  CHECK(
      readings_of("iai-callgrind", "lab::group::fib\n  ======= CACHEGRIND ====\n  Dr:       2|N/A    (***)\n").size() ==
      1);
}

TEST_CASE("iai-callgrind's grid, threads, names of several lines and printed text are read", "[import]") {
  const std::string first = "  Instructions:                7|N/A             (*********)\n";
  const auto lines = readings_of("iai-callgrind", "lab::g::f id:two\nlines\nand one\n" + first + "lab::g::h\n" + first);
  CHECK(lines.count("lab::g::f id:two\nlines\nand one|Instructions value") == 1);
  CHECK(lines.count("lab::g::h|Instructions value") == 1);
  const auto printed = readings_of("iai-callgrind", "lab::g::f id:x\nsetup: 1\n- end of stdout/stderr\n" + first);
  CHECK(printed.count("lab::g::f id:x|Instructions value") == 1);
  const auto grid = readings_of("iai-callgrind",
                                "lab::g::f id:x\n|======== CALLGRIND ====\n|-## pid: 1 thread: 1 part: 1     |N/A\n"
                                "| Command: x\n| Instructions:       3|N/A       (***)\n");
  CHECK(grid.at("lab::g::f id:x|Instructions value").value == 3);
  const std::string part =
      "  ## pid: 1 thread: 1 part: 1    |N/A\n  Baselines:       a|b\n  Instructions:    3|N/A   (***)\n";
  const std::string total = "  ## Total\n  Instructions:    6|N/A   (***)\n";
  CHECK(readings_of("iai-callgrind", "lab::g::f\n" + part + part + total).at("lab::g::f|Instructions value").value ==
        6);
  CHECK(refusal_of("iai-callgrind", "lab::g::f\n" + part + part) ==
        "report:7: events of several parts without '## Total': is the file cut off?");
}

TEST_CASE("A failed benchmark of Google Benchmark has no cells for counters", "[import]") {
  // As 1.7.1 of Debian 12 writes it.
  const std::string start =
      "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,"
      "error_message,\"fps\"\n\"BM_a\",1068,60191.1,26579.7,ns,6.80499e+07,1.70125e+07,,,,16613.7\n";
  const auto csv = readings_of("google-benchmark-csv", start + "\"BM_Err\",,,,,,,,true,\"no file\"\n");
  CHECK(csv.at("BM_a|fps mean").value == 16613.7);
  CHECK(csv.at("BM_Err| ").failed);
  CHECK(refusal_of("google-benchmark-csv", start + "\"BM_b\",1068,60191.1\n") ==
        "report:3: cells are missing at its end, as only of a benchmark that failed: is the file damaged?");
}

TEST_CASE("Counters of Google Benchmark are the same in all its formats", "[import]") {
  const auto csv =
      readings_of("google-benchmark-csv",
                  "***WARNING*** Library was built as DEBUG. Timings may be affected.\n"
                  "name,iterations,real_time,cpu_time,time_unit,bytes_per_second,items_per_second,label,error_occurred,"
                  "error_message,\"Foo\",\"Bar\"\n\"BM_a/8\",1000,10.5,10.1,ns,1e9,,\"x,y\",,,3.5,\n"
                  "\"BM_b\",,,,,,,,true,\"boom\",,\n\"BM_c\",10,1.5,1.4,ms,,2e6,,,,nan,7\n");
  CHECK(csv.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(csv.at("BM_a/8|Foo mean").unit == Unit::unknown);
  CHECK(!csv.at("BM_a/8|Foo mean").better);
  CHECK(csv.count("BM_a/8|Bar mean") == 0);
  CHECK(csv.at("BM_c|Bar mean").value == 7);
  CHECK(csv.count("BM_c|Foo mean") == 0);
  const std::string rule(90, '-');
  const auto console = readings_of(
      "google-benchmark-console",
      rule + "\nBenchmark                                    Time             CPU   Iterations UserCounters...\n" +
          rule +
          "\nBM_a/8                                    10.5 ns         10.1 ns     66000000 Foo=3.5 "
          "bytes_per_second=953.674Mi/s rate=12.5k/s each=83.3ns My counter=2 x,y=z\n"
          "BM_c/real_time                            1.50 ms        0.002 ms          466 hits=12k p%=50%\n");
  CHECK(console.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(console.at("BM_a/8|rate mean").value == 12500);
  CHECK(*console.at("BM_a/8|each mean").value == Approx(83.3e-9));
  CHECK(console.at("BM_c/real_time|hits mean").value == 12000);
  CHECK(console.at("BM_c/real_time|p% mean").value == 0.5);
  CHECK(console.at("BM_a/8|My counter mean").value == 2);
  CHECK(console.size() == 11);
  const auto tabular = readings_of(
      "google-benchmark-console",
      rule +
          "\nBenchmark                                    Time             CPU   Iterations        Foo My counter\n" +
          rule +
          "\nBM_a/8                                    10.5 ns         10.1 ns     66000000        3.5        12k\n");
  CHECK(tabular.at("BM_a/8|Foo mean").value == 3.5);
  CHECK(tabular.at("BM_a/8|My counter mean").value == 12000);
}

TEST_CASE("A library that was built for debugging is mentioned", "[import]") {
  const auto warnings = [](std::string_view format, const std::string& text) {
    return imports::read_report(imports::import_format(format, "test"), text, "report").origin.warnings;
  };
  const std::vector<std::string> debug{"the benchmark library was built as DEBUG: timings may be affected"};
  const std::string line = "***WARNING*** Library was built as DEBUG. Timings may be affected.\n";
  CHECK(warnings("google-benchmark-csv", line + "name,iterations,real_time,cpu_time,time_unit\n\"a\",1,2,3,ns\n") ==
        debug);
  CHECK(warnings("google-benchmark-console", line + "Benchmark                Time             CPU   Iterations\na     "
                                                    "                 1 ns    1 ns   3\n") == debug);
  const auto json = [&](std::string_view build) {
    return warnings("google-benchmark-json",
                    fmt::format(R"({{"context": {{"library_build_type": "{}"}}, "benchmarks": [{{"name": "a",)"
                                R"("iterations": 1, "real_time": 1, "cpu_time": 1, "time_unit": "ns"}}]}})",
                                build));
  };
  CHECK(json("debug") == debug);
  CHECK(json("release").empty());
}

// JMH 1.36 took the mark away; an encoding without it has '?'.
TEST_CASE("JMH's profilers have one name in all versions", "[import]") {
  const std::string header =
      "\"Benchmark\",\"Mode\",\"Threads\",\"Samples\",\"Score\",\"Score Error (99.9%)\",\"Unit\"\n";
  for (const char* const mark : {"", "\u00b7", "?", "\xb7"})
    CHECK(readings_of("jmh-csv", header + "\"a.b\",\"avgt\",1,5,10,1,\"ns/op\"\n" +
                                     fmt::format("\"a.b:{}gc.alloc.rate.norm\",\"avgt\",1,5,48.0,1,\"B/op\"\n", mark))
              .at("a.b|time:gc.alloc.rate.norm mean")
              .value == 48);
}

// Locust writes through a text file of Python on Windows, which makes CR LF of the LF in CR LF.
TEST_CASE("Lines may end in any number of carriage returns", "[import]") {
  const std::string locust =
      "Type,Name,Request Count,Failure Count,Median Response Time,Average Response Time,Min Response Time,Max Response "
      "Time,Average Content Size,Requests/s,Failures/s,50%,100%\r\r\nGET,/a,4,1,2,3,1,5,0.0,8.5,1.0,2,5\r\r\n\r\r\n"
      "GET,\"/b\",4,1,2,3,1,5,0.0,8.5,1.0,2,\"5\"\r\r\n,Aggregated,8,2,2,3,1,5,0.0,17,2.0,2,5\r\r\n";
  CHECK(readings_of("locust-csv", locust).at("GET /b|latency max").value == 5e6);
}

TEST_CASE("Units that everybody means are known", "[import]") {
  const auto is = [](std::string_view unit, Unit base, double factor) {
    INFO(unit);
    const imports::Scale scale = imports::scale_of(unit);
    CHECK(scale.unit == base);
    CHECK(scale.factor == Approx(factor));
  };
  is("millis", Unit::ns, 1e6);
  is("micros", Unit::ns, 1e3);
  is("qps", Unit::per_second, 1);
  is("RPS", Unit::per_second, 1);
  is("fps", Unit::per_second, 1);
  is("queries/sec", Unit::per_second, 1);
  is("ktokens/s", Unit::per_second, 1e3);
  is("kb", Unit::bytes, 1e3);
  is("mb", Unit::bytes, 1e6);
  is("mib", Unit::bytes, 1024 * 1024);
  is("gigabytes", Unit::bytes, 1e9);
  is("Mbps", Unit::bytes_per_second, 125e3);
  is("Mbit/s", Unit::bytes_per_second, 125e3);
  is("MBps", Unit::bytes_per_second, 1e6);
  for (const char* const open : {"m", "M", "mb/s", "frames", "points", "MBPS", "x"}) is(open, Unit::unknown, 1);
}

// github-action-benchmark and bencher have both units in the reports of their tests.
TEST_CASE("Results of libtest may be in other units of time, or in cycles", "[import]") {
  const auto rust = readings_of("criterion-bencher",
                                "test slow ... bench:             22 ms/iter (+/- 3)\n"
                                "test micro ... bench:             1 \u03bcs/iter (+/- 1)\n"
                                "test cmov ... bench:        2,835 cycles/iter (+/- 14)\n");
  CHECK(rust.at("slow|time median").value == 22e6);
  CHECK(rust.at("slow|time stddev").value == 3e6);
  CHECK(rust.at("micro|time median").value == 1000);
  CHECK(rust.at("cmov|cycles median").value == 2835);
  CHECK(rust.at("cmov|cycles median").unit == Unit::count);
  CHECK(refusal_of("criterion-bencher", "test a ... bench:  1 xs/iter (+/- 1)\n") ==
        "report:1: 'xs/iter' is not ns/iter");
}

TEST_CASE("BenchmarkDotNet's JSON of version 0.9 has the parts of a name", "[import]") {
  const auto dotnet = readings_of(
      "benchmarkdotnet-json",
      R"({"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.9.9.0", "ProcessorName": {"Value": "x"}}, "Benchmarks": [
        {"ShortInfo": "T_Sleep", "Namespace": "N.M", "Type": "T", "Method": "Sleep", "Parameters": "",
         "Properties": {}, "Statistics": {"N": 2, "Min": 1, "Median": 2, "Mean": 3, "Max": 4,
         "StandardDeviation": 0.5}}]})");
  CHECK(dotnet.at("N.M.T.Sleep|time mean").value == 3);
}

TEST_CASE("BenchmarkDotNet's JSON says what is allocated with its metrics, and before there were any", "[import]") {
  const std::string begin =
      R"({"HostEnvironmentInfo": {"BenchmarkDotNetVersion": "0.11.5"}, "Benchmarks": [{"FullName": "a", "Parameters": "",
        "Statistics": {"N": 2, "Min": 1, "Median": 2, "Mean": 3, "Max": 4, "StandardDeviation": 0.5},
        "Memory": {"Gen0Collections": 7, "TotalOperations": 1000, "BytesAllocatedPerOperation": 24})";
  const std::string metrics = R"(, "Metrics": [{"Value": 24, "Descriptor": {"Id": "Allocated Memory", "Unit": "B"}}])";
  for (const std::string& end : {std::string(), metrics}) {
    const auto dotnet = readings_of("benchmarkdotnet-json", begin + end + "}]}");
    CHECK(dotnet.at("a|allocated_bytes mean").value == 24);
    CHECK(dotnet.at("a|allocated_bytes mean").unit == Unit::bytes);
  }
}

// As perf stat -x, 2> FILE writes it, without the comment of -o; and with LC_NUMERIC=de_DE.
TEST_CASE("perf's table is recognised without its comment, and read with decimal commas", "[import]") {
  const auto plain = readings_of("perf-stat-csv",
                                 "1234.567890,msec,task-clock,1234567890,100.00,0.999,CPUs utilized\n"
                                 "4500000000,,cycles,1234567890,100.00,3.646,GHz\n"
                                 "<not supported>,,branch-misses:u,0,100.00,,\n");
  CHECK(*plain.at("perf stat event=task-clock|task-clock mean").value == Approx(1234567890));
  CHECK(plain.size() == 3);
  const auto german = readings_of("perf-stat-csv",
                                  "# started on Mon Jan  1 00:00:00 2026\n\n"
                                  "1234,567890,msec,task-clock,1234567890,100,00,0,999,CPUs utilized\n"
                                  "4500000000,,cycles,1234567890,100,00,3,646,GHz\n");
  CHECK(*german.at("perf stat event=task-clock|task-clock mean").value == Approx(1234567890));
  CHECK(german.at("perf stat event=cycles|cycles mean").value == 4500000000);
}

// By pgbench 9.5, from a public report.
TEST_CASE("pgbench wrote its latency behind a colon", "[import]") {
  const auto pgbench = readings_of("pgbench",
                                   "transaction type: Custom query\nscaling factor: 1\nquery mode: prepared\n"
                                   "number of clients: 16\nduration: 300 s\n"
                                   "number of transactions actually processed: 720287\nlatency average: 6.663 ms\n"
                                   "latency stddev: 72.356 ms\ntps = 2400.926759 (including connections establishing)\n"
                                   "tps = 2401.013184 (excluding connections establishing)\n");
  CHECK(*pgbench.at("Custom query|latency mean").value == Approx(6.663e6));
  CHECK(*pgbench.at("Custom query|latency stddev").value == Approx(72.356e6));
  CHECK(pgbench.at("Custom query|throughput mean").value == 2401.013184);
}

TEST_CASE("Tables of two programs in one file have no rows in common", "[import]") {
  const auto table = [](std::string_view program, int time) {
    return fmt::format(
        "Running {}\nRun on (8 X 3000 MHz CPU s)\n"
        "-----------------------------------------------------\n"
        "Benchmark           Time             CPU   Iterations\n"
        "-----------------------------------------------------\n"
        "BM_sort          {} ns         {} ns        1000\n",
        program, time, time);
  };
  const auto content = [](const std::string& text) {
    return imports::read_report(imports::import_format("google-benchmark-console", "test"), text, "report");
  };
  CHECK(content(table("./liba", 100)).origin.program == "./liba");
  const auto one = test::by_key(content(table("./liba", 100) + table("./liba", 200)).cases);
  CHECK(one.at("BM_sort|time median").value == 150);
  const auto two = test::by_key(content(table("./liba", 100) + table("./libb", 1000)).cases);
  CHECK(two.at("BM_sort program=./liba|time mean").value == 100);
  CHECK(two.at("BM_sort program=./libb|time mean").value == 1000);
  CHECK(content(table("./liba", 100) + table("./libb", 1000)).origin.program.empty());
}

TEST_CASE("The class of BenchmarkDotNet's benchmarks stands in the name of the file", "[import]") {
  const auto program = [](const std::string& file) {
    return imports::read_report(imports::import_format("benchmarkdotnet-csv", "test"),
                                "Method,Mean,Error\nParse,12.5 ns,NA\n", file)
        .origin.program;
  };
  CHECK(program("out/Lib.Parsing-report.csv") == "Lib.Parsing");
  CHECK(program("out/other.csv").empty());
}

// By Google Benchmark 1.9: repetitions of a benchmark share the indices of family and instance.
TEST_CASE("Two benchmarks of Google Benchmark with one name are two test cases", "[import]") {
  const auto row = [](int family, int instance, int time, const std::string& aggregate = "") {
    return fmt::format(
        R"({{"name":"a","family_index":{},"per_family_instance_index":{},"run_name":"a","run_type":"{}",{}"iterations":9,)"
        R"("real_time":{},"cpu_time":1,"time_unit":"ns"}})",
        family, instance, aggregate.empty() ? "iteration" : "aggregate",
        aggregate.empty() ? "" : fmt::format(R"("aggregate_name":"{}",)", aggregate), time);
  };
  const auto read = [](const std::vector<std::string>& rows) {
    return readings_of(
        "google-benchmark-json",
        fmt::format(R"({{"context":{{"library_build_type":"release"}},"benchmarks":[{}]}})", base::join(rows, ",")));
  };
  const auto runs = read({row(0, 0, 100), row(0, 0, 102), row(1, 0, 900), row(1, 1, 50), row(1, 0, 902)});
  CHECK(runs.at("a|time median").samples == std::vector<double>{100, 102});
  CHECK(runs.at("a #2|time median").samples == std::vector<double>{900, 902});
  CHECK(runs.at("a #3|time mean").value == 50);
  const auto aggregates = read({row(0, 0, 100, "mean"), row(0, 0, 101, "median"), row(1, 0, 900, "mean")});
  CHECK(aggregates.at("a|time mean").value == 100);
  CHECK(aggregates.at("a|time median").value == 101);
  CHECK(aggregates.at("a #2|time mean").value == 900);
}

// Version 1.5 has no indices of family and instance; a script that puts reports together leaves those as they are.
TEST_CASE("Two rows of Google Benchmark with one index of repetition are no repetitions", "[import]") {
  const auto row = [](int repetition, int time, const std::string& indices) {
    return fmt::format(
        R"({{"name":"a",{}"run_name":"a","run_type":"iteration","repetitions":2,"repetition_index":{},"iterations":9,)"
        R"("real_time":{},"cpu_time":1,"time_unit":"ns"}})",
        indices, repetition, time);
  };
  for (const std::string indices : {"", R"("family_index":0,"per_family_instance_index":0,)"}) {
    const auto runs = readings_of(
        "google-benchmark-json",
        fmt::format(R"({{"context":{{"library_build_type":"release"}},"benchmarks":[{},{},{},{},)"
                    R"({{"name":"a_mean","run_name":"a","run_type":"aggregate",{}"aggregate_name":"mean",)"
                    R"("iterations":2,"real_time":1,"cpu_time":1,"time_unit":"ns"}}]}})",
                    row(0, 100, indices), row(1, 102, indices), row(0, 900, indices), row(1, 902, indices), indices));
    CHECK(runs.at("a|time median").samples == std::vector<double>{100, 102});
    CHECK(runs.at("a #2|time median").samples == std::vector<double>{900, 902});
    CHECK(runs.size() == 4);
  }
}

TEST_CASE("Rows of one name that do not stand together are two benchmarks in Google Benchmark's tables", "[import]") {
  const std::string header =
      "-----------------------------------------------\n"
      "Benchmark          Time        CPU   Iterations\n"
      "-----------------------------------------------\n";
  const auto row = [](std::string_view name, int time) {
    return fmt::format("{} {:>16} ns {:>6} ns 100\n", name, time, time);
  };
  const auto console = readings_of("google-benchmark-console",
                                   header + row("BM_a", 10) + row("BM_a", 12) + row("BM_b", 20) + row("BM_a", 90));
  CHECK(console.at("BM_a|time median").samples == std::vector<double>{10, 12});
  CHECK(console.at("BM_b|time mean").value == 20);
  CHECK(console.at("BM_a #2|time mean").value == 90);
  const std::string run = header + row("BM_a", 10) + row("BM_b", 20);
  const auto runs = readings_of("google-benchmark-console", run + run);
  CHECK(runs.at("BM_a|time median").samples == std::vector<double>{10, 10});
  CHECK(runs.size() == 4);
  const auto csv = readings_of("google-benchmark-csv",
                               "name,iterations,real_time,cpu_time,time_unit\n"
                               "\"BM_a\",9,10,10,ns\n\"BM_b\",9,20,20,ns\n\"BM_a\",9,90,90,ns\n");
  CHECK(csv.at("BM_a|time mean").value == 10);
  CHECK(csv.at("BM_a #2|time mean").value == 90);
}

// A name that stands twice in a format without repetitions is two benchmarks, however the format numbers them.
TEST_CASE("A name that stands twice in a report without repetitions is two test cases", "[import]") {
  const struct {
    std::string_view format;
    std::string text;
    std::string metric;
  } reports[] = {
      {"hyperfine-csv", "command,mean,stddev,median,user,system,min,max\na,1,1,1,1,1,1,1\na,2,1,1,1,1,1,1\n",
       "time mean"},
      {"criterion-console", "a  time: [1.0 ns 2.0 ns 3.0 ns]\na  time: [2.0 ns 3.0 ns 4.0 ns]\n", "time estimate"},
      {"cargo-libtest",
       "running 2 tests\ntest a ... bench:          10 ns/iter (+/- 1)\n"
       "test a ... bench:          20 ns/iter (+/- 1)\n\ntest result: ok. 0 passed; 0 failed; 0 ignored; 2 measured\n",
       "time median"},
      {"benchmarkjs", "a x 10 ops/sec \u00b11.00% (90 runs sampled)\na x 20 ops/sec \u00b11.00% (90 runs sampled)\n",
       "throughput mean"},
      {"dart-benchmark-harness", "a(RunTime): 10.5 us.\na(RunTime): 20.5 us.\n", "time mean"},
  };
  for (const auto& report : reports) {
    INFO(report.format);
    const auto found = readings_of(report.format, report.text);
    CHECK(found.count("a|" + report.metric) == 1);
    CHECK(found.count("a #2|" + report.metric) == 1);
  }
}

}  // namespace benchgate
