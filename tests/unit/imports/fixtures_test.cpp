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

bool is_start(const std::vector<double>& some, const std::vector<double>& all) {
  return some.size() <= all.size() && std::equal(some.begin(), some.end(), all.begin());
}

/// Whether a reading of a cut report says nothing else than that of the whole one. Where single values stand on lines
/// of their own and nothing tells how many there should be, fewer of them are no lie.
bool agrees(const model::Reading& cut, const std::string& key, const Readings& whole) {
  const auto same = whole.find(key);
  if (same != whole.end() && same->second == cut) return true;
  if (cut.metric == "errors" || cut.metric == "requests") return true;  // counted by the reader, of the lines there are
  return std::any_of(whole.begin(), whole.end(), [&](const auto& entry) {
    return entry.second.metric == cut.metric && !cut.samples.empty() && is_start(cut.samples, entry.second.samples);
  });
}

/// Reads the first `size` bytes; absent: an error.
std::optional<Readings> read_start(const imports::ImportFormat& format, const std::string& text, std::size_t size) {
  try {
    return keyed(imports::read_report(format, text.substr(0, size), "cut").cases);
  } catch (const Error& error) {
    CHECK(std::string(error.what()).starts_with("cut"));
    return std::nullopt;
  }
}

std::string with_crlf(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '\n') result += '\r';
    result += c;
  }
  return result;
}

std::string utf16(const std::string& text) {
  std::string result = "\xFF\xFE";
  for (const char c : text) (result += c) += '\0';
  return result;
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

TEST_CASE("A report that is cut off is an error, or says nothing else than the whole one", "[import]") {
  for (const Report& report : reports()) {
    if (report.format->read == nullptr) continue;
    INFO(report.path);
    const std::string text = imports::decoded(sys::read_file(report.path));
    const Readings whole = keyed(imports::read_report(*report.format, text, "whole").cases);
    for (std::size_t size = 0; size < text.size(); size += 97) {
      const std::optional<Readings> cut = read_start(*report.format, text, size);
      if (!cut) continue;
      for (const auto& [key, reading] : *cut)
        if (!agrees(reading, key, whole)) FAIL_CHECK("cut at " << size << ": " << key);
    }
  }
}

TEST_CASE("Line ends of Windows and byte order marks change no reading", "[import]") {
  for (const Report& report : reports()) {
    if (report.format->read == nullptr) continue;
    INFO(report.path);
    const std::string text = imports::decoded(sys::read_file(report.path));
    const Readings whole = keyed(imports::read_report(*report.format, text, "whole").cases);
    CHECK(keyed(imports::read_report(*report.format, imports::decoded("\xEF\xBB\xBF" + text), "marked").cases) ==
          whole);
    CHECK(keyed(imports::read_report(*report.format, with_crlf(text), "windows").cases) == whole);
    CHECK(imports::decoded(utf16("plain \"text\"\n")) == "plain \"text\"\n");
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

TEST_CASE("JSON of any depth, and zero bytes, end in an error", "[import]") {
  const imports::ImportFormat& format = imports::import_format("jmh-json", "test");
  CHECK_THROWS_WITH(imports::read_report(format, std::string(100'000, '['), "deep"),
                    "deep:1: more than 200 levels deep");
  CHECK_THROWS_AS(imports::read_report(format, std::string("[]\0[]", 5), "zero"), Error);
}

}  // namespace benchgate
