// SPDX-License-Identifier: MIT
// How fast reports are read: 100 MB of google-benchmark JSON with a million
// entries, and every text and CSV fixture repeated to 100 MB where the format
// allows that. Prints MB/s; exits 1 when a stated limit is missed.
//
// import_speed FIXTURES [MEGABYTES]
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>

#include "codec/import/import.hpp"
#include "sys/file.hpp"

namespace {

using namespace benchgate;

std::string google_json(std::size_t entries) {
  std::string text = R"({"context":{"library_build_type":"release"},"benchmarks":[)";
  for (std::size_t i = 0; i < entries; ++i) {
    const std::string name = "BM/" + std::to_string(i);
    text += i == 0 ? "\n" : ",\n";
    text += R"({"name":")" + name + R"(","run_type":"iteration","real_time":1.5,"cpu_time":1.25,"time_unit":"ns"})";
  }
  return text + "]}\n";
}

double seconds_for(const codec::ImportFormat& format, const std::string& text, std::size_t& readings) {
  const auto begin = std::chrono::steady_clock::now();
  for (const model::ImportedCase& test_case : codec::read_report(format, text, "bench").cases)
    readings += test_case.readings.size();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct Shape {
  const char* format;
  const char* file;
  const char* first;  ///< a line that begins with this is where the repeated part begins; "": the beginning
};

/// Formats whose files grow by more lines of the same kind.
constexpr Shape shapes[] = {
    {"google-benchmark-csv", "report.csv", "\"sort"},
    {"google-benchmark-console", "report.txt", "sort"},
    {"catch2-xml", "report.xml", nullptr},
    {"catch2-console", "report.txt", "----"},
    {"cargo-libtest", "report.txt", ""},
    {"criterion-console", "report.txt", ""},
    {"criterion-bencher", "report.txt", ""},
    {"divan", "report.txt", ""},
    {"iai-callgrind", "report.txt", ""},
    {"go-test-bench", "report.txt", ""},
    {"go-test-json", "report.jsonl", ""},
    {"jmh-csv", "report.csv", nullptr},
    {"hyperfine-csv", "report.csv", "sleep"},
    {"benchmarkjs", "report.txt", ""},
    {"wrk", "report.txt", ""},
    {"apache-bench", "report.txt", ""},
    {"hey", "report.txt", ""},
    {"hey-csv", "report.csv", "0."},
    {"locust-csv", "report.csv", "GET"},
    {"vegeta-encode", "report.jsonl", ""},
    {"pgbench", "report.txt", ""},
    {"perf-stat-json", "report.jsonl", ""},
    {"perf-stat-csv", "report.csv", ""},
    {"gnu-time", "report.txt", ""},
    {"tinybench-table", "report.txt", ""},
    {"nbomber-txt", "report.txt", ""},
};

std::string repeated(const std::string& text, const std::string& first, std::size_t bytes) {
  std::size_t begin = 0;
  while (!first.empty() && text.compare(begin, first.size(), first) != 0) begin = text.find('\n', begin) + 1;
  std::string grown = text.substr(0, begin);
  grown.reserve(bytes + text.size());
  while (grown.size() < bytes) grown.append(text, begin, std::string::npos);
  return grown;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string fixtures = argc > 1 ? argv[1] : "fixtures/imports";
  const std::size_t bytes = (argc > 2 ? std::stoul(argv[2]) : 100) * 1'000'000;
  bool slow = false;
  const std::string json = google_json(bytes / 100);
  std::size_t readings = 0;
  const double seconds = seconds_for(codec::import_format("google-benchmark-json", "bench"), json, readings);
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  std::printf("google-benchmark-json  %zu MB, %zu readings: %.2f s, peak %ld MB\n", json.size() / 1'000'000, readings,
              seconds, usage.ru_maxrss / 1000);
  slow = slow || (bytes == 100'000'000 && seconds > 2);
  for (const Shape& shape : shapes) {
    if (shape.first == nullptr) continue;
    const std::string text = codec::decoded(sys::read_file(fixtures + "/" + shape.format + "/" + shape.file));
    const std::string grown = repeated(text, shape.first, bytes);
    std::size_t count = 0;
    const double time = seconds_for(codec::import_format(shape.format, "bench"), grown, count);
    const double speed = static_cast<double>(grown.size()) / 1e6 / time;
    std::printf("%-26s %7.0f MB/s, %zu readings\n", shape.format, speed, count);
    slow = slow || speed < 100;
  }
  return slow ? 1 : 0;
}
