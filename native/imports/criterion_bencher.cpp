// SPDX-License-Identifier: MIT
#include "imports/cargo_run.hpp"
#include "imports/import.hpp"
#include "imports/libtest_line.hpp"

namespace benchgate::imports {

namespace {

namespace criterion_lines {

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  CargoRun run;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    // Not the range that libtest prints here: criterion writes its standard deviation.
    if (const auto result = parse_libtest_line(*line, lines)) {
      add_libtest_result(*result, "stddev", cases);
      run.end();
    } else if (!run.read(*line, lines, cases)) {
      refuse_broken_result(*line, lines);
    }
  }
  run.finish("criterion", cases);
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  bool found = false;
  while (const auto line = lines.next()) {
    if (line->starts_with("running ") || line->starts_with("test result:")) {
      const std::vector<std::string_view> all = syntax::split_words(*line);
      // Another target of the same cargo bench run may have announced no tests at all.
      if (all[0] == "running" && all.size() == 3 && all[1] != "0") return false;
    }
    found = found || (line->starts_with("test ") && line->find(" ... bench:") != std::string_view::npos);
  }
  return found;
}

}  // namespace criterion_lines

}  // namespace

ImportFormat criterion_bencher_format() {
  return {.name = "criterion-bencher",
          .tool = "criterion (`--output-format bencher`)",
          .recognised_by = "lines `test NAME ... bench:` without `running N tests`",
          .recognises = criterion_lines::recognises,
          .read = criterion_lines::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
