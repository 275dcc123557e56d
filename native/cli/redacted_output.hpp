// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace benchgate::cli {

/// A stream that passes text on with `***` in place of the tokens of app::keep_tokens_secret. An end that may be the
/// beginning of a token waits for what follows it.
class RedactedOutput final : public std::ostream {
 public:
  explicit RedactedOutput(std::ostream& target) : std::ostream(&buffer_), buffer_(target) {}

 private:
  class Pieces final : public std::streambuf {
   public:
    explicit Pieces(std::ostream& target) : out_(target) {}
    ~Pieces() override;

   protected:
    int_type overflow(int_type character) override;
    std::streamsize xsputn(const char* text, std::streamsize bytes) override;
    int sync() override;

   private:
    std::ostream& out_;
    std::string waiting_;
  };

  Pieces buffer_;
};

}  // namespace benchgate::cli
