// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string_view>

namespace benchgate::cli {

/// The buffer of a stream that changes text on its way to `target`. It fails when the target does.
class TextBuffer : public std::streambuf {
 public:
  explicit TextBuffer(std::ostream& target) : target_(target) {}

 protected:
  /// Writes what becomes of `text` to the target.
  virtual void write_text(std::string_view text) = 0;

  std::ostream& target() { return target_; }

 private:
  int_type overflow(int_type character) final {
    if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
    const char one = traits_type::to_char_type(character);
    return xsputn(&one, 1) == 1 ? character : traits_type::eof();
  }

  std::streamsize xsputn(const char* text, std::streamsize bytes) final {
    write_text({text, static_cast<std::size_t>(bytes)});
    return target_ ? bytes : 0;
  }

  int sync() final { return target_.flush() ? 0 : -1; }

  std::ostream& target_;
};

}  // namespace benchgate::cli
