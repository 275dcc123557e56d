// SPDX-License-Identifier: MIT
// One pass over the text: line by line at the level of blocks, where only fences matter, and within a line for code
// spans and comments, of which the one that begins first wins, as in CommonMark.
#include "format/docref_markers.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"

namespace benchgate::format {

namespace {

constexpr std::string_view comment_begin = "<!--", comment_end = "-->";
constexpr std::string_view table_word = "docref-table", value_word = "docref";

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_numeral(char c) { return c >= '0' && c <= '9'; }

std::size_t run_of(std::string_view text, std::size_t at, char c) {
  return std::min(text.find_first_not_of(c, at), text.size()) - at;
}

/// Where a list item's mark ("- ", "12. ") that begins at `at` ends; `at` itself without one.
std::size_t after_list_mark(std::string_view line, std::size_t at) {
  std::size_t end = at;
  if (at < line.size() && (line[at] == '-' || line[at] == '+' || line[at] == '*')) {
    end = at + 1;
  } else {
    while (end < line.size() && is_numeral(line[end])) ++end;
    if (end == at || end - at > 9 || end == line.size() || (line[end] != '.' && line[end] != ')')) return at;
    ++end;
  }
  return end < line.size() && is_blank(line[end]) ? end : at;
}

/// What a line begins with before its own text.
struct LineStart {
  std::size_t quotes = 0;   ///< `>` marks
  std::size_t content = 0;  ///< where the text begins
  bool in_list = false;     ///< it begins an item
};

LineStart start_of(std::string_view line) {
  LineStart start;
  for (std::size_t at = 0;;) {
    while (at < line.size() && is_blank(line[at])) ++at;
    start.content = at;
    if (at < line.size() && line[at] == '>') {
      ++start.quotes;
      ++at;
    } else if (const std::size_t after = after_list_mark(line, at); after > at) {
      start.in_list = true;
      at = after;
    } else {
      return start;
    }
  }
}

/// Fenced code that is open.
struct Fence {
  char mark = '`';
  std::size_t length = 0;
  std::size_t quotes = 0;
  std::size_t column = 0;  ///< a line that begins before it ends the list item, and the code with it
};

std::optional<Fence> fence_of(std::string_view line) {
  const LineStart start = start_of(line);
  if (start.content >= line.size()) return std::nullopt;
  const char mark = line[start.content];
  if (mark != '`' && mark != '~') return std::nullopt;
  const std::size_t length = run_of(line, start.content, mark);
  if (length < 3) return std::nullopt;
  if (mark == '`' && line.find('`', start.content + length) != std::string_view::npos) return std::nullopt;
  return Fence{mark, length, start.quotes, start.in_list && start.quotes == 0 ? start.content : 0};
}

bool is_end_of(const Fence& fence, std::string_view line) {
  std::size_t at = 0;
  for (std::size_t quotes = 0; at < line.size() && (is_blank(line[at]) || (line[at] == '>' && quotes < fence.quotes));
       ++at)
    if (line[at] == '>') ++quotes;
  if (run_of(line, at, fence.mark) < fence.length) return false;
  return base::trim(line.substr(at + run_of(line, at, fence.mark))).empty();
}

/// Whether the quotation or list item that holds the fence ended before this line.
bool is_outside(const Fence& fence, std::string_view line) {
  if (fence.quotes > 0) return start_of(line).quotes < fence.quotes;
  const std::size_t text = line.find_first_not_of(" \t");
  return fence.column > 0 && text != std::string_view::npos && text < fence.column &&
         line.find('\t') >= text;  // how wide a tab is, depends on its column: taken as wide enough
}

/// Whether nothing but blanks and marks of quotations is in `text`.
bool is_margin(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return is_blank(c) || c == '>'; });
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  DocRefMarkers scan() {
    while (at_ < text_.size()) {
      const std::size_t end = end_of_line(at_);
      const std::string_view line = content_of(at_, end);
      if (fence_ && !is_outside(*fence_, line)) {
        if (is_end_of(*fence_, line)) fence_.reset();
        next_line(end);
      } else {
        fence_ = fence_of(line);
        fence_ ? next_line(end) : scan_line(end);
      }
    }
    if (open_) fail_open();
    return std::move(found_);
  }

