// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// SHA-256 (FIPS 180-4) of text that comes in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(Sha256&&) noexcept;
  Sha256& operator=(Sha256&&) noexcept;

  void add(std::string_view text);
  /// Returns the digest of everything added, 64 lower-case hex digits. Ends the use of the object.
  std::string hex();

 private:
  struct State;  // libcrypto's context
  std::unique_ptr<State> state_;
};

/// SHA-1 (FIPS 180-4) of text that comes in pieces. Git names its objects by it; nothing is protected by it.
class Sha1 {
 public:
  Sha1();
  ~Sha1();
  Sha1(const Sha1&) = delete;
  Sha1& operator=(const Sha1&) = delete;

  void add(std::string_view text);
  /// Returns the digest of everything added, 40 lower-case hex digits. Ends the use of the object.
  std::string hex();

 private:
  struct State;  // libcrypto's context
  std::unique_ptr<State> state_;
};

/// Returns the SHA-256 of `text`, 64 lower-case hex digits.
std::string sha256_hex(std::string_view text);

/// Returns the SHA-256 of a file's bytes, 64 lower-case hex digits; the file is never in memory as a whole. Throws
/// Error `path: why` when it cannot be read.
std::string sha256_of_file(const std::filesystem::path& path);

/// Returns base64 with padding, RFC 4648 section 4.
std::string base64(std::string_view text);

}  // namespace benchgate::sys
