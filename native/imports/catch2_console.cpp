// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace catch2_text {

using model::Better;
using model::Unit;

constexpr std::size_t console_width = 79;
constexpr std::string_view failure_mark = "Benchmark failed (";

bool consists_of(std::string_view line, char c) {
  return line.size() > 40 && line.find_first_not_of(c) == std::string_view::npos;
}

bool is_header(std::string_view line) {
  const std::vector<std::string_view> titles = syntax::split_words(line);
  return titles.size() >= 5 && titles[0] == "benchmark" && titles[1] == "name" && titles[2] == "samples" &&
         titles[3] == "iterations";
}

/// Joins the lines of a name that was too long. Catch2 breaks it at blanks, which it does not print, and at signs
/// without one: "lab::" and "sort", "a/" and "b". A word without a sign that is as long as a line ends there with a
/// dash. `is_full`: the line above is as long as lines can be.
std::string joined(std::string_view above, std::string_view last_line, std::string_view below, bool is_full) {
  if (above.empty() || below.empty()) return fmt::format("{}{}", above, below);
  constexpr std::string_view breaks = " [({<|])}>.,:;*+-=&/\\", before_no_blank = "/\\.=&*+-",
                             behind_no_blank = "<>/\\:;,.)]=";
  if (is_full && last_line.ends_with('-') && last_line.find_first_of(breaks) == last_line.size() - 1)
    return fmt::format("{}{}", above.substr(0, above.size() - 1), below);
  const bool in_type = above.ends_with(',') && above.find(", ") == std::string_view::npos &&
                       std::count(above.begin(), above.end(), '<') > std::count(above.begin(), above.end(), '>');
  const bool is_apart = above.size() > 1 && above[above.size() - 2] == ' ';  // "a +" and "b"
  const bool is_sign = before_no_blank.find(above.back()) != std::string_view::npos && !is_apart;
  const bool no_blank =
      is_sign || in_type || above.ends_with("::") || behind_no_blank.find(below.front()) != std::string_view::npos;
  return fmt::format("{}{}{}", above, no_blank ? "" : " ", below);
}

/// The lines between two dashed lines: test case and sections, each on a line, or on several when it was too long.
class Context {
 public:
  void clear() { names_.clear(), last_line_ = {}; }
  void add(std::string_view line) {
    const std::string_view name = base::trim(line);
    if (name.empty()) return;
    const std::size_t indent = line.find_first_not_of(' ');
    const bool wrapped = !names_.empty() && (indent == indent_ || indent == hanging_) &&
                         last_line_.size() + 1 + name.substr(0, name.find(' ')).size() > console_width;
    if (wrapped) {
      names_.back() =
          joined(names_.back(), base::trim(last_line_), name, last_line_.find_last_not_of(' ') + 1 == console_width);
    } else {
      names_.emplace_back(name);
      indent_ = indent;
      const auto label = syntax::split_once(line, ": ");  // below which Catch2 may indent
      hanging_ = label ? label->left.size() + 2 : indent;
    }
    last_line_ = line;
  }
  std::string with(std::string_view benchmark) const {
    const std::string path = base::join(names_, " > ");
    return fmt::format("{}{}{}", path, path.empty() ? "" : " > ", benchmark);
  }

 private:
  std::vector<std::string> names_;
  std::string_view last_line_;
  std::size_t indent_ = 0, hanging_ = 0;  // of the first line of the last name, and of those below
};

/// "20  13  3.3189 ms" at the end of a line: samples; `line` keeps the part before.
std::optional<std::uint64_t> take_counts(std::string_view& line, const syntax::Lines& lines) {
  std::string_view rest = line;
  const std::string_view unit = syntax::take_last_word(rest);
  const std::string_view time = syntax::take_last_word(rest);
  const std::string_view iterations = syntax::take_last_word(rest);
  const std::string_view samples = syntax::take_last_word(rest);
  if (!base::parse_number(time) || !syntax::all_digits(iterations) || !syntax::all_digits(samples)) return std::nullopt;
  if (!nanoseconds_per(unit)) lines.fail(fmt::format("unknown unit {}", syntax::quoted(unit)));
  line = rest;
  return base::parse_unsigned(samples);
}

