// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace benchgate::sys {

using Packet = std::vector<unsigned char>;

/// Whether an IPv4 packet asks for a new TCP connection (SYN without ACK). RFC 9293.
bool opens_connection(std::span<const unsigned char> packet);

/// The connection that a packet asks for: both ports and the sequence number, which are the same when TCP asks again.
std::uint64_t connection_of(std::span<const unsigned char> syn);

/// The answer that refuses a connection that opens_connection saw: RST and ACK, from the address that was asked.
Packet reset_of(std::span<const unsigned char> syn);

/// The answer that says its host cannot be reached (ICMP type 3 code 1, RFC 792), from the address that was asked.
Packet unreachable_of(std::span<const unsigned char> syn);

}  // namespace benchgate::sys
