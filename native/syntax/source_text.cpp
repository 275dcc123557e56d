// SPDX-License-Identifier: MIT
#include "syntax/source_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace benchgate::syntax {

namespace {

struct Extension {
  std::string_view end;  ///< of the file's name
  Language language;
};

constexpr std::array<Extension, 32> extensions{{
    {".cs", Language::c_sharp},     {".go", Language::go},
    {".rs", Language::rust},        {".cpp", Language::cpp},
    {".cc", Language::cpp},         {".cxx", Language::cpp},
    {".c++", Language::cpp},        {".hpp", Language::cpp},
    {".hh", Language::cpp},         {".hxx", Language::cpp},
    {".h", Language::cpp},          {".c", Language::cpp},
    {".cu", Language::cpp},         {".ipp", Language::cpp},
    {".py", Language::python},      {".pyi", Language::python},
    {".js", Language::javascript},  {".mjs", Language::javascript},
    {".cjs", Language::javascript}, {".jsx", Language::javascript},
    {".ts", Language::javascript},  {".mts", Language::javascript},
    {".cts", Language::javascript}, {".tsx", Language::javascript},
    {".java", Language::java},      {".kt", Language::java},
    {".scala", Language::java},     {"Cargo.toml", Language::toml},
    {".cmake", Language::cmake},    {"CMakeLists.txt", Language::cmake},
    {".md", Language::markdown},    {".markdown", Language::markdown},
}};

bool is_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Walks once over a text and blanks what is not code.
class Scanner {
 public:
  explicit Scanner(SourceText& source) : source_(source), text_(source.text), language_(source.language) {}

  void scan() {
    while (at_ < text_.size()) {
      const std::size_t begin = at_;
      if (skip_comment()) {
        std::copy(text_.begin() + offset(begin), text_.begin() + offset(at_), source_.comments.begin() + offset(begin));
        blank(begin, at_);
      } else if (!skip_string()) {
        if (std::isspace(static_cast<unsigned char>(text_[at_])) == 0) last_ = at_;
        ++at_;
      } else {
        last_ = at_ - 1;
      }
    }
  }

 private:
  using Offset = std::string::difference_type;
  static Offset offset(std::size_t at) { return static_cast<Offset>(at); }

  bool is(Language language) const { return language_ == language; }
  bool has_hash_comments() const { return is(Language::python) || is(Language::toml) || is(Language::cmake); }
  bool follows(std::string_view word) const { return text_.substr(at_).starts_with(word); }
  char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void blank(std::size_t begin, std::size_t end) {
    for (std::size_t at = begin; at < end; ++at)
      if (text_[at] != '\n') source_.code[at] = ' ';
  }
  void go_to(std::size_t end) { at_ = std::min(end, text_.size()); }
  void skip_past(std::string_view mark) {
    const std::size_t found = text_.find(mark, at_);
    go_to(found == std::string_view::npos ? text_.size() : found + mark.size());
  }

  bool skip_comment() {
    if (is(Language::cmake) && follows("#[") && skip_brackets(at_ + 1)) return true;
    if (has_hash_comments() ? follows("#") : follows("//")) {
      go_to(text_.find('\n', at_));
      return true;
    }
    if (has_hash_comments() || !follows("/*")) return false;
    at_ += 2;
    if (!is(Language::rust)) {
      skip_past("*/");
      return true;
    }
    for (int depth = 1; depth > 0 && at_ < text_.size();) {  // comments of Rust nest
      if (follows("*/")) --depth;
      if (follows("/*")) ++depth;
      at_ += follows("*/") || follows("/*") ? 2 : 1;
    }
    return true;
  }

  /// [[...]] and [=[...]=] of CMake, with the first bracket at `open`.
  bool skip_brackets(std::size_t open) {
    const std::size_t second = text_.find_first_not_of('=', open + 1);
    if (second == std::string_view::npos || text_[second] != '[') return false;
    at_ = second + 1;
    skip_past("]" + std::string(second - open - 1, '=') + "]");
    return true;
  }

