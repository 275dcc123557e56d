// SPDX-License-Identifier: MIT
#include "sys/digest.hpp"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include "base/error.hpp"
#include "base/text.hpp"

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

std::string sha256_of_file(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw Error(base::printable(path.string()), std::generic_category().message(errno));
  Sha256 digest;
  std::string chunk(std::size_t{64} * 1024, '\0');
  ssize_t got = 0;
  while ((got = ::read(descriptor, chunk.data(), chunk.size())) > 0 || (got < 0 && errno == EINTR))
    if (got > 0) digest.add(std::string_view(chunk).substr(0, static_cast<std::size_t>(got)));
  const int error = errno;
  ::close(descriptor);
  if (got < 0) throw Error(base::printable(path.string()), std::generic_category().message(error));
  return digest.hex();
}

}  // namespace benchgate::sys
