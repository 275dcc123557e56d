// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <set>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/libtest_line.hpp"

namespace benchgate::imports {

namespace {

namespace libtest {

bool announces_tests(std::string_view line) {
  const std::vector<std::string_view> all = syntax::words(line);
  return all.size() == 3 && all[0] == "running" && syntax::all_digits(all[1]) && all[2].starts_with("test");
}

/// With --nocapture the output of a benchmark splits its own line: the rest is not a row of a report.
bool is_torn_result(std::string_view line) {
  return line.starts_with("bench:") && line.find(" ns/iter (+/- ") != std::string_view::npos;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  bool running = false;
  bool listing = false;  // behind "failures:" stand messages, which may look like results
  while (const auto line = lines.next()) {
    if (announces_tests(*line)) {
      if (running) lines.fail("the tests before have no 'test result:' line: is the file cut off?");
      running = true;
      listing = false;
    } else if (line->starts_with("test result:")) {
      running = false;
    } else if (*line == "failures:") {
      listing = true;
    } else if (listing || !running) {
      continue;
    } else if (const auto result = parse_libtest_line(*line, lines)) {
      add_libtest_result(*result, "range", cases);
    } else if (line->starts_with("test ")) {
      const auto outcome = syntax::split_last(line->substr(5), " ... ");
      if (outcome && base::trim(outcome->right) == "FAILED")
        cases.add(base::trim(outcome->left)).readings.push_back(failed_reading());
    } else if (is_torn_result(*line)) {
      lines.fail(fmt::format("a result without the name of its benchmark: {}; did it print something?",
                             syntax::quoted(base::trim(*line))));
    }
  }
  if (running) lines.fail("no 'test result:' line at the end: is the file cut off?");
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  bool running = false;
  while (const auto line = lines.next()) {
    running = running || announces_tests(*line);
    if (running && line->starts_with("test ") && line->find(" ... bench:") != std::string_view::npos) return true;
  }
  return false;
}

}  // namespace libtest

}  // namespace

ImportFormat cargo_libtest_format() {
  return {.name = "cargo-libtest",
          .tool = "cargo bench (libtest)",
          .recognised_by = "`running N tests` and lines `test NAME ... bench:`",
          .recognises = libtest::recognises,
          .read = libtest::read};
}

}  // namespace benchgate::imports
