// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/nanobench_case.hpp"
#include "imports/quantities.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

namespace nanobench_table {

constexpr std::string_view header =
    R"("title";"name";"unit";"batch";"elapsed";"error %";"instructions";"branches";"branch misses";"total")";
constexpr std::array<std::string_view, 7> figures{"batch",    "elapsed",       "error %", "instructions",
                                                  "branches", "branch misses", "total"};
constexpr std::string_view between = R"(";")";

/// `"title";"name";"unit";` and seven numbers. Texts are in quotes, but a quote inside is not doubled.
void read_row(std::string_view line, const syntax::Lines& lines, CaseList& cases) {
  std::array<double, figures.size()> values{};
  for (std::size_t i = figures.size(); i-- > 0;) {
    const auto split = syntax::split_last(line, ";");
    if (!split) lines.fail(fmt::format("no number for {}: is the file cut off?", syntax::quoted(figures[i])));
    values[i] = number_in(lines, split->right, figures[i]);
    line = split->left;
  }
  if (line.size() < 2 || !line.starts_with('"') || !line.ends_with('"')) lines.fail("a row without names in quotes");
  line = line.substr(1, line.size() - 2);
  const auto title = syntax::split_once(line, between);
  const auto unit = title ? syntax::split_last(title->right, between) : std::nullopt;
  if (!unit) lines.fail("a row without title, name and unit");
  if (unit->left.find(between) != std::string_view::npos)
    lines.fail(fmt::format("it cannot be told where the name ends: {}", syntax::quoted(line)));
  const auto& [batch, elapsed, error, instructions, branches, misses, total] = values;
  if (batch <= 0) lines.fail(fmt::format("'batch' is {}, not more than 0", batch));
  NanobenchResult result{.title = title->left, .name = unit->left};
  if (elapsed != 0) result.time_ns = elapsed * second_ns / batch;
  model::ImportedCase& test_case = add_nanobench_case(result, cases);
  for (const NanobenchCounter& counter : nanobench_counters()) {
    const auto* const found = std::find(figures.begin(), figures.end(), counter.csv_title);
    if (found != figures.end())
      add_nanobench_counter(counter, values[static_cast<std::size_t>(found - figures.begin())] / batch, test_case);
  }
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  bool any = false;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (base::trim(*line).empty()) continue;
    if (*line == header) {  // again for the next table
      any = true;
    } else if (!any) {
      lines.fail("not the header of nanobench's CSV");
    } else {
      read_row(*line, lines, cases);
    }
  }
  add_nanobench_zeros(cases);
}

bool recognises(const FilePreview& preview) { return preview.text.starts_with(header); }

}  // namespace nanobench_table

}  // namespace

ImportFormat nanobench_csv_format() {
  return {.name = "nanobench-csv",
          .tool = "nanobench (templates::csv)",
          .recognised_by = "a header `\"title\";\"name\";\"unit\";\"batch\";\"elapsed\";\"error %\"`",
          .recognises = nanobench_table::recognises,
          .read = nanobench_table::read};
}

}  // namespace benchgate::imports