  /// Blanks what is between the ends of a string that begins at `begin` and ends before at_; they become quotes.
  bool string_done(std::size_t begin) {
    go_to(at_);
    if (at_ < begin + 2) return true;
    blank(begin + 1, at_ - 1);
    if (text_[begin] != '\'') source_.code[begin] = source_.code[at_ - 1] = '"';
    return true;
  }

  /// A string with escapes, up to its mark; `lines`: whether it may hold line breaks.
  void skip_quoted(char mark, bool lines) {
    for (++at_; at_ < text_.size() && text_[at_] != mark; ++at_) {
      if (text_[at_] == '\\') ++at_;
      if (at_ < text_.size() && text_[at_] == '\n' && !lines) return;
    }
    ++at_;
  }

  bool skip_string() {
    const std::size_t begin = at_;
    const char c = text_[at_];
    if (skip_raw_string()) return string_done(begin);
    if (c == '"') {
      skip_quoted('"', is(Language::rust) || is(Language::cmake));
      return string_done(begin);
    }
    if (c == '\'') return skip_apostrophe(begin);
    if (c == '`' && is(Language::go)) {
      ++at_;
      skip_past("`");
      return string_done(begin);
    }
    if (c == '`' && is(Language::javascript)) {
      skip_template();
      return string_done(begin);
    }
    if (c == '/' && is(Language::javascript) && regex_may_begin()) {
      skip_regex();
      return string_done(begin);
    }
    return false;
  }

  bool skip_apostrophe(std::size_t begin) {
    if (is(Language::markdown) || is(Language::cmake)) return false;
    if (is(Language::rust)) {  // a lifetime is no character
      const std::size_t close = text_.find('\'', at_ + 1);
      const bool is_character =
          peek(1) == '\\' || (close != std::string_view::npos && close <= at_ + 5 && close > at_ + 1 &&
                              (close == at_ + 2 || static_cast<unsigned char>(peek(1)) >= 0x80));
      if (!is_character) return false;
    }
    if (is(Language::cpp) && at_ > 0 && is_name(text_[at_ - 1]) && is_name(peek(1)) && in_number()) return false;
    skip_quoted('\'', false);
    return string_done(begin);
  }

  /// Whether the name before at_ begins with a digit: 1'000'000.
  bool in_number() const {
    std::size_t first = at_;
    while (first > 0 && (is_name(text_[first - 1]) || text_[first - 1] == '\'')) --first;
    return std::isdigit(static_cast<unsigned char>(text_[first])) != 0;
  }

  /// Strings in which a backslash means nothing, and those with three quotes.
  bool skip_raw_string() {
    const bool before_is_name = at_ > 0 && is_name(text_[at_ - 1]);
    for (const std::string_view three : {"\"\"\"", "'''"}) {
      const bool known = is(Language::python) || (three[0] == '"' && (is(Language::java) || is(Language::c_sharp)));
      if (!known || !follows(three)) continue;
      at_ += 3;
      skip_past(three);
      return true;
    }
    if (is(Language::c_sharp) && (follows("@\"") || follows("$@\"") || follows("@$\""))) return skip_verbatim();
    if (is(Language::cmake) && follows("[")) return skip_brackets(at_);
    if (is(Language::cpp) && follows("R\"") && !before_is_name) return skip_cpp_raw();
    if (is(Language::rust) && !before_is_name && (follows("r\"") || follows("r#") || follows("br\"") || follows("br#")))
      return skip_rust_raw();
    return false;
  }

  bool skip_verbatim() {
    at_ = text_.find('"', at_) + 1;
    while (at_ < text_.size() && (text_[at_] != '"' || peek(1) == '"')) at_ += text_[at_] == '"' ? 2 : 1;
    ++at_;
    return true;
  }

  bool skip_cpp_raw() {
    const std::size_t open = text_.find('(', at_);
    if (open == std::string_view::npos || open > at_ + 18) return false;
    const std::string mark = ")" + std::string(text_.substr(at_ + 2, open - at_ - 2)) + "\"";
    at_ = open;
    skip_past(mark);
    return true;
  }

