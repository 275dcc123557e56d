// SPDX-License-Identifier: MIT
#include "render/page.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/text.hpp"
#include "model/verdict.hpp"
#include "render/markdown.hpp"

namespace benchgate::render {

namespace {

constexpr std::string_view green_ink = "\x1b[32m";
constexpr std::string_view yellow_ink = "\x1b[33m";
constexpr std::string_view red_ink = "\x1b[31m";
constexpr std::string_view no_ink = "\x1b[0m";

/// The words that judge beside those of verdicts, and their colours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 14> judging_words{{
    {"good", green_ink},
    {"better", green_ink},
    {"improvement", green_ink},
    {"improvements", green_ink},
    {"progression", green_ink},
    {"limited", yellow_ink},
    {"mixed", yellow_ink},
    {"unknown", yellow_ink},
    {"not evaluated", yellow_ink},
    {"bad", red_ink},
    {"worse", red_ink},
    {"regression", red_ink},
    {"regressions", red_ink},
    {"failed", red_ink},
}};

std::string_view ink_of(model::Verdict verdict) {
  const model::VerdictKind kind = kind_of(verdict);
  if (kind >= model::VerdictKind::fail) return red_ink;
  return kind == model::VerdictKind::pass ? green_ink : yellow_ink;
}

/// "" for a word that does not judge.
std::string_view ink_of(std::string_view word) {
  const auto named = model::parse_verdict(word);
  for (const model::Verdict verdict : model::verdicts)
    if (verdict == named || word == name_of(verdict) || word == word_of(verdict)) return ink_of(verdict);
  const auto found =
      std::find_if(judging_words.begin(), judging_words.end(), [&](const auto& row) { return row.first == word; });
  return found == judging_words.end() ? std::string_view() : found->second;
}

std::string colored(const std::string& word) {
  const std::string_view ink = ink_of(word);
  return ink.empty() ? word : fmt::format("{}{}{}", ink, word, no_ink);
}

std::string terminal_line(const Line& line, Color color) {
  std::string text;
  for (const Span& span : line.spans) {
    const std::string shown = span.kind == Span::Kind::own ? span.text : base::printable(span.text);
    text += color == Color::yes && span.kind == Span::Kind::verdict ? colored(shown) : shown;
  }
  return text;
}

