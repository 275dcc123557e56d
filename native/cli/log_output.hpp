// SPDX-License-Identifier: MIT
#pragma once

#include <ostream>
#include <string_view>

#include "base/command_guard.hpp"
#include "cli/text_buffer.hpp"

namespace benchgate::cli {

/// A stream that may be the log of a job on GitHub Actions: what is written to it cannot be read as a command by the
/// runner. It keeps nothing back.
class LogOutput final : public std::ostream {
 public:
  explicit LogOutput(std::ostream& target) : std::ostream(&buffer_), buffer_(target) {}

 private:
  friend void write_command(std::ostream& log, std::string_view command);

  class Guarded final : public TextBuffer {
   public:
    using TextBuffer::TextBuffer;
    void write_raw(std::string_view text);

   private:
    void write_text(std::string_view text) override { write_raw(guard_.guarded(text)); }

    base::CommandGuard guard_;
  };

  Guarded buffer_;
};

/// Writes a command for the runner, whole lines whose data is escaped already. The only way past the guard of a
/// LogOutput; to any other stream it is plain text.
void write_command(std::ostream& log, std::string_view command);

}  // namespace benchgate::cli
