// SPDX-License-Identifier: MIT
#include "cli/redacted_output.hpp"

#include "app/secrets.hpp"

namespace benchgate::cli {

RedactedOutput::Pieces::~Pieces() {
  target() << waiting_;
  target().flush();
}

void RedactedOutput::Pieces::write_text(std::string_view text) {
  waiting_.append(text);
  const std::size_t ready = app::redact(waiting_);
  target() << std::string_view(waiting_).substr(0, ready);
  waiting_.erase(0, ready);
}

}  // namespace benchgate::cli