/// How many columns of a terminal the line takes.
std::size_t line_width(const Line& line) {
  const std::string text = terminal_line(line, Color::no);
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

struct Title {
  std::string text;
  bool right;
};

Title title_of(std::string_view title, Medium medium) {
  const std::size_t bar = title.find('|');
  bool right = title.starts_with('>');
  if (bar != std::string_view::npos) title = medium == Medium::terminal ? title.substr(0, bar) : title.substr(bar + 1);
  right = right || title.starts_with('>');
  return {std::string(title.substr(title.starts_with('>') ? 1 : 0)), right};
}

/// The cells of a column, its title first.
Lines cells_of_column(const std::vector<Lines>& rows, std::size_t column, std::string title) {
  Lines cells{Line(std::move(title))};
  for (const Lines& row : rows) cells.push_back(row[column]);
  return cells;
}

std::size_t width_of_column(const Lines& cells) {
  std::size_t width = 0;
  for (const Line& cell : cells) width = std::max(width, line_width(cell));
  return width;
}

/// The end that all names have in common, from a '@', ':', '/', ',' or '[' on; "" if one would have nothing left, or if
/// it is too short to matter.
std::string shared_end(const std::vector<std::string>& names) {
  constexpr std::size_t shortest = 8;
  if (names.size() < 2) return "";
  std::string_view end = names.front();
  for (const std::string& name : names) {
    const auto [first, second] = std::mismatch(end.rbegin(), end.rend(), name.rbegin(), name.rend());
    end.remove_prefix(end.size() - static_cast<std::size_t>(first - end.rbegin()));
  }
  const auto leaves_nothing = [&](const std::string& name) { return name.size() == end.size(); };
  if (std::any_of(names.begin(), names.end(), leaves_nothing)) end.remove_prefix(std::min<std::size_t>(end.size(), 1));
  end.remove_prefix(std::min(end.size(), end.find_first_of("@:/,[")));
  return end.size() < shortest ? "" : std::string(end);
}

/// Makes the names of the first column fit, and returns what it took away from all; never below 12 characters.
std::string shorten_names(std::vector<Lines>& columns, std::size_t most) {
  constexpr std::size_t shortest = 12, between = 2;
  std::size_t rest = between * columns.size();
  for (std::size_t i = 1; i < columns.size(); ++i) rest += width_of_column(columns[i]);
  const std::size_t left = std::max(shortest, most - std::min(most, rest));
  Lines& cells = columns.front();
  if (width_of_column(cells) <= left) return "";
  std::vector<std::string> names;
  for (std::size_t i = 1; i < cells.size(); ++i) names.push_back(terminal_line(cells[i], Color::no));
  const std::string end = shared_end(names);
  if (!end.empty())
    for (std::string& name : names) name.replace(name.size() - end.size(), end.size(), "…");
  names = cut_apart(names, left);
  for (std::size_t i = 1; i < cells.size(); ++i) cells[i] = code(names[i - 1]);
  return end;
}

bool ends_with_digit(std::string_view text) { return !text.empty() && text.back() >= '0' && text.back() <= '9'; }

/// Words between blanks, with their colours. Code is one word, and so is a number with its unit.
std::vector<std::pair<std::string, std::size_t>> split_words(const Line& line, Color color) {
  std::vector<std::pair<std::string, std::size_t>> words{{"", 0}};
  for (const Span& span : line.spans) {
    const std::string shown = terminal_line(Line{span}, color), plain = terminal_line(Line{span}, Color::no);
    if (span.kind == Span::Kind::code || shown != plain) {
      words.back().first += shown;
      words.back().second += line_width(Line{span});
      continue;
    }
    for (const char c : plain) {
      if (c == ' ' && !ends_with_digit(words.back().first)) {
        words.emplace_back("", 0);
        continue;
      }
      words.back().first += c;
      words.back().second += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U ? 1 : 0;
    }
  }
  return words;
}

/// A line in several where it is wider than `most`, the next ones further to the right.
std::string wrapped_line(const Line& line, std::string_view margin, std::size_t most, Color color) {
  std::string text(margin);
  std::size_t width = margin.size();
  bool is_first = true;
  for (const auto& [word, columns] : split_words(line, color)) {
    if (!is_first && most > 0 && width + 1 + columns > most) {
      text += fmt::format("\n{}  {}", margin, word);
      width = margin.size() + 2 + columns;
    } else {
      text += (is_first ? "" : " ") + word;
      width += (is_first ? 0 : 1) + columns;
    }
    is_first = false;
  }
  return text + "\n";
}

/// Columns as wide as they must be, two spaces before each.
std::string terminal_table(const std::vector<std::string_view>& titles, const std::vector<Lines>& rows,
                           std::size_t most, Color color) {
  std::vector<Lines> columns;
  for (std::size_t i = 0; i < titles.size(); ++i)
    columns.push_back(cells_of_column(rows, i, title_of(titles[i], Medium::terminal).text));
  const std::string shared = most > 0 ? shorten_names(columns, most) : "";
  std::vector<std::string> lines(rows.size() + 1);
  for (std::size_t i = 0; i < titles.size(); ++i) {
    const bool right = title_of(titles[i], Medium::terminal).right;
    const std::size_t width = width_of_column(columns[i]);
    for (std::size_t row = 0; row < lines.size(); ++row) {
      const Line& cell = columns[i][row];
      const std::string space(width - line_width(cell), ' ');
      lines[row] += "  " + (right ? space : "") + terminal_line(cell, color) + (right ? "" : space);
    }
  }
  std::string text;
  for (std::string& line : lines) text += line.erase(line.find_last_not_of(' ') + 1) + "\n";
  return shared.empty() ? text : fmt::format("{}  … is {}\n", text, shared);
}

std::string markdown_span(const Span& span, Within within) {
  switch (span.kind) {
    case Span::Kind::own: return span.text;
    case Span::Kind::code: return markdown_code(span.text, within, span.limit);
    case Span::Kind::verdict:
    case Span::Kind::text: break;
  }
  const std::string text = markdown_text(span.text, span.limit);
  const auto is_small = [](char c) { return c >= 'a' && c <= 'z'; };
  const bool is_bold = span.kind == Span::Kind::verdict && std::none_of(text.begin(), text.end(), is_small);
  return is_bold ? fmt::format("**{}**", text) : text;
}

std::string markdown_line(const Line& line, Within within = Within::line) {
  std::string text;
  for (const Span& span : line.spans)
    text +=
        span.url.empty() ? markdown_span(span, within) : fmt::format("[{}]({})", markdown_span(span, within), span.url);
  return text;
}

std::string markdown_table(const std::vector<std::string_view>& titles, const std::vector<Lines>& rows) {
  std::string text = "|";
  std::string rule = "|";
  for (const std::string_view title : titles) {
    const auto [shown, right] = title_of(title, Medium::markdown);
    text += fmt::format(" {} |", shown);
    rule += right ? "---:|" : "---|";
  }
  text += "\n" + rule + "\n";
  for (const Lines& row : rows) {
    text += "|";
    for (const Line& cell : row) {
      const std::string shown = markdown_line(cell, Within::table);
      text += fmt::format(" {} |", shown.empty() ? "–" : shown);
    }
    text += "\n";
  }
  return text;
}

}  // namespace

