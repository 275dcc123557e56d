// SPDX-License-Identifier: MIT
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace benchgate::base {

namespace {

bool is_white_space(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

constexpr std::string_view replacement = "\xEF\xBF\xBD";

template <typename Integer>
std::optional<Integer> parse_whole(std::string_view text) {
  Integer value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// One decoded character: how many bytes it takes, and its code point
/// (absent: not UTF-8, one byte).
struct Character {
  std::size_t size;
  std::optional<char32_t> code;
};

Character decode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {1, lead};
  const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < size) return {1, std::nullopt};
  char32_t code = lead & (0xFFU >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {1, std::nullopt};
    code = (code << 6U) | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> smallest{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < smallest[size] || surrogate || code > 0x10FFFF) return {1, std::nullopt};
  return {size, code};
}

/// Moves the printable ASCII at the start, which nearly all text is, from one to the other.
void move_plain(std::string_view& from, std::string& to) {
  const auto end = std::ranges::find_if(from, [](unsigned char c) { return c < 0x20 || c >= 0x7F; });
  to.append(from.begin(), end);
  from.remove_prefix(static_cast<std::size_t>(end - from.begin()));
}

/// Characters that steer a terminal or reorder the text around them.
bool steers(char32_t code) {
  if (code < 0x20 || (code >= 0x7F && code < 0xA0)) return true;
  if (code >= 0x200B && code <= 0x200F) return true;                    // zero width, direction marks
  if (code >= 0x2028 && code <= 0x202E) return true;                    // line separators, embeddings, overrides
  if (code >= 0x2060 && code <= 0x206F) return true;                    // invisible operators, isolates
  if (code >= 0xFFF9 && code <= 0xFFFB) return true;                    // interlinear annotations
  if (code == 0x00AD || code == 0x034F || code == 0x180E) return true;  // soft hyphen, joiner, vowel separator
  return code == 0x061C || code == 0xFEFF || (code >= 0xE0000 && code <= 0xE007F);
}

std::string escaped(char32_t code) {
  if (code == '\n') return "\\n";
  if (code == '\r') return "\\r";
  if (code == '\t') return "\\t";
  if (code < 0x100) return fmt::format("\\x{:02x}", static_cast<unsigned>(code));
  return fmt::format("\\u{:04x}", static_cast<unsigned>(code));
}

/// Optimal string alignment distance (Damerau 1964 restricted to one edit a position).
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> cost(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i)
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
      const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
    }
  return cost[a.size()][b.size()];
}

}  // namespace

std::string_view trim(std::string_view text) {
  std::size_t begin = 0, end = text.size();
  while (begin < end && is_white_space(text[begin])) ++begin;
  while (begin < end && is_white_space(text[end - 1])) --end;
  return text.substr(begin, end - begin);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
  std::vector<std::string_view> pieces;
  for (;;) {
    const std::size_t at = text.find(separator);
    pieces.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return pieces;
    text.remove_prefix(at + 1);
  }
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string join(std::span<const std::string> pieces, std::string_view separator) {
  std::string text;
  for (const std::string& piece : pieces) {
    if (&piece != &pieces.front()) text += separator;
    text += piece;
  }
  return text;
}

std::string join_ranges(std::span<const int> ascending) {
  std::vector<std::string> ranges;
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < ascending.size() && ascending[last + 1] == ascending[last] + 1) ++last;
    const bool is_range = last >= i + 2;
    ranges.push_back(is_range ? fmt::format("{} to {}", ascending[i], ascending[last])
                              : fmt::format("{}", ascending[i]));
    if (is_range) i = last;
  }
  return join(ranges, ", ");
}

std::optional<LeadingNumber> parse_leading_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || !std::isfinite(value)) return std::nullopt;
  return LeadingNumber{value, text.substr(static_cast<std::size_t>(end - text.data()))};
}

