// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace benchgate::syntax {

/// Reads the next bytes of a text into `room` and returns how many they are, 0 at its end.
using TextSource = std::function<std::size_t(std::span<char> room)>;

/// Returns a source of a text in memory, which has to outlive it.
TextSource source_of(std::string_view text);

/// A text that is read piece by piece: one small buffer stays in the processor's cache, where a whole file would first
/// have to be given memory. It has the members of rapidjson's streams, those for writing without effect.
class TextPieces {
 public:
  using Ch = char;

  explicit TextPieces(const TextSource& source);
  TextPieces(const TextPieces&) = delete;
  TextPieces& operator=(const TextPieces&) = delete;

  char Peek() { return at_ != end_ || has_more() ? *at_ : '\0'; }
  char Take() { return at_ != end_ || has_more() ? *at_++ : '\0'; }
  std::size_t Tell() const { return before_ + static_cast<std::size_t>(at_ - buffer_.data()); }
  char* PutBegin() { return nullptr; }
  void Put(char) {}
  void Flush() {}
  std::size_t PutEnd(char*) { return 0; }

  /// Returns the next bytes without a copy: at least `enough` unless the text ends before.
  std::string_view ahead(std::size_t enough);
  void skip(std::size_t bytes) { at_ += bytes; }

  /// Whether the whole text was read; a NUL byte does not end it.
  bool at_end() { return Peek() == '\0' && at_ == end_; }

 private:
  bool has_more();
  /// Moves the unread bytes to the front of the buffer and reads on behind them. False at the end of the text.
  bool load_more();

  const TextSource& source_;
  std::vector<char> buffer_;
  std::size_t before_ = 0;  ///< bytes that have left the buffer
  char* at_;
  char* end_;
  bool ended_ = false;
};

}  // namespace benchgate::syntax
