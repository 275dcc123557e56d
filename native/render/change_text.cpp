// SPDX-License-Identifier: MIT
#include "render/change_text.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"

namespace benchgate::render {

namespace {

/// Digits after the point that half the width of an interval, in percent, supports.
int decimals_of(double half_width) {
  if (half_width <= 0) return 1;
  return std::clamp(static_cast<int>(std::ceil(-std::log10(half_width) - 1e-9)), 0, 2);
}

bool rounds_to_zero(double percent, int decimals) { return std::abs(percent) < 0.5 * std::pow(10, -decimals); }

std::string signed_number(double percent, int decimals, std::string_view plus) {
  constexpr double readable = 1e6;
  if (rounds_to_zero(percent, decimals)) return "0";
  const std::string number =
      std::abs(percent) >= readable ? fmt::format("{:.2e}", percent) : base::format_fixed(percent, decimals);
  return percent < 0 ? base::with_minus_sign(number) : fmt::format("{}{}", plus, number);
}

/// Three significant digits.
double rounded(double value) {
  if (value == 0) return 0;
  const double scale = std::pow(10, 2 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(scale) && scale > 0 ? std::round(value * scale) / scale : value;
}

std::string grouped(double value) {
  std::string digits = base::format_fixed(value, 0);
  for (std::size_t at = digits.size(); at > 3 + (digits.front() == '-' ? 1U : 0U);) digits.insert(at -= 3, ",");
  return digits;
}

bool is_count(double value, std::string_view unit) {
  return unit.empty() && std::abs(value) >= 1000 && std::abs(value) < 1e15 && value == std::floor(value);
}

/// "1.90 µs" of "1.9 µs": measured values have three digits, also where the last ones are 0.
std::string padded(std::string text) {
  std::size_t end = text.find(' ');
  if (end == std::string::npos) end = text.size();
  const std::string_view number = std::string_view(text).substr(0, end);
  if (number.find_first_not_of("-.0123456789") != std::string_view::npos) return text;
  const std::size_t first = number.find_first_of("123456789");
  if (first == std::string_view::npos) return text;
  const std::string_view digits = number.substr(first);
  const bool has_point = number.find('.') != std::string_view::npos;
  const std::size_t count = digits.size() - (digits.find('.') != std::string_view::npos ? 1 : 0);
  constexpr std::size_t shown = 3;
  if (count >= shown) return text;
  return text.insert(end, fmt::format("{}{}", has_point ? "" : ".", std::string(shown - count, '0')));
}

std::string side_text(double value, std::string_view unit, bool three_digits) {
  if (is_count(value, unit)) return grouped(value);
  return base::format_quantity(three_digits ? rounded(value) : value, unit);
}

}  // namespace

ChangeText change_text(double ratio, const std::optional<model::ChangeInterval>& interval) {
  const double percent = 100 * ratio;
  int decimals = std::abs(percent) < 1 ? 2 : 1;
  if (interval) decimals = decimals_of(50 * (interval->high - interval->low));
  ChangeText text;
  if (interval && interval->low < interval->high)
    text.interval = fmt::format("{} … {}", signed_number(100 * interval->low, decimals, ""),
                                signed_number(100 * interval->high, decimals, ""));
  const bool is_certain = !interval || (interval->low > 0) == (interval->high > 0);
  if (is_certain && percent != 0 && rounds_to_zero(percent, decimals))
    decimals = std::min(15, static_cast<int>(std::ceil(-std::log10(std::abs(percent)))));
  text.change = signed_number(percent, decimals, "+") + " %";
  return text;
}

SideTexts side_texts(const std::optional<double>& baseline, const std::optional<double>& candidate,
                     std::string_view unit) {
  const auto texts = [&](bool three_digits) {
    return SideTexts{baseline ? side_text(*baseline, unit, three_digits) : "",
                     candidate ? side_text(*candidate, unit, three_digits) : ""};
  };
  const auto on_page = [](SideTexts sides) {
    return SideTexts{base::with_minus_sign(std::move(sides.baseline)),
                     base::with_minus_sign(std::move(sides.candidate))};
  };
  SideTexts shown = texts(true);
  if (shown.baseline == shown.candidate && baseline != candidate) return on_page(texts(false));
  const auto is_exact = [&](const std::optional<double>& value) {
    return !value || is_count(*value, unit) || rounded(*value) == *value;
  };
  if (is_exact(baseline) && is_exact(candidate)) return on_page(std::move(shown));
  return on_page({padded(std::move(shown.baseline)), padded(std::move(shown.candidate))});
}

bool contradict(const model::Delta& delta) {
  constexpr double noticeable = 0.01;
  const std::optional<double> change = model::change_of(delta);
  const auto interval = model::interval_of(delta);
  if (!delta.paired || !change || !interval || !delta.baseline || !delta.current || *delta.baseline <= 0) return false;
  const double of_sides = *delta.current / *delta.baseline - 1;
  const int decimals = decimals_of(50 * (interval->high - interval->low));
  const double difference = of_sides - *change;
  if (rounds_to_zero(100 * difference, decimals)) return false;
  const bool is_other_size = std::abs(difference) > 0.5 * std::max(std::abs(*change), std::abs(of_sides));
  const bool is_outside = of_sides < interval->low || of_sides > interval->high;
  return of_sides * *change < 0 || is_outside || (is_other_size && std::abs(difference) >= noticeable);
}

SideTexts side_texts(const model::Delta& delta) {
  if (!contradict(delta)) return side_texts(delta.baseline, delta.current, delta.unit);
  const double changed = *delta.baseline * (1 + *model::change_of(delta));
  return {side_texts(delta.baseline, std::nullopt, delta.unit).baseline,
          "≈" + side_texts(std::nullopt, changed, delta.unit).candidate};
}

}  // namespace benchgate::render
