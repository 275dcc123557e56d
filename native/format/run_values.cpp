// SPDX-License-Identifier: MIT
#include "format/run_values.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "base/error.hpp"
#include "base/text.hpp"
#include "syntax/json.hpp"

namespace benchgate::format {

namespace {

[[noreturn]] void refuse_value(std::string_view where, int line, std::string_view what) {
  throw Error(fmt::format("{}:{}", where, line), what);
}

void add_value(RunValues& values, std::vector<double>& run, double value, int line) {
  if (std::isfinite(value))
    run.push_back(value);
  else if (values.not_finite++ == 0)
    values.first_not_finite = line;
}

void add_element(RunValues& values, std::vector<double>& run, syntax::JsonValue element, std::string_view where) {
  if (element.is(syntax::JsonValue::Kind::null)) return;
  const auto text = element.as_string();
  const auto number = text ? parse_measured(*text) : element.as_number();
  if (!number || (text && std::isfinite(*number)))
    refuse_value(where, element.line(), "is not a number, a list of numbers or null");
  add_value(values, run, *number, element.line());
}

RunValues parse_array(std::string_view text, std::string_view where) {
  const syntax::JsonDocument content = syntax::parse_json(text, where);
  const syntax::JsonValue document = content.root();
  if (!document.is(syntax::JsonValue::Kind::array)) refuse_value(where, document.line(), "is not an array of numbers");
  RunValues values;
  for (const syntax::JsonValue element : document.elements()) {
    std::vector<double>& run = values.runs.emplace_back();
    if (!element.is(syntax::JsonValue::Kind::array)) {
      add_element(values, run, element, where);
      continue;
    }
    for (const syntax::JsonValue trial : element.elements()) add_element(values, run, trial, where);
  }
  return values;
}

}  // namespace

std::optional<double> parse_measured(std::string_view text) {
  if (const auto number = base::parse_number(text)) return number;
  std::string word = base::lower_case(text);
  if (!word.empty() && (word.front() == '-' || word.front() == '+')) word.erase(0, 1);
  constexpr std::array<std::string_view, 3> not_finite{"nan", "inf", "infinity"};
  if (std::find(not_finite.begin(), not_finite.end(), word) == not_finite.end()) return std::nullopt;
  return std::numeric_limits<double>::quiet_NaN();
}

RunValues parse_run_values(std::string_view text, std::string_view where) {
  if (const std::string_view inner = base::trim(text); inner.starts_with('[')) return parse_array(text, where);
  RunValues values;
  int line = 0;
  for (const std::string_view row : base::split(text, '\n')) {
    ++line;
    const std::string_view word = base::trim(row);
    if (word.empty()) continue;
    const auto number = parse_measured(word);
    if (!number)
      refuse_value(where, line,
                   fmt::format("'{}' is not a number; write one per line, or a JSON array",
                               base::printable(base::truncate_utf8(word, 80))));
    add_value(values, values.runs.emplace_back(), *number, line);
  }
  return values;
}

std::optional<RunValues> parse_value_list(std::string_view text) {
  RunValues values;
  for (const std::string_view piece : base::split(text, ',')) {
    const auto number = parse_measured(base::trim(piece));
    if (!number) return std::nullopt;
    add_value(values, values.runs.emplace_back(), *number, 0);
  }
  return values;
}

std::string note_of_not_finite(const RunValues& values, std::string_view where) {
  if (values.not_finite == 0) return {};
  const std::string line = values.first_not_finite > 0 ? fmt::format(":{}", values.first_not_finite) : std::string();
  const std::uint64_t others = values.not_finite - 1;
  return fmt::format("{}{}: a value that is not finite is left out{}", where, line,
                     others == 0   ? ""
                     : others == 1 ? ", as is 1 other"
                                   : fmt::format(", as are {} others", others));
}

}  // namespace benchgate::format
