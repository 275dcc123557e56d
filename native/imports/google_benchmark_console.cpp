// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.hpp"
#include "imports/google_benchmark_rows.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace google_console {

constexpr std::string_view failure_mark = " ERROR OCCURRED: '";
constexpr std::string_view skip_mark = " SKIPPED: '";
constexpr std::array<std::string_view, 2> rates{"bytes_per_second", "items_per_second"};

bool is_header(std::string_view line) {
  const std::vector<std::string_view> titles = syntax::split_words(line);
  return titles.size() >= 4 && titles[0] == "Benchmark" && titles[1] == "Time" && titles[2] == "CPU" &&
         titles[3] == "Iterations";
}

bool is_rule(std::string_view line) {
  return line.size() > 10 && line.find_first_not_of('-') == std::string_view::npos;
}

/// The counter's value in its base unit, or absent. Version 1.7 writes 2^20 bytes as "M", which for items is 10^6.
std::optional<double> per_second(std::string_view value, double kilo) {
  if (!value.ends_with("/s")) return std::nullopt;
  const auto figure = parse_quantity(value.substr(0, value.size() - 2));
  if (!figure) return std::nullopt;
  std::string prefix(figure->unit);
  if (kilo == 1024 && prefix.size() == 1 && std::string_view("kKMGTPE").find(prefix) != std::string_view::npos)
    prefix = (prefix == "k" ? "K" : prefix) + "i";
  const auto factor = prefix_factor(prefix);
  if (!factor) return std::nullopt;
  return figure->value * *factor;
}

/// Where the cells of a row stand, in bytes: names hold anything, and --benchmark_counters_tabular gives counters
/// columns of their own.
struct Columns {
  std::size_t name_width = 0;
  std::vector<std::pair<std::string, std::size_t>> counters;  ///< their titles, and where they end
};

Columns columns_of(std::string_view header) {
  // "%-*s %13s": the title Time ends 14 characters behind the names.
  const std::size_t time_end = header.find("Time") + 4;
  Columns columns{time_end > 14 ? time_end - 14 : 0, {}};
  constexpr std::string_view last_own = "Iterations";
  const std::size_t begin = header.find(last_own) + last_own.size();
  for (const std::string_view word : syntax::split_words(header.substr(begin)))
    if (word != "UserCounters...")
      columns.counters.emplace_back(word, static_cast<std::size_t>(word.data() - header.data()) + word.size());
  return columns;
}

/// A counter whose value is still text.
struct Counter {
  std::string name;
  std::string_view value;
  bool in_column = false;  // what stands in one is no label
};

struct ConsoleRow : GoogleRow {
  std::vector<Counter> texts = {};
};

/// Adds the texts in the columns, which are right-aligned; all rows below a title have one. A word below which no text
/// ends is a part of the title behind it.
void add_columns(std::string_view line, const Columns& columns, const syntax::Lines& lines, ConsoleRow& row) {
  std::string title;
  for (const auto& [word, end] : columns.counters) {
    std::string_view before = line.substr(0, end);
    const bool ends_there = line.size() >= end && !before.ends_with(' ') && (line.size() == end || line[end] == ' ');
    title += fmt::format("{}{}", title.empty() ? "" : " ", word);
    if (ends_there)
      row.texts.push_back({std::exchange(title, ""), syntax::take_last_word(before), true});
    else if (std::find(rates.begin(), rates.end(), word) != rates.end())
      lines.fail(fmt::format("no value in the column of a rate: {}", syntax::quoted(line)));
  }
}

/// "3.5", "12k", "50%", "83.3n/s", "1.2ms" (of an inverted rate) in its base unit; absent for other text: a label.
std::optional<double> counter_value(std::string_view text) {
  const auto figure = parse_quantity(text);
  if (!figure) return std::nullopt;
  constexpr double percent = 0.01;
  if (figure->unit == "%") return figure->value * percent;
  std::string_view prefix = figure->unit;
  for (const std::string_view unit : {"/s", "s"})
    if (prefix.ends_with(unit)) {
      prefix.remove_suffix(unit.size());
      break;
    }
  const auto factor = prefix_factor(prefix);
  return factor ? std::optional(figure->value * *factor) : std::nullopt;
}

enum class Outcome { figures, derived, other };

/// Reads "2947 ns 677 ns 42328 counter=1 ..." at the cells from `at` on.
Outcome read_figures(const std::vector<std::string_view>& line, std::size_t at, ConsoleRow& row) {
  if (line.size() < at + 4) return Outcome::other;
  const auto time = base::parse_number(line[at]);
  const auto cpu = base::parse_number(line[at + 2]);
  if (!time || !cpu) return Outcome::other;
  const auto time_factor = nanoseconds_per(line[at + 1]);
  const auto cpu_factor = nanoseconds_per(line[at + 3]);
  const bool counted = line.size() > at + 4 && syntax::all_digits(line[at + 4]);
  if (!time_factor || !cpu_factor || !counted) {
    const bool complexity = line[at + 1] == line[at + 3] && !time_factor;  // "NlgN", "%"
    return complexity ? Outcome::derived : Outcome::other;
  }
  row.time_ns = *time * *time_factor;
  row.cpu_ns = *cpu * *cpu_factor;
  row.step_ns = printed_step(line[at], *time_factor);
  row.iterations = base::parse_unsigned(line[at + 4]).value_or(0);
  std::string title;
  for (std::size_t i = at + 5; i < line.size(); ++i) {
    const auto counter = syntax::split_once(line[i], "=");
    if (!counter) title += fmt::format("{} ", line[i]);  // "Foo bar=0.5"
    if (!counter) continue;
    row.texts.push_back({fmt::format("{}{}", title, counter->left), counter->right});
    title.clear();
  }
  return Outcome::figures;
}

