// SPDX-License-Identifier: MIT
#include "syntax/text_pieces.hpp"

#include <algorithm>
#include <string>

#include "catch.hpp"

using namespace benchgate;

namespace {

/// Longer than the buffer of TextPieces, no two neighbours alike.
std::string long_text() {
  std::string text;
  for (int i = 0; text.size() < 200'000; ++i) text += std::to_string(i) + ' ';
  return text;
}

/// Hands over 1 to 1000 bytes at a time.
syntax::TextSource in_small_pieces(std::string_view text) {
  return [text, size = std::size_t{0}](std::span<char> room) mutable {
    size = size % 1000 + 1;
    const std::size_t bytes = text.copy(room.data(), std::min(size, room.size()));
    text.remove_prefix(bytes);
    return bytes;
  };
}

std::string read_all(const syntax::TextSource& source) {
  syntax::TextPieces pieces(source);
  std::string read;
  while (!pieces.at_end()) {
    CHECK(pieces.Tell() == read.size());
    read += pieces.Take();
  }
  CHECK(pieces.Take() == '\0');
  return read;
}

}  // namespace

TEST_CASE("a text comes out of its pieces as it was", "[codec][text_pieces]") {
  const std::string text = long_text();
  CHECK(read_all(syntax::source_of(text)) == text);
  CHECK(read_all(in_small_pieces(text)) == text);
  CHECK(read_all(syntax::source_of("")).empty());
}

TEST_CASE("what lies ahead has the length that was asked for", "[codec][text_pieces]") {
  const std::string text = long_text();
  const syntax::TextSource source = in_small_pieces(text);
  syntax::TextPieces pieces(source);
  std::size_t position = 0;
  for (;;) {
    const std::string_view ahead = pieces.ahead(300);
    CHECK(ahead == std::string_view(text).substr(position, ahead.size()));
    if (ahead.size() < 300) break;
    pieces.skip(211);
    position += 211;
  }
  CHECK(text.size() - position < 300);
  pieces.skip(text.size() - position);
  CHECK(pieces.at_end());
}

TEST_CASE("a NUL byte in a text is not its end", "[codec][text_pieces]") {
  const syntax::TextSource source = syntax::source_of(std::string_view("a\0b", 3));
  syntax::TextPieces pieces(source);
  CHECK(pieces.Take() == 'a');
  CHECK(pieces.Peek() == '\0');
  CHECK_FALSE(pieces.at_end());
}
