// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include "base/error.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"

using namespace benchgate;

namespace {

template <typename Read>
std::string refusal_by(const Read& read) {
  try {
    read();
  } catch (const Error& error) {
    return error.what();
  }
  return "read";
}

std::string refusal_of(std::string_view format, const std::string& text) {
  return refusal_by([&] { imports::read_report(imports::import_format(format, "test"), text, "report"); });
}

}  // namespace

TEST_CASE("A negative time, size, rate or count is an error with its case and metric", "[import]") {
  CHECK(refusal_of("custom-smaller-is-better", R"([
  {"name": "a -1", "unit": "ms", "value": 5},
  {"name": "b", "unit": "ms", "value": -10}])") == "report: 'value' of 'b' is -10 ms: a time cannot be negative");
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "MB", "value": "-1"}])") ==
        "report: 'value' of 'a' is -1 MB: a size cannot be negative");
  CHECK(refusal_of("custom-bigger-is-better", R"([{"name": "a", "unit": "ops/sec", "value": -1}])") ==
        "report: 'value' of 'a' is -1 1/s: a rate cannot be negative");
  CHECK(refusal_of("custom-bigger-is-better", R"([{"name": "a", "unit": "MB/s", "value": -1}])") ==
        "report: 'value' of 'a' is -1 MB/s: a rate cannot be negative");
  CHECK(refusal_of("go-test-bench", "pkg: p\nBenchmarkA-8 \t 10\t 5 ns/op\t 8 B/op\t -2 allocs/op\nPASS\n") ==
        "report: 'allocations' of 'BenchmarkA' is -2: a count cannot be negative");
}

TEST_CASE("A negative sample is one, too", "[import]") {
  CHECK(refusal_of("go-test-bench",
                   "pkg: p\nBenchmarkA-8 \t 10\t 5 ns/op\nBenchmarkA-8 \t 10\t -5 ns/op\n"
                   "BenchmarkA-8 \t 10\t 7 ns/op\nPASS\n") ==
        "report: 'time' of 'BenchmarkA' is -5 ns: a time cannot be negative");
}

TEST_CASE("Unknown units and metrics without a direction may be negative", "[import]") {
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "dB", "value": -10}])") == "read");
  CHECK(refusal_of("custom-smaller-is-better", R"([{"name": "a", "unit": "%", "value": -10}])") == "read");
  CHECK(refusal_of("openmetrics", "# TYPE drift_seconds gauge\ndrift_seconds -0.5\n") == "read");
}

TEST_CASE("The bounds of an interval may be negative", "[import]") {
  CHECK(refusal_of("criterion-console", "a  time: [-1.0 ns 2.0 ns 3.0 ns]\n") == "read");
}

TEST_CASE("A negative value in a folder names the folder", "[import]") {
  const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/criterion-json/report";
  std::vector<imports::ImportFile> files;
  const imports::ImportFormat& format = imports::import_format("criterion-json", "test");
  for (const std::string& name : sys::list_tree(folder))
    if (format.belongs(name)) files.push_back({name, name, sys::read_file(folder + "/" + name)});
  for (imports::ImportFile& file : files)
    if (file.path == "sort/std/100/new/estimates.json") {
      const std::size_t at = file.text.find("\"point_estimate\":") + 17;
      file.text.insert(file.text.find_first_of("0123456789", at), "-");
    }
  const std::string message = refusal_by([&] { imports::read_report(format, files, "folder"); });
  CHECK(message.starts_with("folder: 'time' of "));
}
