// SPDX-License-Identifier: MIT
// How fast reports are read: 100 MB of google-benchmark JSON with a million
// entries, and every text and CSV fixture repeated to 100 MB where the format
// allows that, the faster of two times: the first may wait until the machine has
// found memory. Prints MB/s; exits 1 when a stated limit is missed.
//
// import_speed [FIXTURES [MEGABYTES [FORMAT]...]]
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "bench/figure.hpp"
#include "imports/import.hpp"
#include "sys/file.hpp"

namespace {

using namespace benchgate;

std::string google_json(std::size_t entries) {
  std::string text = R"({"context":{"library_build_type":"release"},"benchmarks":[)";
  for (std::size_t i = 0; i < entries; ++i) {
    const std::string name = "BM_sort/" + std::to_string(i);
    text += i == 0 ? "\n" : ",\n";
    text += R"({"name":")" + name + R"(","run_name":")" + name +
            R"(","run_type":"iteration","real_time":1.625,"cpu_time":1.25,"time_unit":"ns"})";
  }
  return text + "]}\n";
}

/// How long reading takes; forgetting what was read is not part of it.
double seconds_for(const imports::ImportFormat& format, const std::string& text, std::size_t& readings) {
  const auto begin = std::chrono::steady_clock::now();
  const model::ReportContent content = imports::read_report(format, text, "bench");
  const auto end = std::chrono::steady_clock::now();
  readings = 0;
  for (const model::ImportedCase& test_case : content.cases) readings += test_case.readings.size();
  return std::chrono::duration<double>(end - begin).count();
}

struct Shape {
  const char* format;
  const char* file;
  const char* first;        ///< what the repeated part begins with; "": the beginning
  const char* behind = "";  ///< what stands behind it; "": the end
};

/// Formats whose files grow by more lines of the same kind.
constexpr Shape shapes[] = {
    {"google-benchmark-csv", "report.csv", "\"sort"},
    {"google-benchmark-console", "report.txt", "sort"},
    {"catch2-xml", "report.xml", "\n    <TestCase", "\n    <OverallResults "},
    {"catch2-console", "report.txt", "----"},
    {"cargo-libtest", "report.txt", ""},
    {"criterion-console", "report.txt", ""},
    {"criterion-bencher", "report.txt", ""},
    {"divan", "report.txt", ""},
    {"iai-callgrind", "report.txt", ""},
    {"go-test-bench", "report.txt", ""},
    {"go-test-json", "report.jsonl", ""},
    {"benchmarkdotnet-csv", "report.csv", "Encode"},
    {"nbomber-csv", "report.csv", "\nlab"},
    {"openmetrics", "report.txt", ""},
    {"hyperfine-csv", "report.csv", "sleep"},
    {"benchmarkjs", "report.txt", ""},
    {"wrk", "report.txt", ""},
    {"apache-bench", "report.txt", ""},
    {"hey", "report.txt", ""},
    {"junit-xml", "report.xml", "<testsuite name", "</testsuites"},
    {"hey-csv", "report.csv", "0."},
    {"locust-csv", "report.csv", "GET"},
    {"vegeta-csv", "report.csv", ""},
    {"vegeta-encode", "report.jsonl", ""},
    {"pgbench", "report.txt", ""},
    {"perf-stat-json", "report.jsonl", ""},
    {"perf-stat-csv", "report.csv", ""},
    {"gnu-time", "report.txt", ""},
    {"tinybench-table", "report.txt", ""},
    {"nbomber-txt", "report.txt", ""},
};

std::string repeated(const std::string& text, const Shape& shape, std::size_t bytes) {
  const std::size_t begin = text.find(shape.first);
  const std::size_t end = *shape.behind == '\0' ? text.size() : text.find(shape.behind, begin);
  std::string grown = text.substr(0, begin);
  grown.reserve(bytes + text.size());
  while (grown.size() < bytes) grown.append(text, begin, end - begin);
  return grown.append(text, end);
}

/// Whether the JSON of a million entries, when it is 100 MB, is read within two seconds.
bool json_is_fast(std::size_t bytes) {
  const std::string json = google_json(bytes / 127);
  std::size_t readings = 0;
  const double seconds = seconds_for(imports::import_format("google-benchmark-json", "bench"), json, readings);
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::printf("google-benchmark-json  %zu MB, %zu readings: %.2f s, peak %ld MB\n", json.size() / 1'000'000, readings,
              seconds, usage.ru_maxrss / 1000);
  bench::print_figure("bench:import/json-time", base::format_fixed(seconds, 1), "s",
                      fmt::format("reading {} MB of google-benchmark JSON", json.size() / 1'000'000));
  bench::print_figure("bench:import/json-memory", base::format_fixed(static_cast<double>(usage.ru_maxrss) / 1000, 0),
                      "MB", "reading google-benchmark JSON: peak memory");
  return bytes < 100'000'000 || seconds < 2;
}

/// The speed in MB/s.
double text_speed(const Shape& shape, const std::string& fixtures, std::size_t bytes) {
  const std::string text = imports::decoded(sys::read_file(fixtures + "/" + shape.format + "/" + shape.file));
  const std::string grown = repeated(text, shape, bytes);
  std::size_t readings = 0;
  const imports::ImportFormat& format = imports::import_format(shape.format, "bench");
  const double first = seconds_for(format, grown, readings);
  const double seconds = std::min(first, seconds_for(format, grown, readings));
  const double speed = static_cast<double>(grown.size()) / 1e6 / seconds;
  std::printf("%-26s %7.0f MB/s, %zu readings\n", shape.format, speed, readings);
  return speed;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string fixtures = argc > 1 ? argv[1] : "fixtures/imports";
  const std::size_t bytes = (argc > 2 ? std::stoul(argv[2]) : 100) * 1'000'000;
  const std::vector<std::string> wanted(argv + std::min(argc, 3), argv + argc);
  const auto is_wanted = [&wanted](std::string_view format) {
    return wanted.empty() || std::find(wanted.begin(), wanted.end(), format) != wanted.end();
  };
  bool fast = !is_wanted("google-benchmark-json") || json_is_fast(bytes);
  std::map<double, std::string> speeds;
  for (const Shape& shape : shapes)
    if (is_wanted(shape.format)) speeds[text_speed(shape, fixtures, bytes)] = shape.format;
  if (speeds.empty()) return fast ? 0 : 1;
  const auto& [slowest, format] = *speeds.begin();
  bench::print_figure("bench:import/slowest-text", base::format_fixed(slowest, 0), "MB/s",
                      fmt::format("reading {} MB of {}, the slowest text format", bytes / 1'000'000, format));
  fast &= slowest > 20;
  return fast ? 0 : 1;
}
