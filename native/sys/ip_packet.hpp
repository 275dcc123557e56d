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

/// Identifies the connection that a packet asks for: both ports and the sequence number, which are the same when TCP
/// asks again.
std::uint64_t connection_of(std::span<const unsigned char> syn);

/// A TCP segment in an IPv4 packet, which it refers to.
struct TcpSegment {
  std::uint16_t source = 0;
  std::uint16_t target = 0;
  std::uint32_t number = 0;  ///< of its first byte
  unsigned char flags = 0;
  std::span<const unsigned char> payload = {};

  bool is_syn() const { return (flags & 0x12U) == 0x02U; }
  bool resets() const { return (flags & 0x04U) != 0; }
  /// Whether its sender has no more to say.
  bool ends() const { return (flags & 0x05U) != 0; }
};

/// Parses a TCP segment; absent for another protocol, and for what is cut off.
std::optional<TcpSegment> tcp_segment_of(std::span<const unsigned char> packet);

/// Returns the port of the client whose packet did not reach its host, of a message as unreachable_of writes it; else
/// absent.
std::optional<std::uint16_t> unreachable_port_of(std::span<const unsigned char> packet);

/// Returns the answer that refuses a connection that opens_connection saw: RST and ACK, from the address that was
/// asked.
Packet reset_of(std::span<const unsigned char> syn);

/// For whom a reset is.
enum class Side { sender, receiver };

/// Returns what resets the connection of a packet with data at one of its ends, as if the other end had sent it.
Packet reset_of_data(std::span<const unsigned char> packet, Side side);

/// Returns the answer that says its host cannot be reached (ICMP type 3 code 1, RFC 792), from the address that was
/// asked.
Packet unreachable_of(std::span<const unsigned char> syn);

}  // namespace benchgate::sys
