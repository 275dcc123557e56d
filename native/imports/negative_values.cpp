// SPDX-License-Identifier: MIT
#include "imports/negative_values.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/quantity.hpp"
#include "syntax/lines.hpp"

// The line of a negative value is found by trying: without the minus signs of the first k negative numbers the
// value is not negative any more, and the least such k is its number in the file. Bisection takes log2(n) readings.

namespace benchgate::imports {

namespace {

/// What is counted or measured in a unit, as the message calls it; "" where a value may be negative.
std::string_view kind_of(model::Unit unit) {
  switch (unit) {
    case model::Unit::ns: return "time";
    case model::Unit::bytes: return "size";
    case model::Unit::bytes_per_second:
    case model::Unit::per_second: return "rate";
    case model::Unit::count: return "count";
    case model::Unit::ratio:
    case model::Unit::unknown: break;
  }
  return "";
}

std::optional<double> negative_in(const model::Reading& reading) {
  if (!reading.better || kind_of(reading.unit).empty()) return std::nullopt;
  if (reading.value && *reading.value < 0) return reading.value;
  const auto found = std::find_if(reading.samples.begin(), reading.samples.end(), [](double v) { return v < 0; });
  return found == reading.samples.end() ? std::nullopt : std::optional(*found);
}

bool is_digit_or_point(char c) { return (c >= '0' && c <= '9') || c == '.'; }

bool ends_word(char c) { return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')); }

/// Where the minus signs of numbers are.
std::vector<std::size_t> minus_signs(std::string_view text) {
  std::vector<std::size_t> signs;
  for (std::size_t at = text.find('-'); at != std::string_view::npos; at = text.find('-', at + 1))
    if (at + 1 < text.size() && is_digit_or_point(text[at + 1]) && (at == 0 || ends_word(text[at - 1])))
      signs.push_back(at);
  return signs;
}

std::string without_signs(std::string_view text, std::span<const std::size_t> signs) {
  std::string result;
  result.reserve(text.size());
  std::size_t begin = 0;
  for (const std::size_t sign : signs) {
    result.append(text.substr(begin, sign - begin));
    begin = sign + 1;
  }
  return result.append(text.substr(begin));
}

}  // namespace

std::optional<NegativeValue> find_negative(std::span<const model::ImportedCase> cases) {
  for (std::size_t i = 0; i < cases.size(); ++i)
    for (std::size_t j = 0; j < cases[i].readings.size(); ++j)
      if (const auto value = negative_in(cases[i].readings[j])) return NegativeValue{i, j, *value};
  return std::nullopt;
}

std::string message_of(const NegativeValue& found, std::span<const model::ImportedCase> cases) {
  const model::ImportedCase& test_case = cases[found.test_case];
  const model::Reading& reading = test_case.readings[found.reading];
  const std::string_view unit = reading.unit == model::Unit::count ? "" : model::name_of(reading.unit);
  return fmt::format("{} of {} is {}: a {} cannot be negative", syntax::quoted(reading.metric),
                     syntax::quoted(test_case.name), base::format_quantity(found.value, unit), kind_of(reading.unit));
}

std::optional<int> line_of_negative(std::string_view text, const NegativeValue& found, const ReadCases& read) {
  const std::vector<std::size_t> signs = minus_signs(text);
  const auto is_gone = [&](std::size_t without) {
    const std::vector<model::ImportedCase> cases = read(without_signs(text, std::span(signs).first(without)));
    const std::optional<NegativeValue> next = find_negative(cases);
    return !next || next->test_case != found.test_case || next->reading != found.reading || next->value != found.value;
  };
  try {
    std::size_t few = 0, enough = signs.size();
    if (!is_gone(enough)) return std::nullopt;
    while (enough - few > 1) {
      const std::size_t middle = few + (enough - few) / 2;
      (is_gone(middle) ? enough : few) = middle;
    }
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(signs[enough - 1]);
    return static_cast<int>(std::count(text.begin(), end, '\n')) + 1;
  } catch (const Error&) {  // without the sign the report is none
    return std::nullopt;
  }
}

}  // namespace benchgate::imports
