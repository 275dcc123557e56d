// SPDX-License-Identifier: MIT
#include "render/markdown.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view cut_mark = "…";
constexpr std::string_view zero_width_space =
    "&#8203;";  // parts "@" from "team": entities are decoded before mentions are sought

std::string cut(std::string_view text, std::size_t limit) {
  const std::string safe = base::printable(base::truncate_utf8(text, limit));
  return text.size() > limit ? safe + std::string(cut_mark) : safe;
}

bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// The escaped form of the character at `at`.
std::string inert(std::string_view text, std::size_t at) {
  const char c = text[at];
  const char before = at > 0 ? text[at - 1] : ' ';
  const char after = at + 1 < text.size() ? text[at + 1] : ' ';
  switch (c) {
    case '<': return "&lt;";
    case '>': return "&gt;";
    case '&': return "&amp;";
    case '\\':
    case '`':
    case '*':
    case '[':
    case ']':
    case '|':
    case '~':
    case '$': return {'\\', c};
    case '_': return is_word(before) && is_word(after) ? "_" : "\\_";
    case '@':
    case '#': return is_word(after) ? c + std::string(zero_width_space) : std::string(1, c);
    case ':': return text.substr(at).starts_with("://") ? "&#58;" : ":";
    case '.': return text.substr(0, at).ends_with("www") ? "&#46;" : ".";
    default: return {c};
  }
}

}  // namespace

std::string markdown_text(std::string_view text, std::size_t limit) {
  const std::string safe = cut(text, limit);
  std::string markdown;
  for (std::size_t at = 0; at < safe.size(); ++at) markdown += inert(safe, at);
  return markdown;
}

std::string markdown_code(std::string_view text, Within within, std::size_t limit) {
  if (text.empty()) return "–";
  std::string content;
  std::size_t longest_ticks = 0;
  std::size_t ticks = 0;
  for (const char c : cut(text, limit)) {
    ticks = c == '`' ? ticks + 1 : 0;
    longest_ticks = std::max(longest_ticks, ticks);
    if (c == '|' && within == Within::table) content += '\\';
    content += c;
  }
  const std::string fence(longest_ticks + 1, '`');
  const bool pad = content.front() == '`' || content.back() == '`' || content.front() == ' ' || content.back() == ' ';
  const std::string_view space = pad ? " " : "";  // taken away again by the reader of Markdown
  return fmt::format("{}{}{}{}{}", fence, space, content, space, fence);
}

std::string markdown_row(std::initializer_list<std::string> cells) {
  std::string row = "|";
  for (const std::string& cell : cells) row += fmt::format(" {} |", cell.empty() ? "–" : cell);
  return row + "\n";
}

std::string markdown_header(std::initializer_list<std::string_view> titles) {
  std::string names = "|";
  std::string rules = "|";
  for (std::string_view title : titles) {
    const bool right = title.starts_with('>');
    names += fmt::format(" {} |", title.substr(right ? 1 : 0));
    rules += right ? "---:|" : "---|";
  }
  return names + "\n" + rules + "\n";
}

}  // namespace benchgate::render
