// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/cargo_run.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace criterion_text {

using model::Better;
using model::Unit;

/// "[a unit b unit c unit]": the words in it.
std::optional<std::vector<std::string_view>> bracketed(std::string_view text) {
  text = base::trim(text);
  if (!text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
  return syntax::split_words(text.substr(1, text.size() - 2));
}

/// The factor that converts `unit` of a throughput to the base unit.
std::optional<Scale> throughput_scale(std::string_view unit) {
  if (!unit.ends_with("/s")) return std::nullopt;
  const std::string_view what = unit.substr(0, unit.size() - 2);
  if (what.ends_with("elem")) {
    const auto factor = prefix_factor(what.substr(0, what.size() - 4));
    return factor ? std::optional(Scale{Unit::per_second, *factor}) : std::nullopt;
  }
  if (what.ends_with('b')) {
    constexpr double bits_of_a_byte = 8;
    const auto factor = prefix_factor(what.substr(0, what.size() - 1));
    return factor ? std::optional(Scale{Unit::bytes_per_second, *factor / bits_of_a_byte}) : std::nullopt;
  }
  const auto size = bytes_per(what);
  return size ? std::optional(Scale{Unit::bytes_per_second, *size}) : std::nullopt;
}

void add_estimate(const syntax::Lines& lines, std::string_view bounds, std::string_view metric,
                  model::ImportedCase& test_case) {
  const auto cells = bracketed(bounds);
  if (!cells || cells->size() != 6)
    lines.fail(fmt::format("not [lower estimate upper]: {}", syntax::quoted(base::trim(bounds))));
  double values[3] = {};
  Scale scale;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto value = base::parse_number((*cells)[2 * i]);
    const std::string_view unit = (*cells)[2 * i + 1];
    if (metric == "time") {
      const auto factor = nanoseconds_per(unit);
      if (factor) scale = {Unit::ns, *factor};
      if (!factor) lines.fail(fmt::format("unknown unit {}", syntax::quoted(unit)));
    } else if (const auto known = throughput_scale(unit)) {
      scale = *known;
    } else {
      lines.fail(fmt::format("unknown unit {}", syntax::quoted(unit)));
    }
    if (!value) lines.fail(fmt::format("{} is not a number", syntax::quoted((*cells)[2 * i])));
    values[i] = *value * scale.factor;
  }
  const bool is_time = scale.unit == Unit::ns;
  const std::string_view name = is_time                                ? "time"
                                : scale.unit == Unit::bytes_per_second ? "bytes_per_second"
                                                                       : "items_per_second";
  add_reading(test_case, name, scale.unit, is_time ? Better::lower : Better::higher, "estimate", values[1]).interval = {
      values[0], values[2]};
}

/// Whether the last words are three numbers with units, in brackets or nearly.
bool looks_like_estimate(std::string_view line) {
  std::vector<std::string_view> all = syntax::split_words(line);
  if (all.size() < 6) return false;
  all.erase(all.begin(), all.end() - 6);
  if (!all[0].empty() && !base::parse_number(all[0])) all[0].remove_prefix(1);
  const auto is_number = [](std::string_view word) { return base::parse_number(word).has_value(); };
  return is_number(all[0]) && is_number(all[2]) && is_number(all[4]) && !is_number(all[1]) && !is_number(all[3]);
}

/// "NAME   time:   [...]": the name in front of the mark, and the brackets behind it.
std::optional<syntax::SplitText> split_at(std::string_view line, std::string_view mark) {
  const auto split = syntax::split_last(line, mark);
  if (!split || !base::trim(split->right).starts_with('[')) return std::nullopt;
  if (!split->left.empty() && split->left.back() != ' ') return std::nullopt;
  return split;
}

/// Whether a benchmark that was begun ends without a time: it was run for a profiler, or not analysed.
bool has_no_time(std::string_view line) {
  return line.starts_with("Benchmarking ") && (line.find(": Profiling ") != std::string_view::npos ||
                                               line.find(": Complete (Analysis Disabled)") != std::string_view::npos);
}

/// "NAME" of "Benchmarking NAME" and "Benchmarking NAME: Warming up for 3.0000 s"; "" for other lines.
std::string_view begun_in(std::string_view line) {
  constexpr std::string_view mark = "Benchmarking ";
  if (!line.starts_with(mark)) return "";
  std::string_view name = line.substr(mark.size());
  for (const std::string_view stage : {": Warming up for ", ": Collecting ", ": Analyzing", ": Profiling "})
    if (const auto split = syntax::split_last(name, stage)) name = split->left;
  name = base::trim(name);
  if (name.ends_with(':')) name.remove_suffix(1);  // before version 0.3
  return name;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  CargoRun run;
  std::string_view begun;  // the benchmark that runs, where the output says it
  std::string_view line_before;
  bool comparing = false;  // below "change:" the same words introduce percentages
  model::ImportedCase* current = nullptr;
  const auto fail_begun = [&] {
    if (begun.empty()) return;
    cases.add(begun).readings.push_back(failed_reading("it began, and has no time"));
    begun = {};
    current = nullptr;
  };
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    const auto time = split_at(*line, "time:");
    const auto throughput = split_at(*line, "thrpt:");
    if (base::trim(*line) == "change:") {
      comparing = true;
    } else if (time && !(comparing && base::trim(time->left).empty())) {
      comparing = false;
      std::string_view name = base::trim(time->left);
      // A long name stands on a line of its own, and a message may have come between.
      if (name.empty()) name = begun.empty() ? base::trim(line_before) : begun;
      begun = {};
      run.end();
      if (name.empty()) lines.fail("a time without a name above it");
      current = &cases.add(name);
      add_estimate(lines, time->right, "time", *current);
    } else if (throughput && !comparing) {
      if (current == nullptr) lines.fail("a throughput without a time above it");
      add_estimate(lines, throughput->right, "thrpt", *current);
    } else if (!time && !throughput && looks_like_estimate(*line)) {
      lines.fail(fmt::format("not 'time: [lower estimate upper]': {}; is the file damaged?",
                             syntax::quoted(base::trim(*line))));
    } else if (has_no_time(*line)) {
      begun = {};
    } else if (const std::string_view name = begun_in(*line); !name.empty()) {
      if (name != begun) fail_begun();
      begun = name;
      run.begin(name);
    } else if (run.read(*line, lines, cases)) {
      if (run.message().empty()) fail_begun();  // the next program runs
      begun = {};
      current = nullptr;  // a failed benchmark may have been added
    } else if (!base::trim(*line).empty() && !time && !throughput) {
      if (line->front() != ' ') comparing = false;
      line_before = *line;
    }
  }
  fail_begun();
  run.finish("criterion", cases);
}

bool recognises(const FilePreview& preview) {
  syntax::Lines lines(preview.text, "");
  while (const auto line = lines.next())
    if (const auto time = split_at(*line, "time:"))
      if (const auto cells = bracketed(time->right); cells && cells->size() == 6) return true;
  return false;
}

}  // namespace criterion_text

}  // namespace

ImportFormat criterion_console_format() {
  return {.name = "criterion-console",
          .tool = "criterion",
          .recognised_by = "a line `time:   [lower estimate upper]`",
          .interval_level = 0.95,
          .recognises = criterion_text::recognises,
          .read = criterion_text::read,
          .filter = &regex_filter};
}

}  // namespace benchgate::imports
