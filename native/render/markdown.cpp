// SPDX-License-Identifier: MIT
#include "render/markdown.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view ellipsis = "…";
constexpr std::string_view zero_width_space =
    "&#8203;";  // parts "@" from "team": entities are decoded before mentions are sought

std::string printable_start(std::string_view text, std::size_t limit) {
  const std::string safe = base::printable(base::truncate_utf8(text, limit));
  return text.size() > limit ? safe + std::string(ellipsis) : safe;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_letter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

bool is_word(char c) { return is_digit(c) || is_letter(c) || static_cast<unsigned char>(c) >= 0x80; }

/// How many characters of `text` from `at` on are of the kind.
template <typename IsKind>
std::size_t run_length(std::string_view text, std::size_t at, IsKind is_kind) {
  const auto* const end = std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(at), text.end(), is_kind);
  return static_cast<std::size_t>(end - text.begin()) - at;
}

bool ends_with_word(std::string_view text, std::string_view word) {
  const auto same = [](char a, char b) { return (is_letter(a) ? a | 0x20 : a) == b; };
  return text.size() >= word.size() &&
         std::equal(text.end() - static_cast<std::ptrdiff_t>(word.size()), text.end(), word.begin(), word.end(),
                    same) &&
         (text.size() == word.size() || !is_word(text[text.size() - word.size() - 1]));
}

/// Whether GitHub may show an emoji for what begins with the colon at `at`: ":tada:", ":+1:".
bool begins_emoji(std::string_view text, std::size_t at) {
  const auto in_name = [](char c) { return is_digit(c) || is_letter(c) || c == '_' || c == '+' || c == '-'; };
  const std::size_t size = run_length(text, at + 1, in_name);
  if (size == 0 || at + 1 + size >= text.size() || text[at + 1 + size] != ':') return false;
  const std::string_view name = text.substr(at + 1, size);
  constexpr std::array<std::string_view, 4> without_letter{"+1", "-1", "100", "1234"};
  return std::any_of(name.begin(), name.end(), is_letter) ||
         std::find(without_letter.begin(), without_letter.end(), name) != without_letter.end();
}

/// How many characters at the start of `text` would begin a heading, a list, a rule or the underline of a heading; the
/// last of them is the one to escape. What else begins a block is escaped wherever it stands.
std::size_t block_mark(std::string_view text) {
  const auto blank_at = [&](std::size_t at) { return at >= text.size() || text[at] == ' '; };
  const std::size_t digits = run_length(text, 0, is_digit);
  if (digits > 0 && digits <= 9 && digits < text.size() && (text[digits] == '.' || text[digits] == ')') &&
      blank_at(digits + 1))
    return digits + 1;
  if (!text.empty() && text.find_first_not_of("-=: ") == std::string_view::npos) return 1;
  if ((text.starts_with('-') || text.starts_with('+')) && blank_at(1)) return 1;
  return text.starts_with('#') && blank_at(run_length(text, 0, [](char c) { return c == '#'; })) ? 1 : 0;
}

/// `text` without the blanks at its ends: one between ** and a word would undo the emphasis around a headline.
std::string_view without_outer_blanks(std::string_view text) {
  constexpr std::array<std::string_view, 18> blanks{" ",      "\u00a0", "\u1680", "\u2000", "\u2001", "\u2002",
                                                    "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",
                                                    "\u2009", "\u200a", "\u202f", "\u205f", "\u3000", "\t"};
  for (const std::string_view* at = blanks.begin(); at != blanks.end();) {
    const std::string_view before = text;
    if (text.starts_with(*at)) text.remove_prefix(at->size());
    if (text.ends_with(*at)) text.remove_suffix(at->size());
    at = text.size() == before.size() ? at + 1 : blanks.begin();
  }
  return text;
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
    case ':':
      if (text.substr(at).starts_with("://")) return "&#58;";
      return begins_emoji(text, at) ? c + std::string(zero_width_space) : std::string(1, c);
    case '.': return ends_with_word(text.substr(0, at), "www") ? "&#46;" : ".";
    case '-':
      return ends_with_word(text.substr(0, at), "gh") && is_digit(after) ? c + std::string(zero_width_space)
                                                                         : std::string(1, c);
    default: return {c};
  }
}

/// Ticks, more than any row of them in `content`, at least `least`.
std::string fence_around(std::string_view content, std::size_t least) {
  std::size_t longest = least - 1, ticks = 0;
  for (const char c : content) longest = std::max(longest, ticks = c == '`' ? ticks + 1 : 0);
  return std::string(longest + 1, '`');
}

}  // namespace

std::string markdown_text(std::string_view text, std::size_t limit) {
  const std::string shown = printable_start(text, limit);
  const std::string_view safe = without_outer_blanks(shown);
  const std::size_t escape_at = block_mark(safe);  // plus one
  std::string markdown;
  for (std::size_t at = 0; at < safe.size(); ++at) {
    const std::string character = inert(safe, at);
    if (at + 1 == escape_at && character.front() == safe[at]) markdown += '\\';
    markdown += character;
  }
  return markdown;
}

std::string markdown_code(std::string_view text, Within within, std::size_t limit) {
  if (text.empty()) return "–";
  std::string content;
  for (const char c : printable_start(text, limit)) {
    if (c == '|' && within == Within::table) content += '\\';
    content += c;
  }
  const std::string fence = fence_around(content, 1);
  const bool pad = content.front() == '`' || content.back() == '`' || content.front() == ' ' || content.back() == ' ';
  const std::string_view space = pad ? " " : "";  // the reader of Markdown removes it again
  return fmt::format("{}{}{}{}{}", fence, space, content, space, fence);
}

std::string markdown_block(std::string_view language, std::string_view content) {
  const std::string fence = fence_around(content, 3);
  return fmt::format("{}{}\n{}{}\n", fence, language, content, fence);
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
