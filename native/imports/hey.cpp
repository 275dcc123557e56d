// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "imports/tool_texts.hpp"

namespace benchgate::imports {

namespace {

namespace hey {

using model::Better;
using model::Unit;

struct Reader {
  enum class Part { summary, histogram, latencies, details, status, errors };

  syntax::Lines& lines;
  const CaseList& cases;
  Part part = Part::summary;
  std::size_t parts = 0;      // how many headings there were
  std::size_t summaries = 0;  // how many of Average, Fastest, Slowest
  std::vector<std::pair<std::string, double>> latencies = {};
  std::optional<double> rate = {};
  double in_histogram = 0;  // answers
  double answered = 0;
  double refused = 0;  // without an answer
  double bad = 0;      // answered with an error

  /// "0.0211 secs" in seconds; absent for NaN, when nothing was answered.
  std::optional<double> seconds(std::string_view text) const {
    const std::vector<std::string_view> all = syntax::split_words(text);
    if (all.size() == 2 && all[0] == "NaN" && all[1] == "secs") return std::nullopt;
    if (all.size() != 2 || all[1] != "secs")
      lines.fail(fmt::format("{} is not a time", syntax::quoted(base::trim(text))));
    return number_in(lines, all[0], "the time");
  }
  void read_summary(std::string_view line) {
    const auto split = syntax::split_once(line, ":");
    if (!split) return;
    const std::string_view what = base::trim(split->left);
    if (what == "Requests/sec") rate = number_in(lines, base::trim(split->right), what);
    for (const auto& [word, statistic] :
         {std::pair<std::string_view, std::string_view>{"Average", "mean"}, {"Fastest", "min"}, {"Slowest", "max"}})
      if (what == word && ++summaries > 0)
        if (const auto value = seconds(split->right)) latencies.emplace_back(statistic, *value);
  }
  /// "50%% in 0.0126 secs": the second sign is a slip of the tool.
  void read_latency(std::string_view line) {
    const auto split = syntax::split_once(line, "%");
    const auto time = split ? syntax::split_once(split->right, " in ") : std::nullopt;
    if (!time && base::trim(line).empty()) return;
    if (!time) lines.fail(fmt::format("not 'P% in T secs': {}", syntax::quoted(base::trim(line))));
    const std::string_view percent = base::trim(split->left);
    number_in(lines, percent, "the percentile");
    if (percent == "0") return;  // hey writes 0 when too few requests were made for the percentile
    if (const auto value = seconds(time->right)) latencies.emplace_back(percentile_name(percent), *value);
  }
  /// "[200]	300 responses" or "[20]	message".
  void read_bracket(std::string_view line) {
    constexpr std::string_view mark = "  [";
    const auto close = line.starts_with(mark) ? syntax::split_once(line.substr(mark.size()), "]") : std::nullopt;
    if (!close && line.starts_with("  ") && !base::trim(line).empty())
      lines.fail(fmt::format("not '[N] ...': {}", syntax::quoted(base::trim(line))));
    if (!close) return;
    const double in_brackets = number_in(lines, close->left, "the number in brackets");
    if (part == Part::errors) {
      refused += in_brackets;
      return;
    }
    const std::vector<std::string_view> all = syntax::split_words(close->right);
    if (all.size() != 2 || all[1] != "responses")
      lines.fail(fmt::format("not 'N responses': {}", syntax::quoted(base::trim(close->right))));
    const double count = number_in(lines, all[0], "the number of responses");
    answered += count;
    if (cases.is_failed_status(in_brackets)) bad += count;
  }
  /// "  0.027 [299]	|■■■"
  void read_bar(std::string_view line) {
    const auto open = syntax::split_once(line, "[");
    const auto close = open ? syntax::split_once(open->right, "]") : std::nullopt;
    if (close) in_histogram += number_in(lines, close->left, "the number in brackets");
  }
  void read_line(std::string_view line) {
    constexpr std::pair<std::string_view, Part> headings[] = {{"Response time histogram:", Part::histogram},
                                                              {"Latency distribution:", Part::latencies},
                                                              {"Details (", Part::details},
                                                              {"Status code distribution:", Part::status},
                                                              {"Error distribution:", Part::errors}};
    for (const auto& [heading, next] : headings)
      if (line.starts_with(heading)) {
        if (next <= part) lines.fail("a second report without 'Summary:' above it: is the file damaged?");
        part = next;
        ++parts;
        return;
      }
    if (part == Part::summary) read_summary(line);
    if (part == Part::histogram) read_bar(line);
    if (part == Part::latencies) read_latency(line);
    if (part == Part::status || part == Part::errors) read_bracket(line);
  }
  void finish(CaseList& list) const {
    if (!rate || (part != Part::status && part != Part::errors))
      lines.fail("no status codes and no errors at the end: is the file cut off?");
    constexpr std::size_t headings = 4;  // and a fifth one if there were errors
    if (parts < headings || (part == Part::errors && parts == headings) || summaries != 3)
      lines.fail("a part of the report is missing: is the file damaged?");
    if (answered < in_histogram) lines.fail("fewer status codes than answers in the histogram: is the file cut off?");
    model::ImportedCase& test_case = list.add("hey");  // the report does not say what was asked for
    const auto count = static_cast<std::uint64_t>(answered);
    if (answered == 0) test_case.readings.push_back(failed_reading("no request was answered"));
    for (const auto& [statistic, value] : latencies)
      if (answered > 0) add_reading(test_case, "latency", Unit::ns, Better::lower, statistic, value * second_ns, count);
    add_reading(test_case, "throughput", Unit::per_second, Better::higher, "mean", *rate, count);
    add_work(test_case, answered + refused, bad + refused);
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  std::optional<Reader> report;
  while (const auto line = lines.next()) {
    if (*line == "Summary:") {
      if (report) report->finish(cases);
      report.emplace(Reader{.lines = lines, .cases = cases});
    } else if (report) {
      report->read_line(*line);
    }
  }
  if (report) report->finish(cases);
}

bool recognises(const FilePreview& preview) {
  return preview.text.find("Summary:") != std::string_view::npos &&
         preview.text.find("  Total:\t") != std::string_view::npos &&
         preview.text.find("Response time histogram:") != std::string_view::npos &&
         find_tool_text(preview.text) == nullptr;  // oha and ghz print nearly the same
}

}  // namespace hey

}  // namespace

ImportFormat hey_format() {
  return {.name = "hey",
          .tool = "hey",
          .recognised_by = "`Summary:`, `  Total:` and `Response time histogram:`",
          .kind = ImportFormat::Kind::load_test,
          .ends_whole = [](std::string_view line) { return line.ends_with(" responses"); },
          .cut_readings = "nothing says how many errors there were",
          .recognises = hey::recognises,
          .read = hey::read,
          .has_statuses = true,
          .steps = {{model::Unit::ns, millisecond_ns / 10}}};  // seconds with four decimals
}

}  // namespace benchgate::imports
