// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string_view>

namespace benchgate::base {

inline constexpr std::size_t sha1_digits = 40, sha256_digits = 64;

/// Whether the text has hexadecimal digits in lower case only, as git and sha256sum print them; also true of "".
inline bool is_hex(std::string_view text) {
  return text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

inline bool is_sha256(std::string_view text) { return text.size() == sha256_digits && is_hex(text); }

/// Whether the text is a whole name that git gives to a commit, in a repository of SHA-1 or of SHA-256.
inline bool is_commit_id(std::string_view text) {
  return (text.size() == sha1_digits || text.size() == sha256_digits) && is_hex(text);
}

}  // namespace benchgate::base
