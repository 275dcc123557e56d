// SPDX-License-Identifier: MIT
// The reports are real where fixtures/imports/versions.txt names the tool.
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "base/error.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

const std::string fixture_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

struct Report {
  const imports::ImportFormat* format;
  std::string path;
};

/// The fixture of each format: a file report.*, or a folder called report.
std::vector<Report> reports() {
  std::vector<Report> found;
  for (const imports::ImportFormat& format : imports::import_formats())
    for (const std::string& name : sys::list_folder(fixture_folder + std::string(format.name)))
      if (name.starts_with("report"))
        found.push_back({&format, fixture_folder + std::string(format.name) + "/" + name});
  return found;
}

using Readings = std::map<std::string, model::Reading>;

Readings keyed(const std::vector<model::ImportedCase>& cases) {
  Readings readings;
  for (const model::ImportedCase& test_case : cases) {
    std::string name = test_case.name;
    for (const auto& [parameter, value] : test_case.parameters) name += "\n" + parameter + "=" + value;
    for (const model::Reading& reading : test_case.readings)
      readings.emplace(fmt::format("{}\n{}\n{}", name, reading.metric, reading.statistic), reading);
  }
  return readings;
}

}  // namespace

TEST_CASE("Every format has a fixture, which is recognised by its content", "[import]") {
  CHECK(reports().size() >= imports::import_formats().size());
  for (const Report& report : reports()) {
    INFO(report.path);
    const std::vector<model::ImportedCase> cases = read_report_at(*report.format, report.path);
    CHECK(!keyed(cases).empty());
    if (report.format->recognises == nullptr || report.format->name.starts_with("custom-")) continue;
    CHECK(imports::recognise_format(imports::decoded(sys::read_file(report.path)), "x").name == report.format->name);
  }
}

TEST_CASE("Decimals are read with the comma or the point of the culture that wrote them", "[import]") {
  const auto readings = [](std::string_view format, std::string_view file) {
    return keyed(read_report_at(imports::import_format(format, "test"),
                                fixture_folder + std::string(format) + "/" + std::string(file)));
  };
  CHECK(*readings("jmh-csv", "report.csv").at("lab.Codec.encode\nsize=16\ntime\nmean").value == Approx(4235.776));
  CHECK(*readings("perf-stat-csv", "report.csv").at("perf stat\nevent=task-clock\ntask-clock\nmean").value ==
        Approx(410000));
  const Readings dotnet = readings("benchmarkdotnet-csv", "report.csv");
  CHECK(*dotnet.at("Encode\nLength=16\njob=MediumRun\ntime\nmean").value == Approx(1068.2));
  CHECK(*dotnet.at("Encode\nLength=1024\njob=MediumRun\nallocated_bytes\nmean").value == Approx(4.76 * 1024));
}

// By Catch2 2.13.10 and 3.7.1, of one program; with --benchmark-no-analysis the column of names is as wide, but the
// titles stand elsewhere.
TEST_CASE("Names that Catch2 wraps in its console are those of its XML", "[import]") {
  const auto names_in = [](std::string_view format, const std::string& file) {
    std::vector<std::string> names;
    for (const model::ImportedCase& test_case :
         read_report_at(imports::import_format(format, "test"), fixture_folder + std::string(format) + "/" + file))
      names.push_back(test_case.name);
    return names;
  };
  const std::vector<std::string> whole = names_in("catch2-xml", "report-long-names.xml");
  REQUIRE(whole.size() == 9);
  for (const std::string version : {"v2", "v3"})
    for (const std::string form : {"", "-no-analysis"})
      CHECK(names_in("catch2-console", "report-long-names-" + version + form + ".txt") == whole);
}

TEST_CASE("JSON of any depth, and zero bytes, end in an error", "[import]") {
  const imports::ImportFormat& format = imports::import_format("jmh-json", "test");
  CHECK_THROWS_WITH(imports::read_report(format, std::string(100'000, '['), "deep"),
                    "deep:1: more than 200 levels deep");
  CHECK_THROWS_AS(imports::read_report(format, std::string("[]\0[]", 5), "zero"), Error);
}

}  // namespace benchgate
