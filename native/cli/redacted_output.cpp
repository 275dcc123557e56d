// SPDX-License-Identifier: MIT
#include "cli/redacted_output.hpp"

#include <string_view>

#include "app/secrets.hpp"

namespace benchgate::cli {

RedactedOutput::Pieces::~Pieces() {
  out_ << waiting_;
  out_.flush();
}

RedactedOutput::Pieces::int_type RedactedOutput::Pieces::overflow(int_type character) {
  if (traits_type::eq_int_type(character, traits_type::eof())) return traits_type::not_eof(character);
  const char one = traits_type::to_char_type(character);
  return xsputn(&one, 1) == 1 ? character : traits_type::eof();
}

std::streamsize RedactedOutput::Pieces::xsputn(const char* text, std::streamsize bytes) {
  waiting_.append(text, static_cast<std::size_t>(bytes));
  const std::size_t ready = app::redact(waiting_);
  out_ << std::string_view(waiting_).substr(0, ready);
  waiting_.erase(0, ready);
  return out_ ? bytes : 0;
}

int RedactedOutput::Pieces::sync() { return out_.flush() ? 0 : -1; }

}  // namespace benchgate::cli
