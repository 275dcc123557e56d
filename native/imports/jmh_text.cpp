// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/jmh_log.hpp"
#include "imports/jmh_results.hpp"
#include "imports/jmh_score.hpp"
#include "imports/text_columns.hpp"
#include "syntax/lines.hpp"

// The table is the end of JMH's log: name, parameters, mode, count, score, error and unit, in columns. The names of
// parameters and what stands left of them have no blanks, values of parameters may. A row is read from its end.

namespace benchgate::imports {

namespace {

namespace jmh_console {

struct Column {
  std::string_view title;
  std::size_t end;  ///< in characters
};

struct Header {
  std::string_view prefix;  ///< of every line of the table: "[info] ", or empty
  std::vector<Column> parameters;
  std::size_t width;
  bool has_sign;  ///< "±" before the error, since version 1.4
};

/// Whether the titles behind the parameters are JMH's, from "Mode" on.
bool are_titles(std::span<const std::string_view> titles) {
  constexpr std::array<std::string_view, 5> now{"Mode", "Cnt", "Score", "Error", "Units"};
  constexpr std::array<std::string_view, 5> samples{"Mode", "Samples", "Score", "Error", "Units"};
  constexpr std::array<std::string_view, 6> early{"Mode", "Samples", "Score", "Score", "error", "Units"};
  const auto is = [&](std::span<const std::string_view> one) {
    return std::equal(titles.begin(), titles.end(), one.begin(), one.end());
  };
  return is(now) || is(samples) || is(early);
}

std::optional<Header> header_in(std::string_view line) {
  const std::size_t begin = line.find("Benchmark ");
  if (begin == std::string_view::npos || (begin > 0 && line[begin - 1] != ' ')) return std::nullopt;
  Header header{line.substr(0, begin), {}, 0, true};
  const std::string_view table = line.substr(begin);
  const std::vector<std::string_view> titles = syntax::split_words(table);
  std::size_t at = 1;
  for (; at < titles.size() && titles[at].starts_with('(') && titles[at].ends_with(')'); ++at) {
    const std::string_view title = titles[at];
    const auto end = static_cast<std::size_t>(title.data() + title.size() - table.data());
    header.parameters.push_back({title.substr(1, title.size() - 2), width_of(table.substr(0, end))});
  }
  if (!are_titles(std::span(titles).subspan(at))) return std::nullopt;
  header.has_sign = titles.size() - at == 5;
  header.width = width_of(table.substr(0, table.rfind(titles.back()) + titles.back().size()));
  return header;
}

/// "±", "≈", and whatever a terminal without these characters made of them: "?" in most.
bool is_sign(std::string_view word) {
  return std::none_of(word.begin(), word.end(), [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.' || c == ',';
  });
}

/// Scores have three decimals, behind the mark of the culture, and no groups.
bool is_figure(std::string_view word) { return word == "NaN" || word.find_first_of(".,") != std::string_view::npos; }

struct Row {
  std::string_view benchmark, mode, count, score, error, unit;
  bool approximate = false;  ///< "≈ 10⁻⁵": the power of ten is all that the table says
  std::vector<std::string_view> parameters = {};
};

/// Parses the words of a row from its end, up to the mode, and removes them.
Row row_from_end(std::vector<std::string_view>& words, const Header& header, const syntax::Lines& lines) {
  Row row;
  const auto take = [&] {
    if (words.empty()) lines.fail("a row of the table that lacks cells: is the file cut off?");
    const std::string_view word = words.back();
    words.pop_back();
    return word;
  };
  row.unit = take();
  row.score = take();
  if (!words.empty() && is_sign(words.back())) {
    take();
    row.approximate = words.empty() || !is_figure(words.back());
    if (!row.approximate) {
      row.error = row.score;
      row.score = take();
    }
  } else if (!header.has_sign && !words.empty() && is_figure(words.back())) {
    row.error = row.score;
    row.score = take();
  }
  row.mode = take();
  if (syntax::all_digits(row.mode)) {
    row.count = row.mode;
    row.mode = take();
  }
  return row;
}

/// The cells left of the mode. By the columns, since values may hold blanks; by the words when the row does not stand
/// below its header, as in a table that somebody edited.
void read_names(std::string_view line, const std::vector<std::string_view>& words, const Header& header,
                const syntax::Lines& lines, Row& row) {
  if (words.empty()) lines.fail("a row of the table without a name");
  row.benchmark = words.front();
  if (width_of(line) == header.width) {
    std::size_t begin = width_of(row.benchmark);
    for (const Column& column : header.parameters) {
      row.parameters.push_back(text_in(line, {begin, column.end}));
      begin = column.end;
    }
    return;
  }
  if (words.size() != 1 + header.parameters.size())
    lines.fail(fmt::format("the cells do not stand below their titles: {}", syntax::quoted(base::trim(line))));
  row.parameters.assign(words.begin() + 1, words.end());
}

class Reader {
 public:
  Reader(std::string_view text, std::string_view file, CaseList& cases)
      : lines_(text, file), cases_(cases), results_(cases) {}

  void read() {
    bool any_table = false, in_rows = false;
    std::optional<Header> header;
    while (const auto line = lines_.next()) {
      cases_.at_line(lines_.number());
      if (auto next = header_in(*line)) {
        header = std::move(next);
        any_table = in_rows = true;
      } else if (header && (in_rows || is_row(*line, *header))) {
        const std::string_view row = base::trim(row_text(*line, *header));
        in_rows = !row.empty() && row != "```";  // the table of a Markdown file
        if (in_rows) read_row(row_text(*line, *header), *header);
      } else {
        log_.read_line(*line, lines_, cases_.origin());
      }
    }
    const std::string failure = log_.first_failure();
    if (!any_table)
      lines_.fail(
          fmt::format("the log has no table of results: was the run ended?{}{}", failure.empty() ? "" : " ", failure));
    log_.finish(lines_, cases_);
  }

