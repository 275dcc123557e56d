// SPDX-License-Identifier: MIT
#include "app/secrets.hpp"

#include "launcher/launcher.hpp"
#include "sys/secrets.hpp"

namespace benchgate::app {

bool keep_tokens_secret() {
  sys::keep_secret(sys::secrets_in(launcher::current_environment()));
  return sys::has_secrets();
}

std::size_t redact(std::string& text) { return sys::redact(text); }

}  // namespace benchgate::app
