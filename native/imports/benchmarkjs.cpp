// SPDX-License-Identifier: MIT
#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/import.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

namespace benchmark_js {

using model::Better;
using model::Unit;

constexpr std::string_view unit = " ops/sec \u00b1";  // ±

/// "NAME x 1,875,099 ops/sec ±20.44% (6 runs sampled)"; names hold " x " too.
bool read_result(std::string_view line, const syntax::Lines& lines, CaseList& cases) {
  const auto split = syntax::split_last(line, unit);
  if (!split) return false;
  const auto named = syntax::split_last(split->left, " x ");
  if (!named) return false;
  const auto rate = parse_grouped(named->right);
  if (!rate) lines.fail(fmt::format("{} is not a number of operations", syntax::quoted(named->right)));
  const auto runs = syntax::split_once(split->right, "% (");
  const auto sampled = runs ? syntax::split_once(base::trim(runs->right), " run") : std::nullopt;
  if (!sampled || !base::parse_number(runs->left) || !syntax::all_digits(sampled->left) ||
      (sampled->right != "s sampled)" && sampled->right != " sampled)"))
    lines.fail(fmt::format("not '±P% (N runs sampled)': {}", syntax::quoted(split->right)));
  const double half = *rate * *base::parse_number(runs->left) / 100;
  add_reading(cases.add(named->left), "throughput", Unit::per_second, Better::higher, "mean", *rate,
              base::parse_unsigned(sampled->left))
      .interval = {*rate - half, *rate + half};
  return true;
}

/// A line that has some of what a result has, and no result.
bool is_damaged_result(std::string_view line) {
  int marks = 0;
  for (const std::string_view mark : {" x ", " ops/sec", "\u00b1", "% (", " sampled)"})
    if (line.find(mark) != std::string_view::npos) ++marks;
  return marks >= 3;
}

/// The benchmark that threw and what, in "NAME: TypeError: message"; nothing for other lines. As an object without
/// members of its own the error is printed as "", else as the library in use does it.
std::optional<syntax::SplitText> failure_in(std::string_view line) {
  if (line.size() > 2 && line.ends_with(": ")) return syntax::SplitText{line.substr(0, line.size() - 2), {}};
  for (std::size_t at = line.find(": "); at != std::string_view::npos; at = line.find(": ", at + 1)) {
    const std::string_view error = line.substr(at + 2);
    const std::string_view kind = error.substr(0, error.find(':'));
    if (kind.size() < error.size() && (kind.ends_with("Error") || kind == "name" || kind.ends_with("Exception")) &&
        kind.find(' ') == std::string_view::npos)
      return syntax::SplitText{line.substr(0, at), error};
  }
  return std::nullopt;
}

void read(std::string_view text, std::string_view file, CaseList& cases) {
  syntax::Lines lines(text, file);
  while (const auto line = lines.next()) {
    cases.at_line(lines.number());
    if (read_result(*line, lines, cases)) continue;
    if (is_damaged_result(*line)) lines.fail(fmt::format("not a result: {}", syntax::quoted(base::trim(*line))));
    if (const auto failure = failure_in(*line); failure && !base::trim(failure->left).empty())
      cases.add(failure->left).readings.push_back(failed_reading(failure->right));
  }
}

bool recognises(const FilePreview& preview) {
  const auto split = syntax::split_once(preview.text, unit);
  return split && split->right.substr(0, 60).find(" sampled)") != std::string_view::npos;
}

}  // namespace benchmark_js

}  // namespace

ImportFormat benchmarkjs_format() {
  return {.name = "benchmarkjs",
          .tool = "benchmark.js",
          .recognised_by = "lines ` x N ops/sec ±P% (K runs sampled)`",
          .interval_level = 0.95,
          .ends_whole = [](std::string_view line) { return line.ends_with(" sampled)"); },
          .recognises = benchmark_js::recognises,
          .read = benchmark_js::read};
}

}  // namespace benchgate::imports
