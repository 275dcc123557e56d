// SPDX-License-Identifier: MIT
// An importer converts, sorts, adds and divides the numbers of a report, and does not keep the line of each. To find
// the line of an impossible value, the report is read again with all suspicious numbers up to some line replaced. A
// binary search over the lines finds the first one whose replacement removes the fault.
#include "imports/value_line.hpp"

#include <cmath>
#include <vector>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

/// A number outside this range may overflow when it is converted to another unit.
constexpr double too_large = 1e200, too_small = 1e-200;

/// A suspicious number of the text, and its replacement.
struct Suspect {
  std::size_t begin = 0;
  std::size_t size = 0;
  std::string_view replacement;
  int line = 0;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Whether a number may follow this character: within a word, a date or a version none begins.
bool may_precede(char c) {
  const char small = static_cast<char>(c | 0x20);
  return !is_digit(c) && !(small >= 'a' && small <= 'z') && c != '_' && c != '.' && c != '-';
}

/// Whether the two characters before `at` are the escape "\t" or "\n" of JSON.
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

/// Returns the text with the suspects up to a line replaced.
std::string replaced(std::string_view text, const std::vector<Suspect>& suspects, int last_line) {
  std::string result;
  std::size_t done = 0;
  for (const Suspect& one : suspects) {
    if (one.line > last_line) break;
    result.append(text.substr(done, one.begin - done)).append(one.replacement);
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
  if (lines.empty() || shows_fault(replaced(text, suspects, lines.back()))) return 0;
  std::size_t first = 0, last = lines.size() - 1;
  while (first < last) {
    const std::size_t half = first + (last - first) / 2;
    if (shows_fault(replaced(text, suspects, lines[half])))
      first = half + 1;
    else
      last = half;
  }
  return lines[first];
}

}  // namespace benchgate::imports
