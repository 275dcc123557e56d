// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace benchgate::render {

/// A piece of a line. A literal is our own and printed as it is; a string may hold what anybody wrote, and the printers
/// make it inert.
struct Span {
  enum class Kind { own, text, code, verdict };

  Span(const char* own) : kind(Kind::own), text(own) {}
  Span(std::string any) : text(std::move(any)) {}
  Span(Kind is, std::string any, std::size_t bytes) : kind(is), text(std::move(any)), limit(bytes) {}

  Kind kind = Kind::text;
  std::string text;
  std::size_t limit = 2000;  ///< bytes: Markdown cuts what is longer
  std::string url = {};      ///< Markdown makes it a link; an address that we made
};

/// Returns a name, a command or an id: monospaced in Markdown, "–" there if it is empty.
Span code(std::string text, std::size_t limit = 200);

/// Returns a verdict or a word that judges, as "better": coloured in a terminal, bold in Markdown if it is in capitals.
Span verdict(std::string_view word);

/// One line of text, or a cell of a table.
struct Line {
  Line(std::initializer_list<Span> pieces) : spans(pieces) {}
  template <std::convertible_to<Span> Piece>
  Line(Piece&& piece) : spans{Span(std::forward<Piece>(piece))} {}

  std::vector<Span> spans;
};
using Lines = std::vector<Line>;

/// Returns `name`, cut in the middle to so many characters: "parser/la…ms=1,2".
std::string cut_middle(std::string_view name, std::size_t characters);

/// Names that are cut in the middle to so many characters, or to more where two would look the same.
std::vector<std::string> cut_apart(const std::vector<std::string>& names, std::size_t characters);

/// Where a block is shown.
enum class Medium { both, terminal, markdown };

/// Whether a terminal shows verdicts in colour.
enum class Color { no, yes };

/// What a result says, for a terminal and as Markdown: written once, in blocks one below the other. Between two blocks
/// Markdown has an empty line, a terminal has none except `gap`.
class Page {
 public:
  Page& heading(std::size_t level, Line line, Medium medium = Medium::both);
  Page& line(Line line, Medium medium = Medium::both);
  /// Adds a list; nothing without items. A terminal breaks lines between words at `columns` (0: nowhere), never within
  /// code.
  Page& list(Lines items, Medium medium = Medium::both, std::size_t columns = 0);
  /// Adds the same, in a terminal at the margin.
  Page& lines(Lines items, Medium medium = Medium::both);
  /// Adds a table. A title that begins with '>' is that of a column aligned to the right; "run|Run" is "run" in a
  /// terminal and "Run" in Markdown. Nothing without rows. Where the table would not fit `columns` of a terminal (0: it
  /// may be as wide as it is), a line below it says what all names in the first column have in common, and they are cut
  /// in the middle as far as they stay different.
  Page& table(std::vector<std::string_view> titles, std::vector<Lines> rows, Medium medium = Medium::both,
              std::size_t columns = 0);
  /// Adds what only a page of Markdown shows, a chart or a fold, as Markdown; nothing if it is empty.
  Page& markdown_only(std::string markdown);
  /// Adds code, as in a file: printable, with a line break at its end.
  Page& block(std::string_view language, std::string content);
  /// Adds an empty line in a terminal, which nothing but a block after another one has.
  Page& gap();

  std::string to_terminal(Color color = Color::no) const;
  std::string to_markdown() const;

 private:
  enum class Kind { heading, line, list, lines, table, raw, block, gap };
  struct Block {
    Kind kind;
    Medium medium;
    std::size_t level = 0;
    std::string raw = {};
    Lines lines = {};
    std::vector<std::string_view> titles = {};
    std::vector<Lines> rows = {};
    std::size_t columns = 0;
  };
  Page& add(Block block);

  std::vector<Block> blocks_;
};

}  // namespace benchgate::render
