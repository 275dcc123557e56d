// SPDX-License-Identifier: MIT
#include "render/mermaid.hpp"

#include <cmath>
#include <vector>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// `c` as it may stand in quotes. What is neither a letter nor a digit has to be in the list: Mermaid looks for
/// directives, comments, entities and tags everywhere, in quotes, too.
std::string inert_in_quotes(char c) {
  constexpr std::string_view harmless = " _./-+=,:()[]'";
  const bool is_word = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
  if (is_word || static_cast<unsigned char>(c) >= 0x80U || harmless.find(c) != std::string_view::npos) return {c};
  switch (c) {
    case '<': return "‹";
    case '>': return "›";
    case '"':
    case '`': return "'";
    default: return "?";
  }
}

std::vector<std::string_view> characters_of(std::string_view text) {
  std::vector<std::string_view> all;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (end < text.size() && is_continuation(text[end])) ++end;
    all.push_back(text.substr(at, end - at));
    at = end;
  }
  return all;
}

}  // namespace

std::string mermaid_label(std::string_view text, std::size_t characters) {
  std::string safe;
  for (const char c : base::printable(text)) safe += inert_in_quotes(c);
  const std::vector<std::string_view> all = characters_of(safe);
  if (all.size() <= characters) return fmt::format("\"{}\"", safe);
  const std::size_t shown = characters - 1, tail = shown / 2;
  std::string label = "\"";
  for (std::size_t i = 0; i < shown - tail; ++i) label += all[i];
  label += "…";
  for (std::size_t i = all.size() - tail; i < all.size(); ++i) label += all[i];
  return label + "\"";
}

std::string mermaid_numbers(std::span<const double> values) {
  std::vector<std::string> texts;
  for (const double value : values) {
    const double hundredths = std::round(value * 100);
    texts.push_back(base::format_number(hundredths == 0 ? 0 : hundredths / 100));
  }
  return fmt::format("[{}]", base::join(texts, ", "));
}

std::string mermaid_xychart(ChartDirection direction, int height, std::string_view colors,
                            std::initializer_list<std::string> lines) {
  std::string text = fmt::format(
      "```mermaid\n%%{{init: {{\"xyChart\": {{\"width\": 900, \"height\": {}}}, \"themeVariables\": {{\"xyChart\": "
      "{{\"backgroundColor\": \"transparent\", \"plotColorPalette\": \"{}\"}}}}}}}}%%\nxychart-beta{}\n",
      height, colors, direction == ChartDirection::horizontal ? " horizontal" : "");
  for (const std::string& line : lines) text += fmt::format("  {}\n", line);
  return text + "```\n";
}

}  // namespace benchgate::render
