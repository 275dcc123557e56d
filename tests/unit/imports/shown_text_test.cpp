// SPDX-License-Identifier: MIT
// What an error shows of a report is safe for a terminal and a log, and short, whatever the report holds.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "imports/report_file.hpp"
#include "imports/report_text.hpp"

namespace benchgate {

namespace {

constexpr std::size_t most_positions = 150;  // of one report
constexpr std::size_t longest_error = 1000;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Where words begin and end: all of them in a small report.
std::vector<std::size_t> positions_in(const std::string& text) {
  std::vector<std::size_t> edges;
  for (std::size_t i = 1; i < text.size(); ++i)
    if (is_letter(text[i - 1]) != is_letter(text[i])) edges.push_back(i);
  std::vector<std::size_t> positions;
  const std::size_t step = 1 + edges.size() / most_positions;
  for (std::size_t i = 0; i < edges.size(); i += step) positions.push_back(edges[i]);
  return positions;
}

/// An escape sequence and a word that is far too long, as the kind of file writes them.
std::string hostile_word(const std::string& name) {
  return (name.find(".json") != std::string::npos ? "\\u001b[1m" : "\x1b[1m") + std::string(2 * longest_error, 'x');
}

void check_shown(const std::string& error, const std::string& where) {
  INFO(where << ": " << error.substr(0, longest_error));
  CHECK(base::printable(error) == error);
  CHECK(error.size() < longest_error);
}

}  // namespace

TEST_CASE("an error shows no control character of a report, and little of it", "[imports]") {
  std::size_t errors = 0;
  for (const imports::ImportFormat& format : imports::import_formats()) {
    if (format.read == nullptr) continue;
    const std::string folder = std::string(BENCHGATE_FIXTURES_DIR) + "/imports/" + std::string(format.name);
    for (const std::string& name : sys::list_folder(folder)) {
      const std::string text = imports::decoded(sys::read_file(folder + "/" + name));
      for (const std::size_t position : positions_in(text)) {
        const std::string changed = std::string(text).insert(position, hostile_word(name));
        try {
          imports::read_report(format, imports::decoded(changed), "report");
        } catch (const Error& error) {
          ++errors;
          check_shown(error.what(), fmt::format("{}/{} at byte {}", format.name, name, position));
        }
      }
    }
  }
  CHECK(errors > 1000);
}

TEST_CASE("an error shows no control character of the exception that ended JMH", "[imports]") {
  const std::string log =
      "# JMH version: 1.37\n# Benchmark: com.example.Strings.join\n# Run progress: 0.00% complete, ETA 00:00:10\n"
      "# Fork: 1 of 1\nIteration   1: <failure>\n\njava.lang.IllegalStateException: \x1b[1m" +
      std::string(2 * longest_error, 'x') + "\n";
  try {
    imports::read_report(imports::import_format("jmh-text", "--as"), log, "report");
    FAIL("a log without a table was read");
  } catch (const Error& error) {
    CHECK(std::string(error.what()).find("IllegalStateException") != std::string::npos);
    check_shown(error.what(), "jmh-text");
  }
}

}  // namespace benchgate
