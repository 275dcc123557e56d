// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// Languages whose comments and strings are understood.
enum class Language : std::uint8_t { none, c_sharp, go, rust, cpp, python, javascript, java, toml, cmake, markdown };

/// Returns the language of a file, by its name alone.
Language language_of(std::string_view path);

/// A source file in three forms of the same length, so that a position in one is that position in all.
struct SourceText {
  std::string path;
  Language language = Language::none;
  std::string text;                         ///< as it is
  std::string code;                         ///< with spaces instead of comments and of the contents of strings
  std::string comments;                     ///< with spaces instead of everything but comments
  std::vector<std::size_t> line_ends = {};  ///< positions of all line breaks

  int line_of(std::size_t at) const;  ///< from 1
};

/// Separates code from comments and strings by the rules of the file's language. Never fails: a string or comment that
/// nothing ends goes to the end of its line, or of the file where the language allows that.
SourceText scan_source(std::string path, std::string text);
/// Does the same by the rules of `language`, whatever the file is called.
SourceText scan_source(std::string path, std::string text, Language language);

/// Finds where `word` begins in the code, from `from` on: not in a comment or a string, but it may reach into one, as
/// `from 'x'` does. npos: nowhere.
std::size_t find_in_code(const SourceText& source, std::string_view word, std::size_t from = 0);
bool has_in_code(const SourceText& source, std::string_view word);

/// Returns the text with spaces instead of its comments.
std::string without_comments(const SourceText& source);

}  // namespace benchgate::syntax
