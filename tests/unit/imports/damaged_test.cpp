// SPDX-License-Identifier: MIT
// Every word of every fixture is damaged, one at a time: the report is then refused, or says the same. Names are not
// keywords, so only what stands beside them is compared.
#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "base/error.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "imports/import.hpp"
#include "imports/report_file.hpp"

namespace benchgate {

namespace {

const std::string damaged_folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/";

/// A reading without names: what nobody may change by damaging a keyword.
std::string nameless(const model::Reading& reading) {
  std::string text = fmt::format("{} {}", reading.failed ? "failed" : "", reading.skipped ? "skipped" : "");
  text += fmt::format(" {} {}", reading.statistic, reading.value ? base::format_number(*reading.value) : "-");
  if (reading.count) text += fmt::format(" of {}", *reading.count);
  for (const double sample : reading.samples) text += fmt::format(" {}", base::format_number(sample));
  return text;
}

std::vector<std::string> figures_of(const imports::ImportFormat& format, const std::string& text) {
  std::vector<std::string> figures;
  for (const model::ImportedCase& test_case : imports::read_report(format, text, "report").cases)
    for (const model::Reading& reading : test_case.readings) figures.push_back(nameless(reading));
  std::sort(figures.begin(), figures.end());
  return figures;
}

/// Whether the damaged report is refused or has the same figures.
bool is_honest(const imports::ImportFormat& format, const std::string& damaged,
               const std::vector<std::string>& figures) {
  try {
    return figures_of(format, damaged) == figures;
  } catch (const Error&) {
    return true;
  }
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// A word of a text, and where.
struct Word {
  std::size_t begin;
  std::size_t size;
};

std::vector<Word> words_of(const std::string& text) {
  std::vector<Word> words;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_letter(text[at])) continue;
    const std::size_t begin = at;
    while (at < text.size() && is_letter(text[at])) ++at;
    if (at - begin > 1) words.push_back({begin, at - begin});
  }
  return words;
}

/// Names and units of the user in the fixtures, which cannot be told from others: rows of one name are samples, and the
/// name of a function or metric may say its unit.
const std::map<std::string_view, std::vector<std::string>> free_names{
    {"asv", {"time_"}},
    {"custom-bigger-is-better", {"\"Percent\""}},
    {"custom-smaller-is-better", {"\"ms\"", "\"KiB\""}},
    {"go-test-bench", {"hits/op", "MB/s", "BenchmarkFails", "example.com/lab"}},
    {"go-test-json", {"hits/op", "MB/s", "BenchmarkFails", "example.com/lab"}},
    {"google-benchmark-console", {"stat/iterations:20/repeats:3", "_mean"}},
    {"k6-summary-export", {"http_req_duration"}},
    {"openmetrics",
     {"run_time_seconds", "ops", "latency_seconds", "payload_bytes", "build_info", "build info", "route"}},
    {"vegeta-encode", {"a \\u003cb\\u003e", "\"GET\"", "http://127.0.0.1:8099/slow"}},
};

/// Whether the byte at `position` belongs to one of `names`.
bool is_within(const std::string& text, std::size_t position, const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
    const std::size_t begin = text.rfind(name, position);
    return begin != std::string::npos && position < begin + name.size();
  });
}

}  // namespace

TEST_CASE("A report with a damaged keyword is an error, or says the same as the whole one", "[import]") {
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr) continue;
    const auto free = free_names.find(format.name);
    for (const std::string& name : sys::list_folder(damaged_folder + std::string(format.name))) {
      const std::string text = imports::decoded(sys::read_file(damaged_folder + std::string(format.name) + "/" + name));
      const std::vector<std::string> figures = figures_of(format, text);
      for (const Word& word : words_of(text)) {
        const std::size_t middle = word.begin + word.size / 2;
        if (free != free_names.end() && is_within(text, middle, free->second)) continue;
        std::string damaged = text;
        char& letter = damaged[middle];
        letter = letter == 'x' ? 'q' : 'x';
        if (is_honest(format, damaged, figures)) continue;
        const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(word.begin), '\n') + 1;
        FAIL_CHECK(format.name << "/" << name << ":" << line << ": " << text.substr(word.begin, word.size));
      }
    }
  }
}

}  // namespace benchgate
