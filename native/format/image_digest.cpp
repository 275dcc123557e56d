// SPDX-License-Identifier: MIT
#include "format/image_digest.hpp"

#include "base/hex.hpp"

namespace benchgate::format {

bool is_image_digest(std::string_view text) {
  constexpr std::string_view algorithm = "sha256:";
  constexpr std::size_t longest = 1000;
  if (const std::size_t at = text.rfind('@'); at != std::string_view::npos) {
    const std::string_view name = text.substr(0, at);
    if (name.empty() || text.size() > longest) return false;
    for (const char c : name)
      if (c <= ' ' || c > '~' || c == '@') return false;
    text.remove_prefix(at + 1);
  }
  if (!text.starts_with(algorithm)) return false;
  text.remove_prefix(algorithm.size());
  return base::is_sha256(text);
}

}  // namespace benchgate::format
