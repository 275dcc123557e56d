// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace benchgate::model {

/// A short text, of which there are millions and nearly all stand in this program: a literal is only pointed to, any
/// other text is copied. Text of 4 GiB or more is cut.
class Word {
 public:
  constexpr Word() = default;
  template <std::size_t size>
  consteval Word(const char (&literal)[size]) : text_(literal), size_(size - 1) {}
  Word(std::string_view text) : size_(static_cast<std::uint32_t>(text.size())), owned_(size_ > 0) {
    if (owned_) text_ = copy(text.data(), size_);
  }
  Word(const std::string& text) : Word(std::string_view(text)) {}
  Word(const Word& other) : text_(other.text_), size_(other.size_), owned_(other.owned_) {
    if (owned_) text_ = copy(other.text_, size_);
  }
  constexpr Word(Word&& other) noexcept
      : text_(other.text_), size_(other.size_), owned_(std::exchange(other.owned_, false)) {}
  Word& operator=(Word other) noexcept {
    std::swap(text_, other.text_);
    std::swap(size_, other.size_);
    std::swap(owned_, other.owned_);
    return *this;
  }
  constexpr ~Word() {
    if (owned_) delete[] text_;
  }

  constexpr operator std::string_view() const { return {text_, size_}; }
  constexpr std::string_view view() const { return {text_, size_}; }
  constexpr bool empty() const { return size_ == 0; }
  friend constexpr bool operator==(const Word& a, const Word& b) { return a.view() == b.view(); }
  template <std::convertible_to<std::string_view> Text>
  friend constexpr bool operator==(const Word& word, const Text& text) {
    return word.view() == std::string_view(text);
  }

 private:
  static const char* copy(const char* text, std::size_t size) {
    return static_cast<const char*>(std::memcpy(new char[size], text, size));
  }

  const char* text_ = "";
  std::uint32_t size_ = 0;
  bool owned_ = false;
};

}  // namespace benchgate::model
