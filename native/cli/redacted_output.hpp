// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "cli/text_buffer.hpp"

namespace benchgate::cli {

/// A stream that passes text on and replaces the tokens of app::keep_tokens_secret by `***`. An end that may be the
/// beginning of a token waits for what follows it.
class RedactedOutput final : public std::ostream {
 public:
  explicit RedactedOutput(std::ostream& target) : std::ostream(&buffer_), buffer_(target) {}

 private:
  class Pieces final : public TextBuffer {
   public:
    using TextBuffer::TextBuffer;
    ~Pieces() override;

   private:
    void write_text(std::string_view text) override;

    std::string waiting_;
  };

  Pieces buffer_;
};

}  // namespace benchgate::cli
