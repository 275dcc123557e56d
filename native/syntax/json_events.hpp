// SPDX-License-Identifier: MIT
// What the readers of this layer share of rapidjson. Only their sources include it.
#pragma once

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "syntax/text_pieces.hpp"

namespace benchgate::syntax {

/// Levels of nesting that recursion can bear; handlers stop there.
inline constexpr std::size_t deepest = base::most(base::Limit::nesting);

/// A stream of the library that knows its line.
template <typename Stream>
class LineCounting : public Stream {
 public:
  using Stream::Stream;
  int line = 1;  ///< of what comes next, once white space before it is skipped
};

/// Skips white space and counts lines. The reader finds this function through its argument and prefers it to the
/// library's own. JSON can break a line only between values, so counting costs nothing elsewhere.
template <typename Stream>
void SkipWhitespace(LineCounting<Stream>& stream) {
  for (;; stream.Take()) {
    const char next = stream.Peek();
    if (next == '\n')
      ++stream.line;
    else if (next != ' ' && next != '\r' && next != '\t')
      return;
  }
}

}  // namespace benchgate::syntax

/// Says that the stream may be copied as the library's own: parsing numbers in place depends on that.
template <typename Stream>
struct rapidjson::StreamTraits<benchgate::syntax::LineCounting<Stream>> : rapidjson::StreamTraits<Stream> {};

namespace benchgate::syntax {

using TextStream = LineCounting<rapidjson::MemoryStream>;
using PieceStream = LineCounting<TextPieces>;

/// Whether the text can hold no malformed UTF-8; eight bytes at a time.
inline bool is_ascii(std::string_view text) {
  std::uint64_t bits = 0;
  std::size_t at = 0;
  for (std::uint64_t word = 0; at + sizeof word <= text.size(); at += sizeof word) {
    std::memcpy(&word, text.data() + at, sizeof word);
    bits |= word;
  }
  for (; at < text.size(); ++at) bits |= static_cast<unsigned char>(text[at]);
  return (bits & 0x8080'8080'8080'8080U) == 0;
}

/// Returns the library's message without its full stop.
inline std::string_view message_of(rapidjson::ParseErrorCode code) {
  std::string_view what = rapidjson::GetParseError_En(code);
  if (what.ends_with('.')) what.remove_suffix(1);
  return what;
}

/// Parses with the library's recursive parser, which is faster than the iterative one: handlers stop at a depth that
/// recursion can bear. Throws Error `where:line: not valid JSON: what`.
template <unsigned Flags, typename Stream, typename Handler>
void read_events(Stream& stream, Handler& handler, std::string_view where) {
  rapidjson::Reader reader;
  const rapidjson::ParseResult result =
      reader.template Parse<Flags | rapidjson::kParseNumbersAsStringsFlag>(stream, handler);
  if (result || handler.at_last()) return;
  std::string_view what = message_of(result.Code());
  if (result.Code() == rapidjson::kParseErrorTermination)
    what = handler.too_deep() ? "nested deeper than 200 levels" : "number out of the range of a double";
  throw Error(fmt::format("{}:{}", where, stream.line), fmt::format("not valid JSON: {}", what));
}

template <typename Handler>
void read_text(TextStream& stream, std::string_view text, Handler& handler, std::string_view where) {
  if (is_ascii(text))  // no encoding to check
    read_events<rapidjson::kParseNoFlags>(stream, handler, where);
  else
    read_events<rapidjson::kParseValidateEncodingFlag>(stream, handler, where);
}

inline constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

inline std::string_view without_byte_order_mark(std::string_view text) {
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  return text;
}

}  // namespace benchgate::syntax
