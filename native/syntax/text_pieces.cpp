// SPDX-License-Identifier: MIT
#include "syntax/text_pieces.hpp"

#include <algorithm>
#include <cstring>

namespace benchgate::syntax {

namespace {

constexpr std::size_t piece_bytes = 64 * 1024;

}  // namespace

TextSource source_of(std::string_view text) {
  return [text](std::span<char> room) mutable {
    const std::size_t bytes = text.copy(room.data(), room.size());
    text.remove_prefix(bytes);
    return bytes;
  };
}

TextPieces::TextPieces(const TextSource& source)
    : source_(source), buffer_(piece_bytes), at_(buffer_.data()), end_(buffer_.data()) {}

bool TextPieces::has_more() {
  while (at_ == end_ && load_more()) continue;
  return at_ != end_;
}

std::string_view TextPieces::ahead(std::size_t enough) {
  while (static_cast<std::size_t>(end_ - at_) < enough && load_more()) continue;
  return {at_, static_cast<std::size_t>(end_ - at_)};
}

bool TextPieces::load_more() {
  if (ended_) return false;
  const std::size_t left = static_cast<std::size_t>(end_ - at_);
  before_ += static_cast<std::size_t>(at_ - buffer_.data());
  std::memmove(buffer_.data(), at_, left);
  const std::size_t got = source_(std::span(buffer_).subspan(left, piece_bytes - left));
  at_ = buffer_.data();
  end_ = at_ + left + got;
  ended_ = got == 0;
  return !ended_;
}

}  // namespace benchgate::syntax
