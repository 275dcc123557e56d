// SPDX-License-Identifier: MIT
#include "imports/libtest_line.hpp"

#include <fmt/core.h>

#include "base/text.hpp"
#include "imports/quantities.hpp"

namespace benchgate::imports {

namespace {

constexpr std::string_view test_mark = "test ";

LibtestLine parse_figures(std::string_view name, std::string_view figures, const syntax::Lines& lines) {
  LibtestLine result;
  result.name = base::trim(name);
  figures = base::trim(figures);
  const auto spread = syntax::split_once(figures, "(+/- ");
  const auto spread_end = spread ? syntax::split_once(spread->right, ")") : std::nullopt;
  if (!spread_end) lines.fail(fmt::format("no (+/- ...) in {}: is the line cut off?", syntax::quoted(figures)));
  std::string_view time = base::trim(spread->left);
  const std::string_view unit = syntax::take_last_word(time);
  constexpr std::string_view per_iteration = "/iter";
  const std::string_view measured =
      unit.ends_with(per_iteration) ? unit.substr(0, unit.size() - per_iteration.size()) : std::string_view();
  const auto factor = measured == "cycles" ? std::optional(1.0) : nanoseconds_per(measured);
  if (!factor) lines.fail(fmt::format("{} is not ns/iter", syntax::quoted(unit)));
  if (measured == "cycles") {  // of forks that read the counter of the processor
    result.metric = measured;
    result.unit = model::Unit::count;
  }
  const auto value = parse_grouped(time);
  const auto plus_minus = parse_grouped(spread_end->left);
  if (!value || !plus_minus) lines.fail(fmt::format("not a time: {}", syntax::quoted(figures)));
  result.value = *value * *factor;
  result.spread = *plus_minus * *factor;
  result.step = printed_step(time, *factor);
  const std::string_view rest = base::trim(spread_end->right);
  if (!rest.empty() && !rest.starts_with("= ")) lines.fail(fmt::format("not a throughput: {}", syntax::quoted(rest)));
  if (rest.starts_with("= ")) {
    std::string_view rate = rest.substr(2);
    const std::string_view rate_unit = syntax::take_last_word(rate);
    const auto figure = parse_grouped(rate);
    if (rate_unit != "MB/s" || !figure) lines.fail(fmt::format("not a throughput: {}", syntax::quoted(rest)));
    result.bytes_per_second = *figure * 1e6;
  }
  return result;
}

}  // namespace

std::optional<LibtestLine> parse_libtest_line(std::string_view line, const syntax::Lines& lines) {
  if (!line.starts_with(test_mark)) return std::nullopt;
  const auto split = syntax::split_last(line.substr(test_mark.size()), " ... bench:");
  if (!split) return std::nullopt;
  return parse_figures(split->left, split->right, lines);
}

std::string_view begun_libtest(std::string_view line) {
  const auto split =
      line.starts_with(test_mark) ? syntax::split_once(line.substr(test_mark.size()), " ... ") : std::nullopt;
  return split ? base::trim(split->left) : std::string_view();
}

std::optional<LibtestLine> parse_torn_libtest(std::string_view name, std::string_view line,
                                              const syntax::Lines& lines) {
  const auto split = syntax::split_last(line, "bench: ");
  if (name.empty() || !split || split->right.find("/iter (+/- ") == std::string_view::npos) return std::nullopt;
  return parse_figures(name, split->right, lines);
}

void refuse_broken_result(std::string_view line, const syntax::Lines& lines) {
  int marks = 0;
  for (const std::string_view mark : {"test ", " ... bench:", "/iter ", "(+/- "})
    if (line.find(mark) != std::string_view::npos) ++marks;
  if (marks < 2) return;
  lines.fail(fmt::format("a result without the name of its benchmark, or a damaged one: {}; did it print something?",
                         syntax::quoted(base::trim(line))));
}

void add_libtest_result(const LibtestLine& result, std::string_view spread, CaseList& cases) {
  using model::Better;
  using model::Unit;
  model::ImportedCase& test_case = cases.add(result.name);
  note_step(test_case, result.unit, result.step);
  add_reading(test_case, result.metric, result.unit, Better::lower, "median", result.value);
  add_reading(test_case, result.metric, result.unit, Better::lower, spread, result.spread);
  if (result.bytes_per_second)
    add_reading(test_case, "bytes_per_second", Unit::bytes_per_second, Better::higher, "median",
                *result.bytes_per_second);
}

}  // namespace benchgate::imports