/// A figure and its two bounds.
struct Times {
  double figure = 0;
  std::pair<double, double> bounds;
};

/// Whether the line is one that the benchmark printed while it ran: it has no three numbers, and does not begin in the
/// columns of figures.
bool is_printed(std::string_view line) {
  constexpr std::size_t margin = 20;
  const std::vector<std::string_view> all = syntax::split_words(line);
  return !all.empty() && line.find_first_not_of(' ') < margin && !consists_of(line, '-') && !consists_of(line, '=') &&
         std::count_if(all.begin(), all.end(), [](std::string_view word) { return base::parse_number(word); }) < 3;
}

/// A line of three times, in front of which may stand a part of the name.
Times read_times(syntax::Lines& lines, std::string_view statistic, std::string& name) {
  auto line = lines.next();
  while (line && is_printed(*line)) line = lines.next();
  if (!line) lines.fail("the table ends too early: is the file cut off?");
  std::string_view rest = *line;
  double values[3] = {};
  for (std::size_t i = 3; i-- > 0;) {
    const std::string_view unit = syntax::take_last_word(rest);
    const auto value = base::parse_number(syntax::take_last_word(rest));
    const auto factor = nanoseconds_per(unit);
    if (!value || !factor)
      lines.fail(fmt::format("not {} and its bounds: {}", statistic, syntax::quoted(base::trim(*line))));
    values[i] = *value * *factor;
  }
  if (!base::trim(rest).empty()) name += fmt::format(" {}", base::trim(rest));
  return {values[0], {values[1], values[2]}};
}

/// Whether the line ends like a row, with a time in a column of its own: no part of a name, and no message.
bool looks_like_cells(std::string_view line) {
  constexpr std::string_view between_columns = "   ";
  constexpr std::size_t names = 30;  // characters that names may have at least
  const std::string_view shown = line.substr(0, line.find_last_not_of(' ') + 1);
  return shown.size() > names && shown.find(between_columns, names) != std::string_view::npos &&
         nanoseconds_per(syntax::take_last_word(line));
}

/// Returns the time at the end of a row, which is known to be there.
double last_time(std::string_view line) {
  const std::string_view unit = syntax::take_last_word(line);
  return base::parse_number(syntax::take_last_word(line)).value_or(0) * nanoseconds_per(unit).value_or(1);
}

struct Table {
  syntax::Lines& lines;
  CaseList& cases;
  const Context& context;
  bool has_analysis = true;  // without, there is a mean only, in the row of the name
  std::string name = {};     // of a benchmark whose name goes over several lines
  std::string last_part = {};
  std::size_t name_width = 0;  // of a line of the name
  bool row_open = false;       // the blank line that ends a row was not there