 private:
  static std::string_view row_text(std::string_view line, const Header& header) {
    return line.substr(std::min(header.prefix.size(), line.size()));
  }

  /// A row below a blank line, as in a table that somebody edited.
  static bool is_row(std::string_view line, const Header& header) {
    const std::vector<std::string_view> words = syntax::split_words(row_text(line, header));
    return words.size() >= 4 && jmh_score(words.back()).scale.unit != model::Unit::unknown &&
           std::any_of(words.begin() + 1, words.end(), [](std::string_view word) { return !jmh_metric(word).empty(); });
  }

  double figure(std::string_view word, std::string_view title) {
    const std::size_t mark = word.find_first_of(".,");
    if (mark != std::string_view::npos) {
      if (mark_ != '\0' && mark_ != word[mark])
        lines_.fail(fmt::format("{} is {}, but in the rows above decimals begin with '{}'", syntax::quoted(title),
                                syntax::quoted(word), mark_));
      mark_ = word[mark];
    }
    const auto value = parse_decimal_comma(word);
    if (!value) lines_.fail(fmt::format("{} is {}, not a number", syntax::quoted(title), syntax::quoted(word)));
    return *value;
  }

  void read_row(std::string_view line, const Header& header) {
    while (line.ends_with(' ')) line.remove_suffix(1);
    std::vector<std::string_view> words = syntax::split_words(line);
    Row row = row_from_end(words, header, lines_);
    read_names(line, words, header, lines_, row);
    const std::string_view metric = jmh_metric(row.mode);
    if (metric.empty()) lines_.fail(fmt::format("unknown mode {}", syntax::quoted(row.mode)));
    const JmhRowName name = jmh_row_name(row.benchmark, metric);
    Parameters parameters;
    for (std::size_t i = 0; i < header.parameters.size(); ++i)
      if (row.parameters[i] != "N/A") parameters.emplace_back(header.parameters[i].title, row.parameters[i]);
    const std::string whole = log_.whole_name(name.benchmark);
    log_.found_row(whole, metric, parameters);
    const bool is_own = name.metric == metric && name.statistic == "mean";
    add(row, name, is_own ? results_.begin(whole, parameters, metric) : results_.last(whole, parameters, metric));
  }

  void add(const Row& row, const JmhRowName& name, model::ImportedCase& test_case) {
    for (const model::Reading& known : test_case.readings)
      if (known.metric == name.metric && known.statistic == name.statistic)
        lines_.fail(fmt::format("{} of {} appears earlier in the file",
                                name.statistic == "mean" ? name.metric : name.statistic,
                                syntax::quoted(test_case.name)));
    const JmhScore score = jmh_score(row.unit);
    if (const std::string fault = jmh_unit_fault(score, row.unit, name.metric); !fault.empty()) lines_.fail(fault);
    const std::optional<std::uint64_t> count = count_of(row, name, test_case);
    if (row.approximate && row.score != "0") return add_approximate(row, name, score, count, test_case);
    if (row.score == "NaN") {
      test_case.readings.push_back(failed_reading(fmt::format("{} is NaN", name.metric)));
      return;
    }
    const double value = row.approximate ? 0 : figure(row.score, "Score"), factor = score.scale.factor;
    model::Reading& reading =
        add_reading(test_case, name.metric, score.scale.unit, score.better, name.statistic, value * factor, count);
    keep_unit(reading, row.unit);
    if (row.error.empty() || row.error == "NaN") return;
    const double error = figure(row.error, "Error");
    reading.interval = {(value - error) * factor, (value + error) * factor};
  }

  /// A percentile has no count of its own: its benchmark's row stands above it.
  std::optional<std::uint64_t> count_of(const Row& row, const JmhRowName& name, const model::ImportedCase& test_case) {
    if (name.statistic == "mean") return base::parse_unsigned(row.count.empty() ? "1" : row.count);
    for (const model::Reading& known : test_case.readings)
      if (known.metric == name.metric) return known.count;
    lines_.fail("a percentile without the row of its benchmark above it");
  }

  /// A value that the table gives only as a power of ten is skipped, because two of them cannot be compared.
  static void add_approximate(const Row& row, const JmhRowName& name, const JmhScore& score,
                              std::optional<std::uint64_t> count, model::ImportedCase& test_case) {
    const bool has_unit = score.scale.unit == model::Unit::ns || score.scale.unit == model::Unit::per_second;
    model::Reading& reading = test_case.readings.emplace_back(
        skipped_reading(fmt::format("the table says only \u2248 {} {}; use {}-rf json", row.score, row.unit,
                                    has_unit ? "a smaller unit, or " : "")));
    reading.metric = name.metric;
    reading.statistic = name.statistic;
    reading.unit = score.scale.unit;
    keep_unit(reading, row.unit);
    reading.better = score.better;
    reading.count = count;
  }

  syntax::Lines lines_;
  CaseList& cases_;
  JmhResults results_;
  char mark_ = '\0';
  JmhLog log_;
};

void read(std::string_view text, std::string_view file, CaseList& cases) { Reader(text, file, cases).read(); }

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (header_in(*line)) return true;
  return false;
}

}  // namespace jmh_console

}  // namespace

ImportFormat jmh_text_format() {
  return {.name = "jmh-text",
          .tool = "JMH (console)",
          .recognised_by = "a header `Benchmark  (PARAM)  Mode  Cnt  Score  Error  Units`",
          .interval_level = 0.999,
          .recognises = jmh_console::recognises,
          .read = jmh_console::read,
          .steps = {{model::Unit::bytes, 1, 1}}};
}

}  // namespace benchgate::imports
