// SPDX-License-Identifier: MIT
#include "base/url.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace benchgate::base {

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
  std::string encoded;
  for (const char c : text) {
    if (unreserved.find(c) != std::string_view::npos)
      encoded += c;
    else
      encoded += fmt::format("%{:02X}", static_cast<unsigned>(static_cast<unsigned char>(c)));
  }
  return encoded;
}

bool is_web_address(std::string_view text) {
  constexpr std::string_view scheme = "://", refused = " \t\"'`<>()[]{}|\\^";
  if (!text.starts_with("http://") && !text.starts_with("https://")) return false;
  const std::string_view rest = text.substr(text.find(scheme) + scheme.size());
  return !rest.empty() && rest.front() != '/' && std::all_of(rest.begin(), rest.end(), [&](char c) {
    return c > ' ' && c < '\x7f' && refused.find(c) == std::string_view::npos;
  });
}

}  // namespace benchgate::base
