// SPDX-License-Identifier: MIT
#include "base/civil_time.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "base/text.hpp"

namespace benchgate::base {

using namespace std::chrono;

namespace {

/// Takes `count` digits off the front of `text`.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
  int value = 0;
  if (text.size() < count) return std::nullopt;
  for (const char c : text.substr(0, count)) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool take(std::string_view& text, std::string_view any_of) {
  if (text.empty() || any_of.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

/// Hours and minutes (and seconds when asked for) in range, "12:30:59".
std::optional<seconds> take_clock(std::string_view& text, int parts) {
  seconds sum{0};
  constexpr std::array limits{24, 60, 61};
  constexpr std::array units{3600, 60, 1};
  for (std::size_t part = 0; part < static_cast<std::size_t>(parts); ++part) {
    if (part > 0 && !take(text, ":")) return std::nullopt;
    const auto value = take_digits(text, 2);
    if (!value || *value >= limits[part]) return std::nullopt;
    sum += seconds(*value * units[part]);
  }
  return sum;
}

std::optional<nanoseconds> take_fraction(std::string_view& text) {
  if (!take(text, ".")) return nanoseconds(0);
  std::int64_t value = 0, unit = 1'000'000'000;
  bool any = false;
  for (; !text.empty() && text.front() >= '0' && text.front() <= '9'; text.remove_prefix(1)) {
    any = true;
    if (unit > 1) value += (unit /= 10) * (text.front() - '0');
  }
  if (!any) return std::nullopt;
  return nanoseconds(value);
}

std::optional<seconds> take_offset(std::string_view& text) {
  if (take(text, "Zz")) return seconds(0);
  const bool west = !text.empty() && text.front() == '-';
  if (!take(text, "+-")) return std::nullopt;
  const auto offset = take_clock(text, 2);
  if (!offset) return std::nullopt;
  return west ? -*offset : *offset;
}

std::optional<sys_days> take_date(std::string_view& text) {
  const auto y = take_digits(text, 4);
  if (!y || !take(text, "-")) return std::nullopt;
  const auto m = take_digits(text, 2);
  if (!m || !take(text, "-")) return std::nullopt;
  const auto d = take_digits(text, 2);
  if (!d) return std::nullopt;
  const year_month_day date{year(*y), month(static_cast<unsigned>(*m)), day(static_cast<unsigned>(*d))};
  if (!date.ok() || *y < 1700 || *y > 2200) return std::nullopt;  // what nanoseconds in 64 bits can hold
  return sys_days(date);
}

}  // namespace

std::string format_rfc3339(Instant time) {
  const auto day = floor<days>(time);
  const year_month_day date(day);
  const hh_mm_ss clock(floor<milliseconds>(time - day));
  std::string text = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", static_cast<int>(date.year()),
                                 static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()),
                                 clock.hours().count(), clock.minutes().count(), clock.seconds().count());
  if (clock.subseconds().count() != 0) text += fmt::format(".{:03}", clock.subseconds().count());
  return text + 'Z';
}

std::optional<Instant> parse_rfc3339(std::string_view text) {
  const auto date = take_date(text);
  if (!date || !take(text, "Tt ")) return std::nullopt;
  const auto clock = take_clock(text, 3);
  const auto fraction = clock ? take_fraction(text) : std::nullopt;
  const auto offset = fraction ? take_offset(text) : std::nullopt;
  if (!offset || !text.empty()) return std::nullopt;
  return Instant(*date) + *clock + *fraction - *offset;
}

std::string format_duration(nanoseconds duration) {
  const double s = std::chrono::duration<double>(duration).count();
  if (s < 1e-3) return fmt::format("{} µs", format_fixed(s * 1e6, 0));
  if (s < 0.9995) return fmt::format("{} ms", format_fixed(s * 1e3, s < 0.01 ? 1 : 0));
  if (s < 59.95) return fmt::format("{} s", format_fixed(s, 1));
  const auto whole = static_cast<std::int64_t>(std::llround(s));
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole % 3600 / 60);
}

std::optional<nanoseconds> parse_duration(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, double>, 7> units{
      {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}, {"m", 60e9}, {"h", 3600e9}, {"", 1e9}}};
  const std::size_t end = text.find_last_of("0123456789.");
  if (end == std::string_view::npos) return std::nullopt;
  const auto value = parse_number(text.substr(0, end + 1));
  if (!value || *value < 0) return std::nullopt;
  for (const auto& [unit, scale] : units) {
    if (text.substr(end + 1) != unit) continue;
    if (*value * scale > 1000 * 86400e9) return std::nullopt;
    return nanoseconds(std::llround(*value * scale));
  }
  return std::nullopt;
}

}  // namespace benchgate::base