 private:
  /// Just after the line break.
  std::size_t end_of_line(std::size_t at) const {
    const std::size_t end = text_.find('\n', at);
    return end == std::string_view::npos ? text_.size() : end + 1;
  }

  /// A line without its break.
  std::string_view content_of(std::size_t begin, std::size_t end) const {
    std::string_view line = text_.substr(begin, end - begin);
    if (line.ends_with('\n')) line.remove_suffix(1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
  }

  void next_line(std::size_t end) {
    at_ = end;
    ++line_;
  }

  /// From the beginning of a line to that of the next one, which a comment of several lines moves down.
  void scan_line(std::size_t end) {
    line_begin_ = at_;
    line_end_ = end;
    for (std::size_t at = at_; at < end;) {
      const char c = text_[at];
      if (c == '\\') {
        at += 2;
      } else if (c == '`') {
        at = after_code(at, end);
      } else if (text_.substr(at).starts_with(comment_begin)) {
        const std::size_t begin = at;
        at = after_comment(begin);
        if (at > end) {
          const std::string_view passed = text_.substr(begin, at - begin);
          line_ += static_cast<std::size_t>(std::count(passed.begin(), passed.end(), '\n'));
          line_begin_ = begin + passed.rfind('\n') + 1;
          line_end_ = end = end_of_line(at);
        }
      } else {
        ++at;
      }
    }
    next_line(end);
  }

  /// After the code span that begins at `at`, or after its ticks if nothing ends it in this line.
  std::size_t after_code(std::size_t at, std::size_t end) const {
    const std::size_t ticks = run_of(text_.substr(0, end), at, '`');
    for (std::size_t next = at + ticks; next < end;) {
      next = std::min(text_.find('`', next), end);
      const std::size_t length = run_of(text_.substr(0, end), next, '`');
      if (length == ticks) return next + ticks;
      next += std::max<std::size_t>(length, 1);
    }
    return at + ticks;
  }

  std::size_t after_comment(std::size_t at) {
    const std::size_t close =
        at < endless_from_ ? text_.find(comment_end, at + comment_begin.size()) : std::string_view::npos;
    if (close == std::string_view::npos) {
      endless_from_ = std::min(at, endless_from_);
      return at + comment_begin.size();
    }
    const std::size_t end = close + comment_end.size();
    take_comment(base::trim(text_.substr(at + comment_begin.size(), close - at - comment_begin.size())), at, end);
    return end;
  }

  void take_comment(std::string_view comment, std::size_t begin, std::size_t end) {
    if (comment == "/docref-table") return close(DocRefMarker::Kind::table, begin);
    if (comment == "/docref") return close(DocRefMarker::Kind::value, begin);
    const std::string_view word =
        comment.substr(0, comment.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_/"));
    const std::string_view bare = word.starts_with('/') ? word.substr(1) : word;
    const bool is_marker = comment.size() > word.size() && comment[word.size()] == ':';
    if (bare.size() < value_word.size() || !is_docref_word(bare.substr(0, value_word.size()))) return;
    if (!is_marker && !word.starts_with('/')) return;  // a remark that begins with this word
    if (word == table_word && is_marker) return open(DocRefMarker::Kind::table, comment, begin, end);
    if (word == value_word && is_marker) return open(DocRefMarker::Kind::value, comment, begin, end);
    fail(line_,
         fmt::format("'{}' is no marker: write docref-table: PATTERN, docref: ID:FIELD, /docref-table or /docref",
                     base::printable(base::truncate_utf8(comment, 80))));
  }

  static bool is_docref_word(std::string_view text) { return base::lower_case(text) == value_word; }

  void open(DocRefMarker::Kind kind, std::string_view comment, std::size_t begin, std::size_t end) {
    if (open_) fail_open();
    open_.reset();
    DocRefMarker marker;
    marker.kind = kind;
    marker.line = line_;
    const std::string_view about = base::trim(comment.substr(comment.find(':') + 1));
    if (about.empty() || about.find_first_of(" \t\r\n") != std::string_view::npos)
      return fail(line_, fmt::format("the marker names {}: write {}", about.empty() ? "nothing" : "more than one id",
                                     kind == DocRefMarker::Kind::table ? "docref-table: PATTERN" : "docref: ID:FIELD"));
    marker.begin = marker.end = end;
    if (kind == DocRefMarker::Kind::table ? open_table(marker, about, begin, end) : open_value(marker, about))
      open_ = marker;
  }

  bool open_table(DocRefMarker& marker, std::string_view about, std::size_t begin, std::size_t end) {
    const std::size_t line_end = end <= line_end_ ? line_end_ : end_of_line(end);
    const std::string_view margin = without_mark(text_.substr(line_begin_, begin - line_begin_), line_begin_);
    const bool is_alone = text_.substr(end, line_end - end).find_first_not_of(" \t\r\n") == std::string_view::npos;
    if (!is_margin(margin) || !is_alone || !text_.substr(0, line_end).ends_with('\n')) {
      fail(line_, "the marker of a table has to stand alone on its line");
      return false;
    }
    marker.pattern = about;
    marker.prefix = margin;
    marker.line_break = text_.substr(0, line_end).ends_with("\r\n") ? "\r\n" : "\n";
    marker.begin = line_end;
    return true;
  }

  /// Without the byte order mark at the beginning of a file.
  static std::string_view without_mark(std::string_view text, std::size_t begin) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return begin == 0 && text.starts_with(mark) ? text.substr(mark.size()) : text;
  }

  bool open_value(DocRefMarker& marker, std::string_view about) {
    const std::size_t colon = about.rfind(':');
    if (colon == about.find(':')) {
      fail(line_, fmt::format("the marker names no field of '{}': write docref: ID:FIELD, such as {}:median",
                              base::printable(about), base::printable(about)));
      return false;
    }
    marker.pattern = about.substr(0, colon);
    marker.field = about.substr(colon + 1);
    return true;
  }

  void close(DocRefMarker::Kind kind, std::size_t begin) {
    if (!open_ || open_->kind != kind) {
      if (open_) fail_open();
      fail(line_, kind == DocRefMarker::Kind::table
                      ? "<!-- /docref-table --> ends no table: write <!-- docref-table: PATTERN --> before it"
                      : "<!-- /docref --> ends no value: write <!-- docref: ID:FIELD --> before it");
      return open_.reset();
    }
    open_->end = begin;
    if (kind == DocRefMarker::Kind::table) {
      if (!is_margin(text_.substr(line_begin_, begin - line_begin_)))
        fail(line_, "<!-- /docref-table --> has to begin its line");
      open_->end = std::max(line_begin_, open_->begin);
    }
    found_.citations.push_back(std::move(*open_));
    open_.reset();
  }

  void fail_open() {
    fail(open_->line, open_->kind == DocRefMarker::Kind::table
                          ? "the table is not closed: write <!-- /docref-table --> on the line after it"
                          : "the value is not closed: write <!-- /docref --> after it");
  }

  void fail(std::size_t line, std::string what) { found_.faults.push_back({line, std::move(what)}); }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_begin_ = 0, line_end_ = 0;          ///< of the line that is scanned
  std::size_t endless_from_ = std::string_view::npos;  ///< no comment that begins here or later ends
  std::optional<Fence> fence_;
  std::optional<DocRefMarker> open_;
  DocRefMarkers found_;
};

}  // namespace

DocRefMarkers find_docref_markers(std::string_view text) { return Scanner(text).scan(); }

}  // namespace benchgate::format
