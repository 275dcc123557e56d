// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/perf_stat_value.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace perf_csv {

constexpr std::string_view comment = "# started on";

using Cells = std::vector<std::string_view>;

/// The kinds of hardware for which perf counts separately (-A, --per-socket, --per-die, ...), by their letters.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> scopes{
    {{"CPU", "cpu"}, {"S", "socket"}, {"D", "die"}, {"C", "core"}, {"CLS", "cluster"}, {"ID", "cache"}, {"N", "node"}}};

/// "CPU0" -> "cpu", "S0-D0-C1" -> "core"; "" for any other text.
std::string_view scope_of(std::string_view location) {
  if (location.empty() || location.front() < 'C' || location.front() > 'S') return "";
  const auto above = syntax::split_last(location, "-");
  const std::string_view last = above ? above->right : location;
  for (const auto& [letters, scope] : scopes)
    if (last.starts_with(letters) && syntax::all_digits(last.substr(letters.size()))) return scope;
  return "";
}

bool is_value(std::string_view cell) {
  return cell.starts_with("<not ") || parse_decimal_comma(base::trim(cell)).has_value();
}

void add_cells(std::string_view text, char separator, Cells& cells) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != separator) continue;
    cells.push_back(text.substr(begin, at - begin));
    begin = at + 1;
  }
  cells.push_back(text.substr(begin));
}

/// A blank may be the separator too, and "<not supported>" contains one.
void read_cells(std::string_view line, char separator, Cells& cells) {
  cells.clear();
  const std::size_t begin = separator == ' ' ? line.find("<not ") : std::string_view::npos;
  add_cells(line.substr(0, begin), separator, cells);
  if (begin == std::string_view::npos) return;
  const std::size_t end = line.find(separator, line.find('>', begin));
  cells.back() = line.substr(begin, end - begin);
  if (end != std::string_view::npos) add_cells(line.substr(end + 1), separator, cells);
}

/// Returns the column of the value: after the location, and after the number of its processors unless the location is a
/// processor.
std::size_t value_column(std::string_view scope) { return scope.empty() ? 0 : scope == "cpu" ? 1 : 2; }

/// With ',' between cells a decimal comma makes two cells of a value: "1234,567890,msec,task-clock". No unit is a
/// number.
void join_decimals(char separator, Cells& cells) {
  const std::size_t at = cells[0].empty() ? 0 : value_column(scope_of(cells[0]));
  const bool torn = separator == ',' && cells.size() > at + 4 && syntax::all_digits(cells[at]) &&
                    syntax::all_digits(cells[at + 1]) && !cells[at + 2].empty() && !is_value(cells[at + 2]);
  if (!torn) return;
  cells[at] = {cells[at].data(), cells[at].size() + 1 + cells[at + 1].size()};
  cells.erase(cells.begin() + static_cast<std::ptrdiff_t>(at) + 1);
}

/// Whether a row begins with a time, as with -I: a number in front of the location or of the value.
bool is_interval(const Cells& cells) {
  if (cells.size() < 2 || cells[1].empty()) return false;
  const char first = cells[1].front();
  const bool may_be_value = (first >= '0' && first <= '9') || first == '<';
  return (may_be_value || !scope_of(cells[1]).empty()) && is_value(cells[0]);
}

bool is_event(const Cells& cells) {
  const std::size_t at = value_column(scope_of(cells[0]));
  return cells.size() >= at + 4 && is_value(cells[at]) && !cells[at + 2].empty() && !is_value(cells[at + 2]);
}

/// The first character that separates "value,unit,event,...": whoever called perf chose it.
std::optional<char> separator_of(std::string_view row) {
  // A decimal comma would look like one, so the others come first.
  Cells cells;
  for (const char candidate : std::string_view(";\t|:@~^&!$*+ ,")) {
    read_cells(row, candidate, cells);
    if (is_event(cells) || (cells.size() >= 5 && is_interval(cells))) return candidate;
  }
  return std::nullopt;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<char> separator;
  Cells cells;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    const std::string_view row = base::trim(*line);
    if (row.empty() || row.starts_with('#')) continue;
    if (!separator) separator = separator_of(row);
    if (!separator) lines.fail(fmt::format("not 'value,unit,event,...': {}", syntax::quoted(row)));
    read_cells(*line, *separator, cells);
    join_decimals(*separator, cells);
    if (is_interval(cells)) lines.fail(no_intervals);
    const std::string_view scope = scope_of(cells[0]);
    const std::size_t at = value_column(scope);
    const bool further_metric = cells.size() > at + 3 && cells[at].empty() && cells[at + 2].empty();
    if (further_metric) continue;  // of the event above
    // value, unit, event, [deviation with -r,] run time, share counted, ...
    if (cells.size() < at + 5) lines.fail(fmt::format("not 'value,unit,event,...': {}", syntax::quoted(row)));
    const std::string_view location = scope == "cpu" ? cells[0].substr(3) : scope.empty() ? "" : cells[0];
    if (!add_perf_event({cells[at + 2], cells[at], cells[at + 1], scope, location}, cases))
      lines.fail(fmt::format("{} in {} is not a number in a known unit", syntax::quoted(cells[at]),
                             syntax::quoted(cells[at + 1])));
  }
}

/// "1234.5,msec,task-clock,1234567890,100.00,...": with the run time and the share of it, which no other table has.
bool is_whole_event(std::string_view row) {
  Cells cells;
  const auto separator = separator_of(row);
  if (!separator || *separator == ' ') return false;
  read_cells(row, *separator, cells);
  const std::size_t at = value_column(scope_of(cells[0]));
  if (cells.size() < at + 5 || !syntax::all_digits(cells[at + 3])) return false;
  const auto share = parse_decimal_comma(cells[at + 4]);
  return share && *share <= 100 && (cells[at + 1].empty() || scale_of(cells[at + 1]).unit == model::Unit::ns);
}

bool recognises(const FilePreview& preview) {
  if (preview.json) return false;
  if (!base::trim(preview.text).starts_with(comment)) {  // written by 2> instead of -o
    syntax::Lines lines(preview.text, "");
    auto line = lines.next();
    while (line && base::trim(*line).empty()) line = lines.next();
    return line && is_whole_event(*line);
  }
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (!line->empty() && line->front() != '#') return separator_of(*line).has_value();
  return false;
}

}  // namespace perf_csv

}  // namespace

ImportFormat perf_stat_csv_format() {
  return {
      .name = "perf-stat-csv",
      .tool = "perf stat -x",
      .recognised_by = "a comment `# started on` above `value,unit,event,...`, or such a row with run time and share",
      .recognises = perf_csv::recognises,
      .read = perf_csv::read,
      .steps = {{model::Unit::count, 1}}};
}

}  // namespace benchgate::imports
