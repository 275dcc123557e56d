// SPDX-License-Identifier: MIT
// A benchmark or a package that a report says has begun, and of which it has no result, did not just go.
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

// As criterion 0.5 writes it into a file, and was killed while it measured.
TEST_CASE("A benchmark of criterion that began and has no time failed", "[import]") {
  const auto begun = [](std::string_view name) {
    return fmt::format(
        "Benchmarking {0}\nBenchmarking {0}: Warming up for 3.0000 s\n"
        "Benchmarking {0}: Collecting 10 samples in estimated 1.0 s (5k iterations)\n",
        name);
  };
  const auto time = [](std::string_view name) {
    return fmt::format("Benchmarking {0}: Analyzing\n{0}  time:   [1.0 ns 2.0 ns 3.0 ns]\n", name);
  };
  const auto killed = readings_of("criterion-console", begun("g/a") + time("g/a") + begun("g/b"));
  CHECK(killed.at("g/a|time estimate").value == 2);
  CHECK(killed.at("g/b| ").message == "it began, and has no time");
  CHECK(killed.size() == 2);
  const auto between = readings_of("criterion-console", begun("g/a") + begun("g/b") + time("g/b"));
  CHECK(between.at("g/a| ").failed);
  CHECK(between.at("g/b|time estimate").value == 2);
  const auto panic = readings_of(
      "criterion-console", begun("g/a") + time("g/a") + begun("g/b") + "thread 'main' panicked at 'boom', b.rs:1:2\n");
  CHECK(panic.size() == 2);
  CHECK(panic.at("g/b| ").message == "thread 'main' panicked at 'boom', b.rs:1:2");
  const auto profiled = readings_of("criterion-console", begun("g/a") + time("g/a") +
                                                             "Benchmarking g/b\n"
                                                             "Benchmarking g/b: Profiling for 5.0000 s\n");
  CHECK(profiled.size() == 1);
}

TEST_CASE("A benchmark of iai-callgrind without events failed", "[import]") {
  const auto iai = readings_of("iai-callgrind", "b::g::a\n  Instructions:  1802|N/A  (*********)\nb::g::c\n");
  CHECK(iai.at("b::g::a|Instructions value").value == 1802);
  CHECK(iai.at("b::g::c| ").message == "it has no events");
}

TEST_CASE("A package of go test -json that began and did not end is an error", "[import]") {
  const std::string a = R"({"Action":"start","Package":"x/a"})"
                        "\n"
                        R"({"Action":"output","Package":"x/a","Output":"BenchmarkA-8 \t 1000\t 100 ns/op\n"})"
                        "\n"
                        R"({"Action":"output","Package":"x/a","Output":"PASS\n"})"
                        "\n";
  const std::string end = R"({"Action":"pass","Package":"x/a"})"
                          "\n";
  CHECK(readings_of("go-test-json", a + end).size() == 1);
  CHECK(refusal_of("go-test-json", a + end + R"({"Action":"start","Package":"x/b"})" + "\n") ==
        "report:5: package 'x/b' began and has no 'pass', 'fail' or 'skip': is the file cut off?");
  CHECK(refusal_of("go-test-json", a).starts_with("report:3: package 'x/a' began"));
}

}  // namespace benchgate
