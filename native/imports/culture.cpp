// SPDX-License-Identifier: MIT
#include "imports/culture.hpp"

#include <fmt/core.h>

#include <array>
#include <cmath>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

/// What may stand between groups of digits in every culture: a blank, the no-break, narrow and thin one, the no-break
/// one of Latin-1, and the apostrophes.
constexpr std::array<std::string_view, 7> group_separators{" ", "\u00a0", "\u202f", "\u2009", "\xa0", "'", "\u2019"};

/// The separator that `text` begins with; "" for none.
std::string_view separator_at(std::string_view text, std::string_view other_sign) {
  if (text.starts_with(other_sign)) return other_sign;
  for (const std::string_view separator : group_separators)
    if (text.starts_with(separator)) return separator;
  return "";
}

std::size_t count_digits(std::string_view text) { return std::min(text.find_first_not_of("0123456789"), text.size()); }

/// The digits of "12,345" without what separates its groups; absent when the groups are none.
std::optional<std::string> without_groups(std::string_view text, std::string_view other_sign) {
  constexpr std::size_t largest_group = 3;
  std::size_t size = count_digits(text);
  std::string digits(text.substr(0, size));
  text.remove_prefix(size);
  if (text.empty()) return digits;
  if (size == 0 || size > largest_group || digits.front() == '0') return std::nullopt;  // "0,123" has decimals
  const std::string_view separator = separator_at(text, other_sign);
  while (!text.empty()) {
    if (separator.empty() || !text.starts_with(separator)) return std::nullopt;
    text.remove_prefix(separator.size());
    size = count_digits(text);
    const bool is_last = size == text.size();
    if (size != largest_group && (is_last || size + 1 != largest_group)) return std::nullopt;  // India has pairs
    digits += text.substr(0, size);
    text.remove_prefix(size);
  }
  return digits;
}

bool is_whole(double value) { return value == std::floor(value); }

}  // namespace

std::optional<double> parse_localised(std::string_view text, DecimalSign sign) {
  const char decimal = sign == DecimalSign::point ? '.' : ',';
  const std::string_view other_sign = sign == DecimalSign::point ? "," : ".";
  std::string plain;
  for (const std::string_view minus : {"-", "\u2212"})
    if (text.starts_with(minus)) {
      plain = '-';
      text.remove_prefix(minus.size());
      break;
    }
  const std::size_t whole_end = std::min(text.find_first_of(std::string{decimal, 'e', 'E'}), text.size());
  const auto whole = without_groups(text.substr(0, whole_end), other_sign);
  if (!whole) return std::nullopt;
  std::string_view rest = text.substr(whole_end);
  plain += *whole;
  if (rest.starts_with(decimal)) {
    plain += '.';
    rest.remove_prefix(1);
  }
  return base::parse_number(plain.append(rest));
}

void CultureEvidence::add(std::string_view text, int line, Number kind) {
  auto point = parse_localised(text, DecimalSign::point);
  auto comma = parse_localised(text, DecimalSign::comma);
  if (kind == Number::whole && point && comma && *point != *comma) {
    if (!is_whole(*point)) point.reset();
    if (!is_whole(*comma)) comma.reset();
  }
  const bool same = point.has_value() == comma.has_value();
  if (same && point == comma) return;
  Seen& seen = same ? ambiguous_ : point ? point_ : comma_;
  if (seen.text.empty()) seen = {std::string(text), line};
}

std::optional<DecimalSign> CultureEvidence::sign() const {
  if (!point_.text.empty()) return DecimalSign::point;
  if (!comma_.text.empty()) return DecimalSign::comma;
  return std::nullopt;
}

std::string CultureEvidence::conflict() const {
  if (point_.text.empty() || comma_.text.empty()) return "";
  const bool comma_first = comma_.line < point_.line;
  const Seen& first = comma_first ? comma_ : point_;
  const Seen& second = comma_first ? point_ : comma_;
  return fmt::format("{} has a decimal {}, but {}{} a decimal {}", syntax::quoted(second.text),
                     comma_first ? "point" : "comma", syntax::quoted(first.text),
                     first.line > 0 ? fmt::format(" in line {}", first.line) : "", comma_first ? "comma" : "point");
}

std::string CultureEvidence::ambiguity(std::string_view advice) const {
  if (ambiguous_.text.empty()) return "";
  const auto meaning = [&](DecimalSign sign) {
    return base::format_number(parse_localised(ambiguous_.text, sign).value_or(0));
  };
  return fmt::format("{} may be {} or {}, and no number in the file shows a decimal point or comma: {}",
                     syntax::quoted(ambiguous_.text), meaning(DecimalSign::point), meaning(DecimalSign::comma), advice);
}

}  // namespace benchgate::imports