  std::string full_name(std::string_view last_line) {
    std::string whole(base::trim(last_line));
    if (!name.empty() && may_go_on(whole)) whole = with_part(whole);
    name.clear();
    return context.with(base::trim(whole));
  }
  /// A line of a name that goes over several: each but the last is as long as its words allow. Any other line was
  /// printed between two benchmarks.
  void add_part(std::string_view part) {
    if (!may_go_on(part)) name.clear();
    name = with_part(part);
    last_part = part;
  }
  std::string with_part(std::string_view part) const {
    return joined(name, last_part, part, last_part.size() == name_width);
  }
  bool may_go_on(std::string_view next) const {
    return last_part.size() + 1 + next.substr(0, next.find(' ')).size() > name_width;
  }
  /// The lines below the first one of a row; in older reports a long name goes on beside the figures.
  void read_analysis(std::string_view first_part, std::uint64_t count) {
    std::string parts(base::trim(first_part));
    const Times mean = read_times(lines, "mean", parts);
    const Times deviation = read_times(lines, "stddev", parts);
    model::ImportedCase& test_case = cases.add(full_name(parts));
    for (const auto& [statistic, times] :
         {std::pair<std::string_view, const Times&>{"mean", mean}, {"stddev", deviation}})
      add_reading(test_case, "time", Unit::ns, Better::lower, statistic, times.figure, count).interval = times.bounds;
    row_open = true;
  }
  void read(std::string_view line) {
    row_open = row_open && !base::trim(line).empty();
    if (const auto failed = syntax::split_once(line, failure_mark)) {
      std::string message(base::trim(failed->right));
      while (!message.ends_with(')')) {
        const auto more = lines.next();
        if (!more) lines.fail("the message has no end: is the file cut off?");
        message += fmt::format("\n{}", base::trim(*more));
      }
      message.pop_back();
      cases.add(full_name(base::trim(failed->left))).readings.push_back(failed_reading(message));
      return;
    }
    if (base::trim(line).empty()) {
      name.clear();
      return;
    }
    if (line.find("Benchmark failed") != std::string_view::npos)
      lines.fail(fmt::format("not '{}...)': {}", failure_mark, syntax::quoted(base::trim(line))));
    std::string_view rest = line;
    if (const auto count = take_counts(rest, lines)) {
      if (!has_analysis) {
        add_reading(cases.add(full_name(rest)), "time", Unit::ns, Better::lower, "mean", last_time(line), *count);
        return;
      }
      read_analysis(rest, *count);
    } else if (looks_like_cells(line)) {
      lines.fail(fmt::format("not a row of the table: {}", syntax::quoted(base::trim(line))));
    } else {
      add_part(base::trim(line));
    }
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  enum class Part { elsewhere, context, table };
  syntax::Lines lines(text, file);
  Context context;
  Table table{lines, cases, context};
  Part part = Part::elsewhere;
  bool has_totals = true;  // which end a report
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (is_header(*line)) {
      const std::string_view title = syntax::split_words(*line)[4];
      if (title != "mean" && title != "est" && title != "estimated")
        lines.fail(fmt::format("unknown title {}", syntax::quoted(title)));
      table.has_analysis = title != "mean";  // --benchmark-no-analysis
      has_totals = false;
      for (auto below = lines.next(); !below || !consists_of(*below, '-'); below = lines.next())
        if (!below) lines.fail("the table ends too early: is the file cut off?");
      part = Part::table;
      constexpr std::size_t margin = 2, blanks = 5;  // behind names; in front of the title without analysis
      table.name_width = line->find("samples") - margin - (table.has_analysis ? 0 : blanks);
      table.name.clear();
    } else if (consists_of(*line, '-')) {
      part = part == Part::context ? Part::elsewhere : Part::context;
      if (part == Part::context) context.clear();
    } else if (consists_of(*line, '=')) {
      part = Part::elsewhere;
      has_totals = true;
    } else if (part == Part::context) {
      context.add(*line);
    } else if (part == Part::table) {
      table.read(*line);
    }
  }
  // Whoever keeps the tables only has no totals; the blank line below a row ends it.
  if (!has_totals && (table.row_open || !table.name.empty() || !table.has_analysis))
    lines.fail("no totals below the last table: is the file cut off?");
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (line->starts_with("benchmark name") && is_header(*line)) return true;
  return false;
}

}  // namespace catch2_text

}  // namespace

ImportFormat catch2_console_format() {
  return {.name = "catch2-console",
          .tool = "Catch2",
          .recognised_by = "a header `benchmark name  samples  iterations`",
          .foreign_names = "long names go over several lines, and so may those of test cases and sections",
          .recognises = catch2_text::recognises,
          .read = catch2_text::read,
          .filter = &catch2_filter};
}

}  // namespace benchgate::imports
