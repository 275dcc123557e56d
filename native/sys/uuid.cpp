// SPDX-License-Identifier: MIT
#include "sys/uuid.hpp"

#include <sys/random.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <string_view>
#include <system_error>

#include "base/error.hpp"

namespace benchgate::sys {

std::string random_uuid() {
  std::array<std::uint8_t, 16> bytes{};
  if (::getentropy(bytes.data(), bytes.size()) != 0) throw Error("getentropy", std::generic_category().message(errno));
  bytes[6] = static_cast<std::uint8_t>((bytes[6] & 0x0F) | 0x40);  // version
  bytes[8] = static_cast<std::uint8_t>((bytes[8] & 0x3F) | 0x80);  // variant
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (i == 4 || i == 6 || i == 8 || i == 10) text += '-';
    text += digits[bytes[i] >> 4];
    text += digits[bytes[i] & 0x0F];
  }
  return text;
}

}  // namespace benchgate::sys
