// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "codec/import/figures.hpp"
#include "codec/import/formats.hpp"
#include "codec/import/perf_stat_value.hpp"

namespace benchgate::codec {

namespace {

namespace perf_csv {

constexpr std::string_view comment = "# started on";

bool is_value(std::string_view cell) { return cell.starts_with("<not ") || parse_decimal_comma(cell).has_value(); }

/// The first character that separates "value,unit,event,...": whoever called perf chose it.
std::optional<char> separator_of(std::string_view row) {
  // A decimal comma would look like one, so the others come first.
  for (const char candidate : std::string_view(";\t|:@~^&!$*+ ,")) {
    const std::vector<std::string_view> cells = base::split(row, candidate);
    if (cells.size() >= 4 && is_value(cells[0]) && !cells[2].empty() && !is_value(cells[2])) return candidate;
  }
  return std::nullopt;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  Lines lines(text, file);
  std::optional<char> separator;
  while (const auto line = lines.next()) {
    const std::string_view row = base::trim(*line);
    if (row.empty() || row.starts_with('#')) continue;
    if (!separator) separator = separator_of(row);
    if (!separator) lines.fail(fmt::format("not 'value,unit,event,...': {}", quotation(row)));
    // A blank may be the separator too, and stands in "<not supported>".
    const std::size_t value_end = line->starts_with("<not ") ? std::min(line->find('>'), line->size()) : 0;
    std::vector<std::string_view> cells = base::split(line->substr(value_end), *separator);
    if (value_end > 0) cells[0] = line->substr(0, value_end + 1);
    const bool further_metric = cells.size() > 3 && cells[0].empty() && cells[2].empty();  // of the event above
    if (further_metric) continue;
    // value, unit, event, [deviation with -r,] run time, share counted, ...
    if (cells.size() < 5) lines.fail(fmt::format("not 'value,unit,event,...': {}", quotation(row)));
    if (!add_perf_event(cells[2], cells[0], cells[1], cases))
      lines.fail(fmt::format("{} {} is no figure", quotation(cells[0]), cells[1]));
  }
}

bool recognises(const Glance& glance) {
  if (!base::trim(glance.text).starts_with(comment) || glance.json) return false;
  Lines lines(glance.text, "");
  while (const auto line = lines.next())
    if (!line->empty() && line->front() != '#') return separator_of(*line).has_value();
  return false;
}

}  // namespace perf_csv

}  // namespace

ImportFormat perf_stat_csv_format() {
  return {.name = "perf-stat-csv",
          .tool = "perf stat -x",
          .recognised_by = "a comment `# started on` above `value,unit,event,...`",
          .recognises = perf_csv::recognises,
          .read = perf_csv::read};
}

}  // namespace benchgate::codec
