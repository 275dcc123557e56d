// SPDX-License-Identifier: MIT
#include "sys/digest.hpp"

#include <dlfcn.h>
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

/// libcrypto's functions, looked up when the first digest is wanted: loading it
/// takes as long as everything else that a command does to start, and most
/// commands never need it.
struct CryptoLibrary {
  decltype(&::EVP_MD_CTX_new) new_context = nullptr;
  decltype(&::EVP_MD_CTX_free) free_context = nullptr;
  decltype(&::EVP_DigestInit_ex) init = nullptr;
  decltype(&::EVP_DigestUpdate) update = nullptr;
  decltype(&::EVP_DigestFinal_ex) final = nullptr;
  decltype(&::EVP_sha256) sha256 = nullptr;
};

template <typename Function>
void find_function(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(::dlsym(library, name));
  if (function == nullptr) throw Error("libcrypto", fmt::format("has no {}", name));
}

CryptoLibrary load_crypto() {
  void* library = ::dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    throw Error("libcrypto.so.3", "cannot be loaded: install the package libssl3 (or libssl3t64)");
  CryptoLibrary crypto;
  find_function(library, "EVP_MD_CTX_new", crypto.new_context);
  find_function(library, "EVP_MD_CTX_free", crypto.free_context);
  find_function(library, "EVP_DigestInit_ex", crypto.init);
  find_function(library, "EVP_DigestUpdate", crypto.update);
  find_function(library, "EVP_DigestFinal_ex", crypto.final);
  find_function(library, "EVP_sha256", crypto.sha256);
  return crypto;
}

const CryptoLibrary& crypto() {
  static const CryptoLibrary library = load_crypto();
  return library;
}

/// libcrypto can refuse (out of memory, a policy without SHA-256); that is no outcome we can go on with.
void require(int done) {
  if (done != 1) throw Error("libcrypto", "cannot compute SHA-256");
}

}  // namespace

struct Sha256::State {
  State() : context(crypto().new_context()) {
    require(context != nullptr && crypto().init(context, crypto().sha256(), nullptr));
  }
  ~State() { crypto().free_context(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  EVP_MD_CTX* context;
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view text) { require(crypto().update(state_->context, text.data(), text.size())); }

std::string Sha256::hex() {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned size = 0;
  require(crypto().final(state_->context, digest.data(), &size));
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
