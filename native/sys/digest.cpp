// SPDX-License-Identifier: MIT
#include "sys/digest.hpp"

#include <openssl/evp.h>

#include <array>

#include "base/error.hpp"

namespace benchgate::sys {

namespace {

/// libcrypto can refuse (out of memory, a policy without SHA-256); that is no outcome we can go on with.
void require(int done) {
  if (done != 1) throw Error("libcrypto", "cannot compute SHA-256");
}

}  // namespace

struct Sha256::State {
  State() : context(EVP_MD_CTX_new()) {
    require(context != nullptr && EVP_DigestInit_ex(context, EVP_sha256(), nullptr));
  }
  ~State() { EVP_MD_CTX_free(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  EVP_MD_CTX* context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view text) { require(EVP_DigestUpdate(state_->context, text.data(), text.size())); }

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  require(EVP_DigestFinal_ex(state_->context, digest.data(), &size));
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    text += digits[digest[i] >> 4U];
    text += digits[digest[i] & 0xFU];
  }
  return text;
}

std::string sha256_hex(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.hex();
}

}  // namespace benchgate::sys
