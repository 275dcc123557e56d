// SPDX-License-Identifier: MIT
#include "base/text.hpp"
#include "imports/go_test_text.hpp"
#include "imports/import.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace go_text {

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  GoTestReader reader(cases, [&](std::string_view what) { lines.fail(what); });
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    reader.read_line(*line);
  }
  reader.finish();
}

/// "PASS", and "ok  \tex.com/p\t1.234s" with all of its time.
bool ends_whole(std::string_view line) {
  std::string_view rest = line;
  std::string_view time = syntax::take_last_word(rest);
  if (line == "PASS") return true;
  if (!line.starts_with("ok ") || syntax::split_words(rest).size() != 2 || !time.ends_with('s')) return false;
  time.remove_suffix(1);
  return base::parse_number(time).has_value();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  std::vector<std::string_view> cells;
  while (const auto line = lines.next()) {
    if (line->starts_with("goos: ")) return true;
    if (!line->starts_with("Benchmark")) continue;
    syntax::split_words(*line, cells);
    if (cells.size() >= 4 && syntax::all_digits(cells[1]) && cells[3] == "ns/op") return true;
  }
  return false;
}

}  // namespace go_text

}  // namespace

ImportFormat go_test_bench_format() {
  return {.name = "go-test-bench",
          .tool = "go test -bench",
          .recognised_by = "a line `goos:` or lines `BenchmarkX  N  V ns/op`",
          .values = ImportFormat::Values::rows,
          .ends_whole = go_text::ends_whole,
          .cut_readings = "the results may be kept without PASS",
          .recognises = go_text::recognises,
          .read = go_text::read,
          .filter = &go_filter,
          .steps = go_steps()};
}

}  // namespace benchgate::imports