Span code(std::string text, std::size_t limit) { return {Span::Kind::code, std::move(text), limit}; }

Span verdict(std::string_view word) { return {Span::Kind::verdict, std::string(word), word.size()}; }

std::string cut_middle(std::string_view name, std::size_t characters) {
  std::vector<std::size_t> starts;
  for (std::size_t at = 0; at < name.size(); ++at)
    if ((static_cast<unsigned char>(name[at]) & 0xC0U) != 0x80U) starts.push_back(at);
  if (starts.size() <= characters) return std::string(name);
  const std::size_t half = (characters - 1) / 2;
  return fmt::format("{}…{}", name.substr(0, starts[characters - 1 - half]), name.substr(starts[starts.size() - half]));
}

std::vector<std::string> cut_apart(const std::vector<std::string>& names, std::size_t characters) {
  std::size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, name.size());
  const std::size_t different = std::set<std::string>(names.begin(), names.end()).size();
  for (;; ++characters) {
    std::vector<std::string> cut;
    for (const std::string& name : names) cut.push_back(cut_middle(name, characters));
    if (characters >= longest || std::set<std::string>(cut.begin(), cut.end()).size() == different) return cut;
  }
}

Page& Page::add(Block block) {
  blocks_.push_back(std::move(block));
  return *this;
}

Page& Page::heading(std::size_t level, Line line, Medium medium) {
  return add({.kind = Kind::heading, .medium = medium, .level = level, .lines = {std::move(line)}});
}

Page& Page::line(Line line, Medium medium) {
  return add({.kind = Kind::line, .medium = medium, .lines = {std::move(line)}});
}

Page& Page::list(Lines items, Medium medium, std::size_t columns) {
  if (items.empty()) return *this;
  return add({.kind = Kind::list, .medium = medium, .lines = std::move(items), .columns = columns});
}

Page& Page::lines(Lines items, Medium medium) {
  return items.empty() ? *this : add({.kind = Kind::lines, .medium = medium, .lines = std::move(items)});
}

Page& Page::table(std::vector<std::string_view> titles, std::vector<Lines> rows, Medium medium, std::size_t columns) {
  if (rows.empty()) return *this;
  return add({.kind = Kind::table,
              .medium = medium,
              .titles = std::move(titles),
              .rows = std::move(rows),
              .columns = columns});
}

Page& Page::markdown_only(std::string markdown) {
  return markdown.empty() ? *this : add({.kind = Kind::raw, .medium = Medium::markdown, .raw = std::move(markdown)});
}

Page& Page::block(std::string_view language, std::string content) {
  return add({.kind = Kind::block, .medium = Medium::both, .raw = std::move(content), .titles = {language}});
}

Page& Page::gap() { return add({.kind = Kind::gap, .medium = Medium::terminal}); }

std::string Page::to_terminal(Color color) const {
  std::string text;
  for (const Block& block : blocks_) {
    if (block.medium == Medium::markdown) continue;
    if (block.kind == Kind::table) text += terminal_table(block.titles, block.rows, block.columns, color);
    if (block.kind == Kind::gap && !text.empty()) text += "\n";
    if (block.kind == Kind::block) text += block.raw;
    for (const Line& line : block.lines)
      text += wrapped_line(line, block.kind == Kind::list ? "  " : "", block.columns, color);
  }
  return text;
}

std::string Page::to_markdown() const {
  std::string text;
  for (const Block& block : blocks_) {
    if (block.medium == Medium::terminal) continue;
    if (!text.empty()) text += "\n";
    if (block.kind == Kind::table) text += markdown_table(block.titles, block.rows);
    if (block.kind == Kind::heading) text += std::string(block.level, '#') + " ";
    const bool is_list = block.kind == Kind::list || block.kind == Kind::lines;
    for (const Line& line : block.lines) text += (is_list ? "- " : "") + markdown_line(line) + "\n";
    text += block.kind == Kind::block ? markdown_block(block.titles.front(), block.raw) : block.raw;
  }
  return text;
}

}  // namespace benchgate::render