namespace {

constexpr std::size_t most_exact_digits = 15;  // so many make a whole number that a double holds
constexpr std::array<double, most_exact_digits> powers_of_ten{1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6, 1e7,
                                                              1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14};

/// "120" or "57.25" with few digits: a whole number by a power of ten, both exact, so that their quotient is the
/// nearest double. Absent for everything else. Source: Clinger (1990), How to read floating point numbers accurately.
std::optional<double> parse_short_decimal(std::string_view text) {
  if (text.empty() || text.size() > most_exact_digits) return std::nullopt;
  const char* at = text.data();
  const char* const end = at + text.size();
  std::uint64_t digits = 0;
  const auto take_digits = [&] {
    for (; at != end && *at >= '0' && *at <= '9'; ++at) digits = 10 * digits + static_cast<std::uint64_t>(*at - '0');
  };
  take_digits();
  if (at == end) return static_cast<double>(digits);
  if (*at != '.' || at == text.data() || ++at == end) return std::nullopt;
  const auto decimals = static_cast<std::size_t>(end - at);
  take_digits();
  return at == end ? std::optional(static_cast<double>(digits) / powers_of_ten[decimals]) : std::nullopt;
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
  if (const std::optional<double> value = parse_short_decimal(text)) return value;
  const std::optional<LeadingNumber> number = parse_leading_number(text);
  return number && number->rest.empty() ? std::optional(number->value) : std::nullopt;
}

std::string ratio_text(std::string_view text) {
  if (!text.ends_with('%')) return std::string(text);
  const std::string_view percent = trim(text.substr(0, text.size() - 1));
  if (!parse_number(percent)) return std::string(text);
  if (percent.find_first_of("eE") != std::string_view::npos) return std::string(text);
  const std::size_t point = percent.find('.');
  const bool is_negative = percent.front() == '-';
  std::string whole(percent.substr(0, point).substr(is_negative ? 1 : 0));
  whole.insert(0, whole.size() < 3 ? 3 - whole.size() : 0, '0');
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 3));
  whole.insert(whole.size() - 2, ".");
  const std::string_view rest = point == std::string_view::npos ? std::string_view() : percent.substr(point + 1);
  return fmt::format("{}{}{}", is_negative ? "-" : "", whole, rest);
}

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse_whole<std::int64_t>(text); }
std::optional<std::uint64_t> parse_unsigned(std::string_view text) { return parse_whole<std::uint64_t>(text); }

std::string format_number(double value) {
  std::array<char, 32> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
  return {buffer.data(), end};
}

std::string format_fixed(double value, int decimals) {
  std::array<char, 400> buffer{};  // the largest double has 309 digits before the point
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed,
                                          std::clamp(decimals, 0, 60));
  return {buffer.data(), end};
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
  if (word.size() > 64) return std::nullopt;
  std::optional<std::string_view> best;
  std::size_t best_distance = std::max<std::size_t>(1, word.size() / 3) + 1;
  for (const std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, std::span<const std::string_view> candidates) {
  const auto best = nearest(word, candidates);
  return best ? fmt::format(" (did you mean '{}'?)", *best) : "";
}

std::string printable(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  for (move_plain(text, safe); !text.empty(); move_plain(text, safe)) {
    const Character character = decode(text);
    if (!character.code)
      safe += replacement;
    else if (steers(*character.code))
      safe += escaped(*character.code);
    else
      safe += text.substr(0, character.size);
    text.remove_prefix(character.size);
  }
  return safe;
}

std::string valid_utf8(std::string_view text) {
  std::string valid;
  valid.reserve(text.size());
  for (move_plain(text, valid); !text.empty(); move_plain(text, valid)) {
    const Character character = decode(text);
    valid += character.code ? text.substr(0, character.size) : replacement;
    text.remove_prefix(character.size);
  }
  return valid;
}

std::string_view truncate_utf8(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U) --bytes;
  return text.substr(0, bytes);
}

bool matches_glob(std::string_view text, std::string_view pattern) {
  // Greedy with one point of return: the last `*` seen takes one more character when a later match fails.
  std::size_t t = 0, p = 0, star = std::string_view::npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

}  // namespace benchgate::base
