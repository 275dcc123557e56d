// SPDX-License-Identifier: MIT
#include "forge/truncate.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::forge {

namespace {

std::size_t length(std::string_view text, Unit unit) { return unit == Unit::bytes ? text.size() : characters(text); }

/// The fences and <details> that the lines so far left open.
struct Open {
  std::string fence;
  int details = 0;

  void read(std::string_view line) {
    const std::string_view text = base::trim(line);
    if (const auto ticks = std::min(text.find_first_not_of('`'), text.size()); ticks >= 3) {
      if (fence.empty())
        fence = std::string(ticks, '`');
      else if (ticks >= fence.size() && ticks == text.size())
        fence.clear();
      return;
    }
    if (!fence.empty()) return;
    if (text.starts_with("<details")) ++details;
    if (text.ends_with("</details>")) --details;
  }

  std::string closing() const {
    std::string text = fence.empty() ? "" : fence + "\n";
    for (int i = 0; i < details; ++i) text += "\n</details>\n";
    return text;
  }
};

}  // namespace

std::size_t characters(std::string_view text) {
  std::size_t count = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    count += (byte & 0xC0U) != 0x80U;  // not a continuation byte
    count += byte >= 0xF0U;            // beyond the basic plane: two units
  }
  return count;
}

std::string truncate_at_line(std::string_view markdown, std::size_t limit, Unit unit, std::string_view note) {
  if (length(markdown, unit) <= limit) return std::string(markdown);
  const std::string tail = fmt::format("\n{}\n", note);
  Open open;
  std::size_t position = 0, used = 0;
  std::size_t best = 0;
  std::string best_closing;
  while (position < markdown.size()) {
    const auto end = std::min(markdown.find('\n', position), markdown.size() - 1) + 1;
    const std::string_view line = markdown.substr(position, end - position);
    used += length(line, unit);
    if (used > limit) break;
    open.read(line);
    position = end;
    const std::string closing = open.closing();
    if (used + length(closing, unit) + length(tail, unit) > limit) continue;
    best = position;
    best_closing = closing;
  }
  if (best == 0) return length(tail, unit) <= limit ? tail : std::string();
  std::string text(markdown.substr(0, best));
  if (!text.ends_with('\n')) text += '\n';
  return text + best_closing + tail;
}

std::string truncate_sentence(std::string_view text, std::size_t limit) {
  if (characters(text) <= limit) return std::string(text);
  std::size_t end = 0;
  while (end < text.size()) {
    std::size_t next = end + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0U) == 0x80U) ++next;
    if (characters(text.substr(0, next)) + 1 > limit) break;
    end = next;
  }
  return limit == 0 ? std::string() : std::string(text.substr(0, end)) + "…";
}

}  // namespace benchgate::forge
