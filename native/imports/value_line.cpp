// SPDX-License-Identifier: MIT
// Importers convert, sort, add up and divide what they read, and many know the line of a value no longer when it turns
// out to be impossible. So the report is read again, with the suspicious numbers of its first lines mended: of a few
// lines more and a few less until there is one line without which the fault is there and with which it is gone.
#include "imports/value_line.hpp"

#include <cmath>
#include <vector>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

/// Beyond these, no benchmark has figures, and a factor of a unit may make infinity of them.
constexpr double too_large = 1e200, too_small = 1e-200;

/// A number that may be the cause, and what stands there when it is mended.
struct Suspect {
  std::size_t begin = 0;
  std::size_t size = 0;
  std::string_view mended;
  int line = 0;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether a number may follow: it is no part of a word, a date or a version.
bool may_precede(char c) {
  const char small = static_cast<char>(c | 0x20);
  return !is_digit(c) && !(small >= 'a' && small <= 'z') && c != '_' && c != '.' && c != '-';
}

/// Whether the letter before `at` is an escape of JSON, "\t" or "\n".
bool is_escaped(std::string_view text, std::size_t at) {
  return at >= 2 && text[at - 2] == '\\' && (text[at - 1] == 't' || text[at - 1] == 'n');
}

std::vector<Suspect> suspects_of(std::string_view text) {
  std::vector<Suspect> found;
  int line = 1;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\n') ++line;
    const bool is_negative = text[at] == '-' && at + 1 < text.size() && (is_digit(text[at + 1]) || text[at + 1] == '.');
    if (!is_negative && !is_digit(text[at])) continue;
    if (at > 0 && !may_precede(text[at - 1]) && !is_escaped(text, at)) continue;
    const std::string_view digits = text.substr(at + (is_negative ? 1 : 0));
    const auto number = base::parse_leading_number(digits);
    if (!number) continue;
    const std::size_t size = digits.size() - number->rest.size();
    const bool is_extreme = number->value > too_large || (number->value > 0 && number->value < too_small);
    if (is_negative || is_extreme)
      found.push_back({at, size + (is_negative ? 1 : 0), is_extreme ? "1" : digits.substr(0, size), line});
    at += size + (is_negative ? 1 : 0) - 1;
  }
  return found;
}

/// The text with the suspects up to a line mended.
std::string mended(std::string_view text, const std::vector<Suspect>& suspects, int last_line) {
  std::string result;
  std::size_t done = 0;
  for (const Suspect& one : suspects) {
    if (one.line > last_line) break;
    result.append(text.substr(done, one.begin - done)).append(one.mended);
    done = one.begin + one.size;
  }
  return result.append(text.substr(done));
}

}  // namespace

int find_value_line(std::string_view text, const std::function<bool(const std::string& text)>& shows_fault) {
  const std::vector<Suspect> suspects = suspects_of(text);
  std::vector<int> lines;
  for (const Suspect& one : suspects)
    if (lines.empty() || lines.back() != one.line) lines.push_back(one.line);
  if (lines.empty() || shows_fault(mended(text, suspects, lines.back()))) return 0;
  std::size_t first = 0, last = lines.size() - 1;  // it is one of these
  while (first < last) {
    const std::size_t half = first + (last - first) / 2;
    if (shows_fault(mended(text, suspects, lines[half])))
      first = half + 1;
    else
      last = half;
  }
  return lines[first];
}

}  // namespace benchgate::imports
