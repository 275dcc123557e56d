// SPDX-License-Identifier: MIT
#include "base/quantity.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/text.hpp"

namespace benchgate::base {

namespace {

std::string written(double value, std::chars_format format, int precision) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before the point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format, precision);
  return {buffer.data(), end};
}

struct Step {
  double size;
  std::string_view unit;
};

constexpr std::array<Step, 4> times{{{1, "ns"}, {1e3, "µs"}, {1e6, "ms"}, {1e9, "s"}}};
constexpr std::array<Step, 4> sizes{{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}}};
constexpr std::array<Step, 4> rates{{{1, "B/s"}, {1e3, "kB/s"}, {1e6, "MB/s"}, {1e9, "GB/s"}}};

/// A unit as people and tools spell it, and where its values are shown. "kB" is not among the spellings: the kernel's
/// has 1024.
struct Spelling {
  std::string_view unit;
  double size;
  const std::array<Step, 4>* steps;
};

constexpr std::array<Spelling, 9> spellings{{{"ns", 1, &times},
                                             {"us", 1e3, &times},
                                             {"µs", 1e3, &times},
                                             {"ms", 1e6, &times},
                                             {"s", 1e9, &times},
                                             {"bytes", 1, &sizes},
                                             {"B", 1, &sizes},
                                             {"bytes/s", 1, &rates},
                                             {"B/s", 1, &rates}}};

const Spelling* find_spelling(std::string_view unit) {
  const auto* const found =
      std::find_if(spellings.begin(), spellings.end(), [&](const Spelling& one) { return one.unit == unit; });
  return found == spellings.end() ? nullptr : found;
}

}  // namespace

std::string format_quantity(double value) {
  const double size = std::abs(value);
  if (size == 0) return "0";
  if (size < 0.001) return written(value, std::chars_format::scientific, 1);
  if (size >= 1e15) return written(value, std::chars_format::scientific, 2);
  if (size >= 999.95) return written(value, std::chars_format::fixed, 0);
  int decimals = 3;  // of a number in [1, 10)
  for (double limit = 9.9995; size >= limit; limit *= 10) --decimals;
  for (double limit = 0.99995; size < limit; limit /= 10) ++decimals;
  std::string text = written(value, std::chars_format::fixed, decimals);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string format_beside(double value, double limit) {
  std::string text = format_quantity(value);
  return value != limit && text == format_quantity(limit) ? format_number(value) : text;
}

std::string format_percent(double ratio) { return format_quantity(100 * ratio) + " %"; }

std::string format_quantity(double value, std::string_view unit) {
  if (unit.empty() || unit == "count") return format_quantity(value);
  if (unit == "ratio") return format_percent(value);
  const Spelling* const spelling = find_spelling(unit);
  if (spelling == nullptr) return fmt::format("{} {}", format_quantity(value), unit);
  constexpr double handy = 10000;
  const double size = std::abs(value) * spelling->size;
  const bool chosen_by_people = spelling->size > 1;
  if (!std::isfinite(size) || (chosen_by_people && (size == 0 || (std::abs(value) >= 1 && std::abs(value) < handy))))
    return fmt::format("{} {}", format_quantity(value), unit);
  const Step* chosen = &spelling->steps->front();
  for (const Step& step : *spelling->steps)
    if (size >= step.size) chosen = &step;
  return fmt::format("{} {}", format_quantity(std::copysign(size / chosen->size, value)), chosen->unit);
}

std::optional<double> unit_ratio(std::string_view from, std::string_view to) {
  const Spelling *one = find_spelling(from), *other = find_spelling(to);
  if (one == nullptr || other == nullptr || one->steps != other->steps) return std::nullopt;
  return one->size / other->size;
}

}  // namespace benchgate::base
