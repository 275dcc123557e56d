// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace luau {

constexpr std::array<std::string_view, 5> titles{"Test", "Min", "Average", "StdDev%", "Driver"};

std::vector<std::string_view> cells_of(std::string_view line) {
  std::vector<std::string_view> cells = base::split(line, '|');
  for (std::string_view& cell : cells) cell = base::trim(cell);
  return cells;
}

/// A comparison of several programs has more columns behind these.
bool is_header(std::string_view line) {
  const std::vector<std::string_view> cells = cells_of(line);
  return cells.size() >= titles.size() && std::equal(titles.begin(), titles.end(), cells.begin());
}

double time_in(std::string_view cell, std::string_view title, const syntax::Lines& lines) {
  const auto time = cell.ends_with("ms") ? parse_duration(cell) : std::nullopt;
  if (!time) lines.fail(fmt::format("{} is {}, not a time in ms", syntax::quoted(title), syntax::quoted(cell)));
  return *time;
}

void read_row(const std::vector<std::string_view>& cells, const syntax::Lines& lines, CaseList& cases) {
  using model::Better;
  using model::Unit;
  if (cells[0] == "Total" && cells[3] == "---") return;  // the sum of the rows above
  cases.at_line(lines.number());
  model::ImportedCase& test_case = cases.add(cells[0], {{"driver", std::string(cells[4])}});
  if (cells[2] == "FAILED") {
    test_case.readings.push_back(failed_reading());
    return;
  }
  if (!cells[3].ends_with('%'))
    lines.fail(fmt::format("{} is {}, not a percentage", syntax::quoted(titles[3]), syntax::quoted(cells[3])));
  add_reading(test_case, "time", Unit::ns, Better::lower, "mean", time_in(cells[2], titles[2], lines));
  note_step(test_case, Unit::ns, printed_step(base::trim(cells[2].substr(0, cells[2].size() - 2)), millisecond_ns));
  add_reading(test_case, "time", Unit::ns, Better::lower, "min", time_in(cells[1], titles[1], lines));
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::size_t width = 0;  // of the open table, in cells
  bool any = false;
  while (const auto line = lines.next()) {
    if (is_header(*line)) {
      any = true;
      width = cells_of(*line).size();
    } else if (width > 0 && line->starts_with("---") && line->find('+') == std::string_view::npos) {
      width = 0;
    } else if (width > 0 && !line->starts_with("---")) {
      const std::vector<std::string_view> cells = cells_of(*line);
      if (cells.size() != width) lines.fail(fmt::format("{} cells where the header has {}", cells.size(), width));
      read_row(cells, lines, cases);
    }
  }
  if (!any) syntax::fail_at(file, 1, "no header 'Test | Min | Average | StdDev% | Driver'");
  if (width > 0) lines.fail("the table has no line '---' at its end: is the file cut off?");
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with(titles[0]) && is_header(*line)) return true;
  return false;
}

}  // namespace luau

}  // namespace

ImportFormat luau_bench_format() {
  return {.name = "luau-bench",
          .tool = "Luau (bench/bench.py)",
          .recognised_by = "a header `Test | Min | Average | StdDev% | Driver`",
          .recognises = luau::recognises,
          .read = luau::read};
}

}  // namespace benchgate::imports
