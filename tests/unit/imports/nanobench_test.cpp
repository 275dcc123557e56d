// SPDX-License-Identifier: MIT
// The fixtures were written by nanobench 4.6.0: nanobench-csv has two tables of the run that nanobench-console shows,
// and nanobench-json the second of them.
#include "catch.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

using test::readings_of;
using test::refusal_of;

namespace {

test::ReadingsByKey read_nanobench(const std::string& format, const std::string& file) {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";
  return test::by_key(read_report_at(imports::import_format(format, "test"), folder + format + "/" + file));
}

const std::string rule = "|--------:|--------:|--------:|----------:|:----------\n";
const std::string table = "|   ns/op |    op/s |    err% |     total | benchmark\n" + rule;

}  // namespace

TEST_CASE("nanobench's table, CSV and JSON say the same", "[import]") {
  const test::ReadingsByKey console = read_nanobench("nanobench-console", "report.txt");
  const test::ReadingsByKey csv = read_nanobench("nanobench-csv", "report.csv");
  for (const auto& [key, reading] : csv) {
    INFO(key);
    REQUIRE(console.count(key) == 1);
    CHECK(console.at(key).failed == reading.failed);
    if (reading.value) CHECK(*console.at(key).value == Approx(*reading.value).epsilon(1e-7));
  }
  // 1.03716971519335e-08 s for 16 units
  CHECK(*csv.at("batch | of 16 title=Random Numbers|time median").value == Approx(0.648231071995844));
  CHECK(console.at("gone| ").message == "iterations overflow. Maybe your code got optimized away?");
  CHECK(*console.at("set complexityN=1000|time median").value == Approx(1e9 / 360405.97));
  CHECK(console.size() == csv.size() + 2);
  const test::ReadingsByKey json = read_nanobench("nanobench-json", "report.json");
  CHECK(json.at("gone| ").failed);
  CHECK(json.at("sleep 1ms|time median").value == csv.at("sleep 1ms|time median").value);
  CHECK(json.at("sleep 1ms|time median").samples.size() == 11);
}

TEST_CASE("nanobench's counters are per unit, and absent where the machine has none", "[import]") {
  // The table is one of nanobench's README; its name holds a backtick here, and it has a column of the program's own.
  const auto console = readings_of(
      "nanobench-console",
      "| relative |  threads |               ns/op |                op/s |    err% |          ins/op |          cyc/op "
      "|    "
      "IPC |         bra/op |   miss% |     total | benchmark\n"
      "|---------:|---------:|--------------------:|--------------------:|--------:|----------------:|----------------:"
      "|-"
      "------:|---------------:|--------:|----------:|:----------\n"
      "|   100.0% |        4 |              744.50 |        1,343,183.34 |   11.2% |        2,815.05 |        2,375.86 "
      "|  "
      "1.185 |         524.73 |   12.5% |      0.00 | :wavy_dash: `a``b` (Unstable with ~23.3 iters. Increase "
      "`minEpochIterations` to e.g. 233)\n");
  CHECK(*console.at("a`b threads=4|time median").value == Approx(1e9 / 1343183.34));
  CHECK(console.at("a`b threads=4|instructions median").value == 2815.05);
  CHECK(console.at("a`b threads=4|cycles median").value == 2375.86);
  CHECK(console.at("a`b threads=4|branches median").value == 524.73);
  const auto json = readings_of("nanobench-json",
                                R"j([{"title": "t", "name": "n", "batch": 2, "median(elapsed)": 4e-9,
                                "median(instructions)": 30, "median(cpucycles)": 0}])j");
  CHECK(*json.at("n title=t|time median").value == Approx(2));
  CHECK(json.at("n title=t|instructions median").value == 15);
  CHECK(json.size() == 2);
}

TEST_CASE("Rows of nanobench may stand between the lines of the program", "[import]") {
  const auto console =
      readings_of("nanobench-console", "// Results\n// " + table.substr(0, table.find('\n')) + "\n// " + rule +
                                           "// |    2.00 | 500,000,000.00 |    0.1% |      0.02 | `a`\n"
                                           "loading | done\n"
                                           "// |    4.00 | 250,000,000.00 |    0.1% |      0.02 | `b`\n");
  CHECK(console.at("a|time median").value == 2);
  CHECK(console.at("b|time median").value == 4);
}

