// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include <iterator>

#include "base/text.hpp"
#include "imports/failed_work.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace gnu_time {

using model::Unit;

constexpr std::string_view command_mark = "\tCommand being timed: \"";

struct Row {
  std::string_view label;
  std::string_view metric;
  Unit unit;
  double factor;
};
constexpr Row rows[] = {
    {"User time (seconds)", "user_time", Unit::ns, second_ns},
    {"System time (seconds)", "system_time", Unit::ns, second_ns},
    {"Maximum resident set size (kbytes)", "max_rss", Unit::bytes, 1024},
    {"Major (requiring I/O) page faults", "major_page_faults", Unit::count, 1},
    {"Minor (reclaiming a frame) page faults", "minor_page_faults", Unit::count, 1},
    {"Voluntary context switches", "voluntary_context_switches", Unit::count, 1},
    {"Involuntary context switches", "involuntary_context_switches", Unit::count, 1},
};

/// "0:01.09" or "1:02:03" in nanoseconds.
std::optional<double> parse_elapsed(std::string_view text) {
  double seconds = 0;
  for (const std::string_view part : base::split(text, ':')) {
    const auto value = base::parse_number(part);
    if (!value || *value < 0) return std::nullopt;
    seconds = seconds * 60 + *value;
  }
  return text.find(':') == std::string_view::npos ? std::nullopt : std::optional(seconds * second_ns);
}

struct Reader {
  syntax::Lines& lines;
  CaseList& cases;
  std::string failure = {};  // a line above the block says it; the exit status in the block is 0 after a signal
  model::ImportedCase* current = nullptr;
  std::size_t seen = 0;  // figures of the block

  void add(std::string_view metric, Unit unit, double value) {
    add_reading(*current, metric, unit, model::Better::lower, "value", value, 1);
  }
  void read_command(std::string_view rest) {
    if (current != nullptr) lines.fail("the block before has no 'Exit status': is the file cut off?");
    std::string text(rest);
    // The command is not escaped: it ends where the next label begins.
    while (!(text.ends_with('"') && lines.peek().value_or("").starts_with("\tUser time (seconds): "))) {
      const auto more = lines.next();
      if (!more) lines.fail("the command has no end: is the file cut off?");
      text += fmt::format("\n{}", *more);
    }
    text.pop_back();
    current = &cases.add(text);
  }
  void finish(double status) {
    require_whole();
    if (failure.empty() && status != 0) failure = fmt::format("exit status {}", status);
    if (!failure.empty()) fail_case(*current, failure);
    current = nullptr;
    failure.clear();
    seen = 0;
  }
  void require_whole() const {
    if (seen != 1 + std::size(rows))
      lines.fail(fmt::format("{} of {} figures in the block above: is the file damaged?", seen, 1 + std::size(rows)));
  }
  void read_line(std::string_view line) {
    if (line.starts_with("Command terminated by signal") || line.starts_with("Command exited with non-zero status")) {
      failure = line;
      return;
    }
    if (line.starts_with(command_mark)) return read_command(line.substr(command_mark.size()));
    if (current == nullptr && line.starts_with("\tExit status: "))
      lines.fail("a block without 'Command being timed' above it: is the file damaged?");
    if (current == nullptr || !line.starts_with('\t')) return;
    // The label of the elapsed time holds colons itself.
    const auto elapsed = syntax::split_once(line, "(h:mm:ss or m:ss): ");
    const auto split = elapsed ? elapsed : syntax::split_once(line, ": ");
    if (!split) return;
    const std::string_view label = base::trim(split->left);
    const std::string_view value = base::trim(split->right);
    if (elapsed) {
      const auto time = parse_elapsed(value);
      if (!time) lines.fail(fmt::format("{} is not an elapsed time", syntax::quoted(value)));
      add("time", Unit::ns, *time);
      ++seen;
    }
    for (const Row& row : rows)
      if (row.label == label) {
        add(row.metric, row.unit, number_in(lines, value, label) * row.factor);
        ++seen;
      }
    if (label == "Exit status") finish(number_in(lines, value, label));
  }
};

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  Reader reader{.lines = lines, .cases = cases};
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    reader.read_line(*line);
  }
  if (reader.current != nullptr) lines.fail("no 'Exit status' at the end: is the file cut off?");
}

bool recognises(const FilePreview& preview) { return preview.text.find(command_mark) != std::string_view::npos; }

}  // namespace gnu_time

}  // namespace

ImportFormat gnu_time_format() {
  return {.name = "gnu-time",
          .tool = "GNU time (`time -v`)",
          .recognised_by = "a line `Command being timed:`",
          .values = ImportFormat::Values::rows,
          .recognises = gnu_time::recognises,
          .read = gnu_time::read,
          .steps = {{model::Unit::ns, 10 * millisecond_ns}, {model::Unit::count, 1}}};
}

}  // namespace benchgate::imports
