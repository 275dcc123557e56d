// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <set>

#include "base/text.hpp"
#include "imports/cargo_run.hpp"
#include "imports/import.hpp"
#include "imports/libtest_line.hpp"

namespace benchgate::imports {

namespace {

namespace libtest {

bool announces_tests(std::string_view line) {
  const std::vector<std::string_view> all = syntax::split_words(line);
  return all.size() == 3 && all[0] == "running" && syntax::all_digits(all[1]) && all[2].starts_with("test");
}

/// The number before `what` in the line "test result: ok. 0 passed; 1 failed; 2 ignored; 3 measured; ...".
std::optional<std::uint64_t> count_in(std::string_view line, std::string_view what) {
  const std::vector<std::string_view> all = syntax::split_words(line);
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].starts_with(what)) return base::parse_unsigned(all[i - 1]);
  return std::nullopt;
}

/// The results of one program, of which its last line says how many there are.
struct Run {
  std::uint64_t measured = 0;
  std::uint64_t failed = 0;

  void check(std::string_view line, const syntax::Lines& lines) const {
    const auto all_measured = count_in(line, "measured");
    const auto all_failed = count_in(line, "failed");
    if (!all_measured || !all_failed) lines.fail("not 'test result: ... N failed; ... N measured': is it damaged?");
    if (*all_measured != measured || *all_failed != failed)
      lines.fail(fmt::format("{} measured and {} failed, but {} and {} were found: is the file damaged?", *all_measured,
                             *all_failed, measured, failed));
  }
};

bool has_failed(std::string_view line) { return base::trim(line).ends_with(" ... FAILED"); }

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  bool running = false;
  Run run;
  CargoRun program;
  bool listing = false;  // behind "failures:" stand messages, which may look like results
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (announces_tests(*line)) {
      if (running) lines.fail("the tests before have no 'test result:' line: is the file cut off?");
      running = true;
      listing = false;
      program.end();
      run = Run();
    } else if (line->starts_with("test result:")) {
      if (!running) lines.fail("no 'running N tests' above it: is the file damaged?");
      run.check(*line, lines);
      running = false;
    } else if (*line == "failures:") {
      listing = true;
    } else if (listing || !running) {
      continue;
    } else if (const auto result = parse_libtest_line(*line, lines)) {
      add_libtest_result(*result, "range", cases);
      program.end();
      ++run.measured;
    } else if (const std::string_view begun = begun_libtest(*line); !begun.empty()) {
      if (has_failed(*line)) {
        cases.add(begun).readings.push_back(failed_reading());
        program.end();
        ++run.failed;
      } else if (const auto torn = parse_torn_libtest(begun, *line, lines)) {
        add_libtest_result(*torn, "range", cases);
        ++run.measured;
      } else if (!line->ends_with(" ... ignored") && !line->ends_with(" ... ok")) {
        program.begin(begun);
      }
    } else if (const auto rest = parse_torn_libtest(program.begun(), *line, lines)) {
      add_libtest_result(*rest, "range", cases);
      program.end();
      ++run.measured;
    } else if (!program.begun().empty() && base::trim(*line).ends_with("FAILED")) {
      cases.add(program.begun()).readings.push_back(failed_reading());
      program.end();
      ++run.failed;
    } else if (!program.read(*line, lines, cases)) {
      refuse_broken_result(*line, lines);
    } else if (program.failed()) {  // it aborted, and has no 'test result:'
      program.finish("libtest", cases);
      running = false;
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
          .read = libtest::read,
          .filter = &plain_filter};
}

}  // namespace benchgate::imports
