// SPDX-License-Identifier: MIT
#include "sys/digest.hpp"

// The newer EVP functions need 4 MB of the library for the same digest, and every run would hold them.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

/// SHA1_* and SHA256_* return 1; they fail only where a policy forbids them.
void require(int done) {
  if (done != 1) throw Error("libcrypto", "cannot compute a digest");
}

std::string hex_of(std::span<const unsigned char> digest) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (const unsigned char byte : digest) {
    text += digits[byte >> 4U];
    text += digits[byte & 0xFU];
  }
  return text;
}

}  // namespace

struct Sha256::State {
  State() { require(SHA256_Init(&context)); }

  SHA256_CTX context{};
};

Sha256::Sha256() : state_(std::make_unique<State>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

void Sha256::add(std::string_view text) { require(SHA256_Update(&state_->context, text.data(), text.size())); }

std::string Sha256::hex() {
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  require(SHA256_Final(digest.data(), &state_->context));
  return hex_of(digest);
}

struct Sha1::State {
  State() { require(SHA1_Init(&context)); }

  SHA_CTX context{};
};

Sha1::Sha1() : state_(std::make_unique<State>()) {}
Sha1::~Sha1() = default;

void Sha1::add(std::string_view text) { require(SHA1_Update(&state_->context, text.data(), text.size())); }

std::string Sha1::hex() {
  std::array<unsigned char, SHA_DIGEST_LENGTH> digest{};
  require(SHA1_Final(digest.data(), &state_->context));
  return hex_of(digest);
}

std::string sha256_hex(std::string_view text) {
  Sha256 digest;
  digest.add(text);
  return digest.hex();
}

std::string sha256_of_file(const std::filesystem::path& path) {
  FileReader file(path);
  Sha256 digest;
  std::string chunk(std::size_t{64} * 1024, '\0');
  for (std::size_t got = 1; got > 0;) {
    got = file.read(chunk);
    digest.add(std::string_view(chunk).substr(0, got));
  }
  return digest.hex();
}

std::string base64(std::string_view text) {
  constexpr std::string_view letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string encoded;
  for (std::size_t at = 0; at < text.size(); at += 3) {
    const std::string_view group = text.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8U | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i) encoded += i <= group.size() ? letters[bits >> (18 - 6 * i) & 0x3FU] : '=';
  }
  return encoded;
}

}  // namespace benchgate::sys
