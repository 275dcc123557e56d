// SPDX-License-Identifier: MIT
#include "cli/log_output.hpp"

namespace benchgate::cli {

void LogOutput::Guarded::write_raw(std::string_view text) {
  out_.write(text.data(), static_cast<std::streamsize>(text.size()));
}

LogOutput::Guarded::int_type LogOutput::Guarded::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  const char one = traits_type::to_char_type(character);
  return xsputn(&one, 1) == 1 ? character : traits_type::eof();
}

std::streamsize LogOutput::Guarded::xsputn(const char* text, std::streamsize size) {
  write_raw(guard_.guarded({text, static_cast<std::size_t>(size)}));
  return out_ ? size : 0;
}

int LogOutput::Guarded::sync() {
  out_.flush();
  return out_ ? 0 : -1;
}

void write_command(std::ostream& log, std::string_view command) {
  if (auto* const guarded = dynamic_cast<LogOutput*>(&log))
    guarded->buffer_.write_raw(command);
  else
    log << command;
}

}  // namespace benchgate::cli
