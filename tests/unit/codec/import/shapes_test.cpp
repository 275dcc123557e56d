// SPDX-License-Identifier: MIT
// Shapes that reports take with flags and versions other than those of the main fixtures. Expected figures are those of
// the text, by eye; the fixtures named report-* were written by the real tools.
#include <fmt/core.h>

#include <map>

#include "catch.hpp"
#include "codec/import/import.hpp"
#include "codec/import/report_file.hpp"

namespace benchgate {

namespace {

const std::string shape_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

using Shape = std::map<std::string, model::Reading>;

/// "name parameter=value|metric statistic"; the metric of a failure or a skip is "".
Shape shape_of(const std::vector<model::ImportedCase>& cases) {
  Shape shape;
  for (const model::ImportedCase& test_case : cases) {
    std::string name = test_case.name;
    for (const auto& [parameter, value] : test_case.parameters) name += fmt::format(" {}={}", parameter, value);
    for (const model::Reading& reading : test_case.readings)
      CHECK(shape.emplace(fmt::format("{}|{} {}", name, reading.metric.view(), reading.statistic.view()), reading)
                .second);
  }
  return shape;
}

Shape read_text(std::string_view format, const std::string& text) {
  const std::string plain = codec::decoded(text);
  CHECK(codec::recognise_format(plain, "report").name == format);
  return shape_of(codec::read_report(codec::import_format(format, "test"), plain, "report").cases);
}

Shape read_fixture(std::string_view format, std::string_view file) {
  return shape_of(read_report_at(codec::import_format(format, "test"),
                                 shape_folder + std::string(format) + "/" + std::string(file)));
}

}  // namespace

TEST_CASE("A report in colours reads as without them", "[import]") {
  const Shape google = read_fixture("google-benchmark-console", "report-colour.txt");
  CHECK(google.at("sort_values/n:8|time mean").value == Approx(15.4));
  CHECK(google.at("fails/2| ").failed);
  const Shape catch2 = read_fixture("catch2-console", "report-colour.txt");
  CHECK(catch2.count("sums > large > a name that is too long for the column of names|time stddev") == 1);
  CHECK(catch2.at("throws > boom| ").failed);
  const Shape libtest = read_fixture("cargo-libtest", "report-colour.txt");
  CHECK(libtest.at("copy|bytes_per_second median").value == Approx(53368e6));
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
  CHECK(codec::decoded("a\x1b") == "a");
  CHECK(codec::decoded("a\x1b[1;2\nb\x1b]x\nc\x1b(") ==
        "a\nb"
        "x\nc");
  CHECK(codec::decoded("one\ntwo\r\x1b[Kthree\x1b(Bfour") == "one\nthreefour");
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

}  // namespace benchgate
