// SPDX-License-Identifier: MIT
#include "render/verdict_color.hpp"

#include <algorithm>
#include <array>

namespace benchgate::render {

namespace {

constexpr std::string_view green = "\x1b[32m";
constexpr std::string_view yellow = "\x1b[33m";
constexpr std::string_view red = "\x1b[31m";
constexpr std::string_view plain = "\x1b[0m";

struct ColoredWord {
  std::string_view word;
  std::string_view escape;
};

constexpr std::array<ColoredWord, 25> words{{
    {"pass", green},
    {"good", green},
    {"better", green},
    {"improvement", green},
    {"improvements", green},
    {"progression", green},
    {"warn", yellow},
    {"skip", yellow},
    {"limited", yellow},
    {"inconclusive", yellow},
    {"mixed", yellow},
    {"unknown", yellow},
    {"not_evaluated", yellow},
    {"not_verified", yellow},
    {"not evaluated", yellow},
    {"not verified", yellow},
    {"fail", red},
    {"FAIL", red},
    {"error", red},
    {"ERROR", red},
    {"bad", red},
    {"worse", red},
    {"regression", red},
    {"regressions", red},
    {"failed", red},
}};

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> beginnings) {
  return std::any_of(beginnings.begin(), beginnings.end(),
                     [&](std::string_view beginning) { return text.starts_with(beginning); });
}

bool ends_with_any(std::string_view text, std::initializer_list<std::string_view> ends) {
  return std::any_of(ends.begin(), ends.end(), [&](std::string_view end) { return text.ends_with(end); });
}

/// Whether a word between these two parts of a line is a verdict, not part of a sentence.
bool stands_alone(std::string_view before, std::string_view after) {
  const bool begins = before.empty() || ends_with_any(before, {"  ", ": ", "❌ ", "✅ "});
  return begins && (after.empty() || begins_with_any(after, {"  ", " (", ": ", ", ", ". ", " +", " -"}));
}

/// The verdict word at the beginning of `rest`; null when there is none, or it is part of a sentence.
const ColoredWord* word_at(std::string_view before, std::string_view rest) {
  for (const ColoredWord& one : words)
    if (rest.starts_with(one.word) && stands_alone(before, rest.substr(one.word.size()))) return &one;
  return nullptr;
}

std::string color_line(std::string_view line) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const ColoredWord* const found = word_at(line.substr(0, at), line.substr(at));
    if (found == nullptr) {
      text += line[at++];
      continue;
    }
    text.append(found->escape).append(found->word).append(plain);
    at += found->word.size();
  }
  return text;
}

}  // namespace

std::string color_verdicts(std::string_view text, Color color) {
  if (color == Color::no) return std::string(text);
  std::string colored;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    colored += color_line(text.substr(0, end));
    if (end < text.size()) colored += '\n';
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return colored;
}

}  // namespace benchgate::render
