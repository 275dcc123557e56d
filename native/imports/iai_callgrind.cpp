// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"
#include "imports/valgrind_events.hpp"

namespace benchgate::imports {

namespace {

namespace iai {

using model::Better;
using model::Unit;

/// Lines in the shape of an event that are none.
constexpr std::array<std::string_view, 7> headings{"Baselines", "Details",    "Command", "PID",
                                                   "Logfile",   "Parent PID", "Outfile"};

/// What stands behind the margin of a benchmark's lines, which is "  ", or "| " in a grid; absent for other lines.
std::optional<std::string_view> indented(std::string_view line) {
  for (const std::string_view margin : {"  ", "| ", "|-", "|="})
    if (line.starts_with(margin) && line.size() > margin.size() && line[margin.size()] != ' ')
      return line.substr(margin[1] == '=' ? 1 : margin.size());
  return std::nullopt;
}

/// "Instructions:    1802|N/A   (*********)": event and figure, when the line looks like one.
struct Figure {
  std::string_view name;
  std::string_view now;
};
std::optional<Figure> figure_in(std::string_view text) {
  const auto split = syntax::split_once(text, ":");
  if (!split) return std::nullopt;
  const auto pair = syntax::split_once(split->right, "|");
  if (!pair) return std::nullopt;
  return Figure{base::trim(split->left), base::trim(pair->left)};
}

/// "======= DHAT ====": the tool of Valgrind whose events follow; "" for other lines.
std::string_view tool_in(std::string_view text) {
  if (!text.starts_with("====")) return "";
  const std::vector<std::string_view> all = syntax::split_words(text);
  return all.size() == 3 && all[2].find_first_not_of('=') == std::string_view::npos ? all[1] : "";
}

/// "crate::group::function", and maybe an id and arguments behind a blank.
bool is_name(std::string_view line) {
  const std::string_view path = line.substr(0, line.find(' '));
  const auto is_part_of_path = [](char c) {
    return c == ':' || c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  return path.find("::") != std::string_view::npos && path.back() != ':' &&
         std::all_of(path.begin(), path.end(), is_part_of_path);
}

/// A benchmark: its name, and behind each tool's heading the events, for the whole or for each of its parts.
struct Reader {
  syntax::Lines& lines;
  CaseList& cases;
  std::string name = {};
  bool has_name = false;
  bool in_name = false;    // a line break in an argument goes on with the name
  bool comparing = false;  // with another benchmark of the run (compare_by_id), whose events are repeated
  std::string tool = {};
  int parts = 0;  // threads, processes or dumps with events of their own, which "## Total" sums up
  bool has_total = false;
  std::vector<model::Reading> part = {};  // of the only part
  model::ImportedCase* current = nullptr;
  std::size_t first_of_tool = 0;  // among the readings

  /// Ends a benchmark: one without events was begun, and did not end.
  void finish_case() {
    finish();
    if (has_name && current == nullptr && !comparing)
      cases.add(name).readings.push_back(failed_reading("it has no events"));
  }
  void begin(std::string_view line) {
    finish_case();
    name = base::trim(line);
    has_name = in_name = true;
    comparing = false;
    current = nullptr;
    tool.clear();
  }
  /// Ends the events of one tool.
  void finish() {
    if (parts > 1 && !has_total) lines.fail("events of several parts without '## Total': is the file cut off?");
    for (model::Reading& reading : part) add(std::move(reading));
    part.clear();
    parts = 0;
    has_total = false;
  }
  void begin_tool(std::string_view which) {
    finish();
    if (!has_name) lines.fail("a tool without a benchmark above it");
    tool = which;
    first_of_tool = current == nullptr ? 0 : current->readings.size();
  }
  void add(model::Reading reading) {
    if (current == nullptr) {
      current = &cases.add(name);
      first_of_tool = 0;
    }
    for (std::size_t i = 0; i < current->readings.size(); ++i) {
      if (current->readings[i].metric != reading.metric) continue;
      if (i >= first_of_tool)
        lines.fail(
            fmt::format("{} appears twice: is the name of a benchmark damaged?", syntax::quoted(reading.metric)));
      reading.metric = fmt::format("{} {}", tool, reading.metric);  // as of another tool above
    }
    current->readings.push_back(std::move(reading));
  }
  void read_event(const Figure& figure) {
    if (!has_name) lines.fail("an event without a benchmark above it");
    if (figure.now == "N/A") return;  // an event of the run before only
    const auto value = parse_grouped(figure.now);
    if (!value)
      lines.fail(fmt::format("{} is {}, not a number", syntax::quoted(figure.name), syntax::quoted(figure.now)));
    const ValgrindEvent* const known = find_valgrind_event(figure.name);
    constexpr double percent = 0.01;
    if (known != nullptr && known->unit != Unit::ratio && *value != std::floor(*value))
      lines.fail(fmt::format("{} is {}, not a whole number", syntax::quoted(figure.name), syntax::quoted(figure.now)));
    const ValgrindEvent event = known == nullptr ? ValgrindEvent{figure.name, figure.name, std::nullopt} : *known;
    model::Reading reading;
    reading.metric = figure.name;
    reading.statistic = "value";
    reading.unit = event.unit;
    reading.better = event.better;
    reading.value = event.unit == Unit::ratio ? *value * percent : *value;
    reading.count = 1;
    if (parts == 0 || has_total)
      add(std::move(reading));
    else if (parts == 1)
      part.push_back(std::move(reading));
  }
  void read_indented(std::string_view text) {
    in_name = false;
    if (const std::string_view which = tool_in(text); !which.empty()) return begin_tool(which);
    if (text.starts_with("Comparison with ")) {
      finish();
      comparing = true;
      return;
    }
    if (comparing) return;
    if (text.starts_with("## Total")) {
      part.clear();
      has_total = true;
    } else if (text.starts_with("## ")) {
      ++parts;
      if (parts > 1) part.clear();
    } else if (const auto figure = figure_in(text);
               figure && std::find(headings.begin(), headings.end(), figure->name) == headings.end()) {
      read_event(*figure);
    }
  }
  void read(std::string_view line) {
    if (is_name(line)) return begin(line);
    if (const auto text = indented(line)) return read_indented(*text);
    // With --nocapture the output of the benchmark stands below its name, and ends in this line.
    if (line == "- end of stdout/stderr")
      name = name.substr(0, name.find('\n'));
    else if (in_name && !base::trim(line).empty())
      name += fmt::format("\n{}", base::trim(line));
    else
      in_name = false;
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  Reader reader{.lines = lines, .cases = cases};
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    reader.read(*line);
  }
  reader.finish_case();
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  bool named = false;
  while (const auto line = lines.next()) {
    if (is_name(*line)) {
      named = true;
      continue;
    }
    const auto text = indented(*line);
    if (!named || !text) continue;
    const auto figure = figure_in(*text);
    if (figure && (find_valgrind_event(figure->name) != nullptr)) return true;
  }
  return false;
}

}  // namespace iai

}  // namespace

ImportFormat iai_callgrind_format() {
  return {.name = "iai-callgrind",
          .tool = "iai-callgrind, gungraun",
          .recognised_by = "a line `crate::group::function` and below it events such as `  Instructions:   N|`",
          .values = ImportFormat::Values::rows,
          .foreign_names = "an argument with a line break in it goes on with the name",
          .recognises = iai::recognises,
          .read = iai::read};
}

}  // namespace benchgate::imports
