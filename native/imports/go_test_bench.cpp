// SPDX-License-Identifier: MIT
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
          .ends_whole =
              [](std::string_view line) {
                return line == "PASS" || line == "FAIL" || line.ends_with("/op") || line.starts_with("ok ") ||
                       line.starts_with("ok\t");
              },
          .cut_readings = "the results may be kept without PASS",
          .recognises = go_text::recognises,
          .read = go_text::read,
          .filter = &go_filter};
}

}  // namespace benchgate::imports