// By nanobench 4.6.0: Bench::hideColumn and Bench::compare.
TEST_CASE("nanobench's tables may lack columns, and have those of a comparison", "[import]") {
  const auto hidden = readings_of("nanobench-console",
                                  "|               ns/op |                op/s | benchmark\n"
                                  "|--------------------:|--------------------:|:----------\n"
                                  "|                3.28 |      304,740,588.93 | `hidden`\n\n"
                                  "|               ns/op |    err% |     total | benchmark\n"
                                  "|--------------------:|--------:|----------:|:----------\n"
                                  "|                2.52 |    9.8% |      0.01 | `no rate`\n");
  CHECK(*hidden.at("hidden|time median").value == Approx(1e9 / 304740588.93));
  CHECK(hidden.at("no rate|time median").value == 2.52);
  const auto compared = readings_of(
      "nanobench-console",
      "| relative |              95% CI |               ns/op |                op/s |    err% |     total | c\n"
      "|---------:|--------------------:|--------------------:|--------------------:|--------:|----------:|:-\n"
      "|   100.0% |                     |                7.91 |      126,472,399.42 |   62.7% |      0.08 | `a`\n"
      "|   239.5% |     80.9% .. 744.1% |                2.22 |      451,329,195.91 |    2.2% |      0.04 | `b`\n");
  CHECK(*compared.at("b title=c|time median").value == Approx(1e9 / 451329195.91));
}

// By the table in the README of nanobench before 4.0, whose error column was called MdAPE.
TEST_CASE("Columns of older nanobench keep their meaning, and a program's own columns are parameters", "[import]") {
  const auto old = readings_of(
      "nanobench-console",
      "| relative |               ns/op |                op/s |   MdAPE |         ins/op |         cyc/op |    IPC "
      "|    branches/op | missed% | benchmark\n"
      "|---------:|--------------------:|--------------------:|--------:|---------------:|---------------:|-------:"
      "|---------------:|--------:|:----------\n"
      "|          |               21.17 |       47,241,589.57 |    0.0% |          85.00 |          67.58 |  1.258 "
      "|          15.00 |    0.0% | `d += std::sin(d)`\n");
  CHECK(old.at("d += std::sin(d)|time median").value == Approx(1e9 / 47241589.57));
  CHECK(old.at("d += std::sin(d)|branches median").value == 15);
  CHECK(old.at("d += std::sin(d)|instructions median").value == 85);
  const auto own = readings_of("nanobench-console",
                               "|               ns/op |                op/s |    err% |     total | ns/vector | x\n"
                               "|--------------------:|--------------------:|--------:|----------:|----------:|:-\n"
                               "|       12,983,647.00 |               77.02 |    0.5% |      0.14 |       303 | `a`\n");
  CHECK(own.at("a title=x ns/vector=303|time median").value == 12983647);
}

TEST_CASE("Damaged tables of nanobench are refused", "[import]") {
  const auto refusal = [](const std::string& row) { return refusal_of("nanobench-console", table + row); };
  CHECK(refusal("|    2.00 | 100,000,000.00 |    0.1% |      0.02 | `a`\n")
            .starts_with("report:3: time and rate of a row contradict each other"));
  CHECK(refusal("|    2.00 | 500,000,000.00 |    0.1% |      0.02 | `a name\n")
            .starts_with("report:3: a row of the table"));
  CHECK(refusal("|    2,00 | 500,000,000.00 |    0.1% |      0.02 | `a`\n") ==
        "report:3: 'ns/op' is '2,00', not a number");
  CHECK(refusal_of("nanobench-console", table + "|    2.00 | 500,000,000.00 |    0.1% |      0.02 | `a`\n" +
                                            table.substr(0, table.find('\n')) + "\nserver started\n" + rule) ==
        "report:4: a header without the rule below it");
  const std::string csv =
      "\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\";\"instructions\";\"branches\";\"branch "
      "misses\";\"total\"\n\"benchmark\";\"a\";\"op\";1;2e-9;0.1;0;0;0;0.5\n";
  CHECK(readings_of("nanobench-csv", csv).at("a|time median").value == 2);
  CHECK(refusal_of("nanobench-csv", csv + "\"benchmark\";\"b\";\"op\";1;2e-9;0.1\n") ==
        "report:3: instructions is '\"op\"', not a number");
}

}  // namespace benchgate
