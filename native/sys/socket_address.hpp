// SPDX-License-Identifier: MIT
#pragma once

#include <netinet/in.h>

#include <cstdint>

namespace benchgate::sys {

/// Returns where a socket of IPv4 is bound or connected. `host` in the byte order of this machine: INADDR_LOOPBACK.
inline sockaddr_in ipv4_address(std::uint32_t host, int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(host);
  return address;
}

}  // namespace benchgate::sys