  bool skip_rust_raw() {
    std::size_t quote = text_.find('r', at_) + 1;
    while (quote < text_.size() && text_[quote] == '#') ++quote;
    if (quote >= text_.size() || text_[quote] != '"') return false;  // a raw identifier: r#type
    const std::size_t hashes = quote - text_.find('r', at_) - 1;
    at_ = quote + 1;
    skip_past("\"" + std::string(hashes, '#'));
    return true;
  }

  void skip_template() {
    for (++at_; at_ < text_.size() && text_[at_] != '`'; ++at_) {
      if (text_[at_] == '\\') ++at_;
      if (follows("${")) skip_placeholder();
    }
    ++at_;
  }

  void skip_placeholder() {
    int depth = 0;
    for (++at_; at_ < text_.size(); ++at_) {
      if (text_[at_] == '{') ++depth;
      if (text_[at_] == '}' && --depth == 0) return;
      if (text_[at_] == '`' && nested_ < deepest) {
        ++nested_;
        skip_template();
        --nested_;
        --at_;
      }
    }
  }

  bool regex_may_begin() const {
    if (peek(1) == '/' || peek(1) == '*') return false;
    if (last_ == none) return true;
    if (std::string_view("(,=:[!&|?{};+-*%~^<>").find(text_[last_]) != std::string_view::npos) return true;
    return text_.substr(0, last_ + 1).ends_with("return");
  }

  void skip_regex() {
    bool in_class = false;
    for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
      if (text_[at_] == '\\')
        ++at_;
      else if (text_[at_] == '[')
        in_class = true;
      else if (text_[at_] == ']')
        in_class = false;
      else if (text_[at_] == '/' && !in_class)
        break;
    }
    ++at_;
  }

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
  static constexpr int deepest = 20;
  SourceText& source_;
  std::string_view text_;
  Language language_;
  std::size_t at_ = 0;
  std::size_t last_ = none;  ///< the last character of the code
  int nested_ = 0;
};

}  // namespace

Language language_of(std::string_view path) {
  const auto row = std::find_if(extensions.begin(), extensions.end(), [&](const Extension& extension) {
    return path.ends_with(extension.end) && (extension.end[0] == '.' || path.size() == extension.end.size() ||
                                             path[path.size() - extension.end.size() - 1] == '/');
  });
  return row == extensions.end() ? Language::none : row->language;
}

int SourceText::line_of(std::size_t at) const {
  const auto next = std::lower_bound(line_ends.begin(), line_ends.end(), at);
  return 1 + static_cast<int>(next - line_ends.begin());
}

SourceText scan_source(std::string path, std::string text) {
  const Language language = language_of(path);
  return scan_source(std::move(path), std::move(text), language);
}

SourceText scan_source(std::string path, std::string text, Language language) {
  SourceText source{.path = std::move(path),
                    .language = language,
                    .text = std::move(text),
                    .code = {},
                    .comments = {},
                    .line_ends = {}};
  source.code = source.text;
  source.comments.assign(source.text.size(), ' ');
  for (std::size_t at = 0; at < source.text.size(); ++at)
    if (source.text[at] == '\n') {
      source.comments[at] = '\n';
      source.line_ends.push_back(at);
    }
  if (source.language != Language::markdown && source.language != Language::none) Scanner(source).scan();
  return source;
}

std::size_t find_in_code(const SourceText& source, std::string_view word, std::size_t from) {
  const std::string_view text = source.text;
  std::size_t at = text.find(word, from);
  while (at != std::string_view::npos && source.code[at] != text[at]) at = text.find(word, at + 1);
  return at;
}

bool has_in_code(const SourceText& source, std::string_view word) {
  return find_in_code(source, word) != std::string_view::npos;
}

std::string without_comments(const SourceText& source) {
  std::string text = source.text;
  for (std::size_t at = 0; at < text.size(); ++at)
    if (source.comments[at] != ' ' && text[at] != '\n') text[at] = ' ';
  return text;
}

}  // namespace benchgate::syntax
