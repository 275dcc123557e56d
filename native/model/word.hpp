// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace benchgate::model {

/// A short text, of which there are millions and nearly all stand in this program: a literal is only pointed to, any
/// other text is copied. Packed, so that a reading with two of them takes 48 bytes and not 64.
class [[gnu::packed, gnu::aligned(2)]] Word {
 public:
  constexpr Word() = default;
  template <std::size_t size>
  consteval Word(const char (&literal)[size]) : text_(literal), size_(size - 1) {
    static_assert(size - 1 < copied);
  }
  Word(std::string_view text) {
    if (!text.empty()) *this = Word(copy(text), copied);
  }
  Word(const std::string& text) : Word(std::string_view(text)) {}
  Word(const Word& other) : text_(other.text_), size_(other.size_) {
    if (size_ == copied) text_ = copy(other.view());
  }
  constexpr Word(Word&& other) noexcept : text_(other.text_), size_(other.give_up()) {}
  constexpr Word& operator=(Word other) noexcept {
    const Word old(text_, size_);
    text_ = other.text_;
    size_ = other.give_up();
    return *this;
  }
  constexpr ~Word() {
    if (size_ == copied) delete[] text_;
  }

  constexpr std::string_view view() const { return size_ == copied ? view_of_copy() : std::string_view(text_, size_); }
  constexpr operator std::string_view() const { return view(); }
  constexpr bool empty() const { return size_ == 0; }
  friend constexpr bool operator==(const Word& a, const Word& b) { return a.view() == b.view(); }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const Word& word, const Text& text) {
    return word.view() == std::string_view(text);
  }

 private:
  static constexpr std::uint16_t copied = 0xFFFF;  ///< in the place of a size: it stands before the copied text

  constexpr Word(const char* text, std::uint16_t size) : text_(text), size_(size) {}

  constexpr std::uint16_t give_up() {
    const std::uint16_t size = size_;
    size_ = 0;
    return size;
  }

  static const char* copy(std::string_view text) {
    const std::size_t size = text.size();
    char* const block = new char[sizeof size + size];
    std::memcpy(block, &size, sizeof size);
    std::memcpy(block + sizeof size, text.data(), size);
    return block;
  }

  std::string_view view_of_copy() const {
    std::size_t size = 0;
    std::memcpy(&size, text_, sizeof size);
    return {text_ + sizeof size, size};
  }

  const char* text_ = "";
  std::uint16_t size_ = 0;
};

}  // namespace benchgate::model