/// Whether a counter is "inf/s", "nan", "-nan%": over no time, or of nothing.
bool is_not_finite_counter(std::string_view text) {
  for (const std::string_view unit : {"/s", "s", "%"})
    if (text.ends_with(unit)) return is_not_finite(text.substr(0, text.size() - unit.size()));
  return is_not_finite(text);
}

/// Absent for no text; a text that is not a rate is an error.
std::optional<double> rate(std::string_view text, double kilo, const syntax::Lines& lines) {
  if (text.empty()) return std::nullopt;
  if (const auto value = per_second(text, kilo)) return value;
  lines.fail(fmt::format("{} is not a rate", syntax::quoted(text)));
}

void read_counters(ConsoleRow& row, const syntax::Lines& lines) {
  for (const Counter& counter : row.texts)
    if (!counter.name.empty() && is_not_finite_counter(counter.value))
      row.left_out.push_back(counter.name);
    else if (counter.name == "bytes_per_second")
      row.bytes_per_second = rate(counter.value, 1024, lines);
    else if (counter.name == "items_per_second")
      row.items_per_second = rate(counter.value, 1000, lines);
    else if (const auto value = counter_value(counter.value); value && !counter.name.empty())
      row.counters.emplace_back(counter.name, *value);
    else if (counter.in_column)
      lines.fail(fmt::format("{} is not a number", syntax::quoted(counter.value)));
}

/// The message between quotes, which may go over several lines.
std::string read_message(std::string_view rest, syntax::Lines& lines) {
  std::string message(rest);
  while (!message.ends_with('\'')) {
    const auto more = lines.next();
    if (!more) lines.fail("the message has no end: is the file cut off?");
    message += '\n';
    message += *more;
  }
  message.pop_back();
  return message;
}

void read_line(std::string_view line, const Columns& columns, syntax::Lines& lines, GoogleTable& table) {
  if (const auto failed = syntax::split_once(line, failure_mark))
    return table.add_outcome(base::trim(failed->left), failed_reading(read_message(failed->right, lines)));
  if (const auto skipped = syntax::split_once(line, skip_mark))
    return table.add_outcome(base::trim(skipped->left), skipped_reading(read_message(skipped->right, lines)));
  ConsoleRow row;
  Outcome outcome = Outcome::other;
  if (line.size() > columns.name_width && line[columns.name_width] == ' ') {
    row.name = base::trim(line.substr(0, columns.name_width));
    outcome = read_figures(syntax::split_words(line.substr(columns.name_width)), 0, row);
  }
  const std::vector<std::string_view> all = syntax::split_words(line);
  for (std::size_t at = 1; outcome == Outcome::other && at + 3 < all.size(); ++at) {
    row.name = base::trim(line.substr(0, static_cast<std::size_t>(all[at].data() - line.data())));
    outcome = read_figures(all, at, row);
  }
  if (outcome == Outcome::figures && !row.name.ends_with("_cv")) {
    add_columns(line, columns, lines, row);
    read_counters(row, lines);
    row.line = lines.number();
    return table.add(row);
  }
  if (outcome != Outcome::other) return;
  const bool has_columns = line.find("  ") != std::string_view::npos;  // a message in between has none
  for (std::size_t at = 1; has_columns && at + 1 < all.size(); ++at)
    if (base::parse_number(all[at]) && nanoseconds_per(all[at + 1]))
      lines.fail(fmt::format("not a row of the table: {}", syntax::quoted(line)));
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  GoogleTable table(cases, GoogleTable::programs_in(text));
  std::optional<Columns> columns;
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (is_header(*line)) {
      columns = columns_of(*line);
      table.begin_table();
    } else if (line->starts_with("Running ")) {
      table.read_context(*line);
    } else if (columns && !line->empty() && !is_rule(*line)) {
      read_line(*line, *columns, lines, table);
    } else {
      table.read_context(*line);
    }
  }
  if (!columns) syntax::fail_at(file, 1, "no header 'Benchmark Time CPU Iterations'");
  table.finish();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with("Benchmark") && is_header(*line)) return true;
  return false;
}

}  // namespace google_console

}  // namespace

ImportFormat google_benchmark_console_format() {
  return {.name = "google-benchmark-console",
          .tool = "Google Benchmark",
          .recognised_by = "a header `Benchmark Time CPU Iterations`",
          .values = ImportFormat::Values::rows,
          .recognises = google_console::recognises,
          .read = google_console::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
