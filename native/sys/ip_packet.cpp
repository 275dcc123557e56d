// SPDX-License-Identifier: MIT
#include "sys/ip_packet.hpp"

#include <algorithm>

namespace benchgate::sys {

namespace {

constexpr std::size_t ip_size = 20;  // of the headers that are written; those that are read may be longer
constexpr std::size_t tcp_size = 20;
constexpr unsigned char tcp = 6;
constexpr unsigned char icmp = 1;

std::size_t header_size(std::span<const unsigned char> packet) { return (packet[0] & 0x0FU) * 4U; }

void put16(std::span<unsigned char> bytes, std::size_t at, std::uint32_t value) {
  bytes[at] = static_cast<unsigned char>(value >> 8U);
  bytes[at + 1] = static_cast<unsigned char>(value);
}

std::uint16_t get16(std::span<const unsigned char> bytes, std::size_t at) {
  return static_cast<std::uint16_t>(bytes[at] << 8U | bytes[at + 1]);
}

std::uint32_t get32(std::span<const unsigned char> bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) << 24U | static_cast<std::uint32_t>(bytes[at + 1]) << 16U |
         static_cast<std::uint32_t>(bytes[at + 2]) << 8U | bytes[at + 3];
}

void put32(std::span<unsigned char> bytes, std::size_t at, std::uint32_t value) {
  put16(bytes, at, value >> 16U);
  put16(bytes, at + 2, value & 0xFFFFU);
}

/// Sum of 16-bit words, of which the checksum of RFC 1071 is the complement.
std::uint32_t word_sum(std::span<const unsigned char> bytes, std::uint32_t sum = 0) {
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2)
    sum += static_cast<std::uint32_t>(bytes[i]) << 8U | bytes[i + 1];
  if (bytes.size() % 2 == 1) sum += static_cast<std::uint32_t>(bytes.back()) << 8U;
  return sum;
}

std::uint32_t checksum(std::uint32_t sum) {
  while (sum >> 16U != 0) sum = (sum & 0xFFFFU) + (sum >> 16U);
  return ~sum & 0xFFFFU;
}

/// An IPv4 header with source and destination of `packet` exchanged, and room for `payload` bytes.
Packet answer_to(std::span<const unsigned char> packet, unsigned char protocol, std::size_t payload) {
  Packet answer(ip_size + payload);
  answer[0] = 0x45;
  put16(answer, 2, static_cast<std::uint32_t>(answer.size()));
  answer[8] = 64;  // hops
  answer[9] = protocol;
  std::copy_n(packet.begin() + 16, 4, answer.begin() + 12);
  std::copy_n(packet.begin() + 12, 4, answer.begin() + 16);
  put16(answer, 10, checksum(word_sum(std::span(answer).first(ip_size))));
  return answer;
}

/// RST and ACK, from the address and the port that the packet was sent to.
Packet answered_with_reset(std::span<const unsigned char> packet, std::uint32_t number, std::uint32_t acknowledged) {
  const auto sent = packet.subspan(header_size(packet));
  Packet answer = answer_to(packet, tcp, tcp_size);
  const std::span<unsigned char> segment = std::span(answer).subspan(ip_size);
  std::copy_n(sent.begin() + 2, 2, segment.begin());  // ports exchanged
  std::copy_n(sent.begin(), 2, segment.begin() + 2);
  put32(segment, 4, number);
  put32(segment, 8, acknowledged);
  segment[12] = 0x50;  // length of the header
  segment[13] = 0x14;  // RST and ACK
  const std::uint32_t pseudo_header = word_sum(std::span(answer).subspan(12, 8)) + tcp + tcp_size;
  put16(segment, 16, checksum(word_sum(segment, pseudo_header)));
  return answer;
}

/// With source and destination exchanged; the checksums, which are sums, stay right.
Packet exchanged(Packet packet) {
  std::swap_ranges(packet.begin() + 12, packet.begin() + 16, packet.begin() + 16);
  std::swap_ranges(packet.begin() + ip_size, packet.begin() + ip_size + 2, packet.begin() + ip_size + 2);
  return packet;
}

}  // namespace

std::optional<TcpSegment> tcp_segment_of(std::span<const unsigned char> packet) {
  if (packet.size() < ip_size + tcp_size || packet[0] >> 4U != 4 || packet[9] != tcp) return std::nullopt;
  const std::size_t at = header_size(packet);
  const std::size_t size = get16(packet, 2);
  if (at < ip_size || size > packet.size() || size < at + tcp_size) return std::nullopt;
  const std::span<const unsigned char> segment = packet.subspan(at, size - at);
  const std::size_t header = (segment[12] >> 4U) * 4U;
  if (header < tcp_size || header > segment.size()) return std::nullopt;
  return TcpSegment{get16(segment, 0), get16(segment, 2), get32(segment, 4), segment[13], segment.subspan(header)};
}

std::optional<std::uint16_t> unreachable_port_of(std::span<const unsigned char> packet) {
  if (packet.size() < ip_size || packet[0] >> 4U != 4 || packet[9] != icmp) return std::nullopt;
  const std::size_t quoted = header_size(packet) + 8;
  if (packet.size() < quoted + ip_size || packet[quoted - 8] != 3) return std::nullopt;
  const std::size_t at = quoted + header_size(packet.subspan(quoted));
  if (packet.size() < at + 2) return std::nullopt;
  return get16(packet, at);
}

bool opens_connection(std::span<const unsigned char> packet) {
  const auto segment = tcp_segment_of(packet);
  return segment && segment->is_syn();
}

std::uint64_t connection_of(std::span<const unsigned char> syn) {
  const std::size_t at = header_size(syn);
  return std::uint64_t{get32(syn, at)} << 32U | get32(syn, at + 4);
}

Packet reset_of(std::span<const unsigned char> syn) {
  return answered_with_reset(syn, 0, get32(syn.subspan(header_size(syn)), 4) + 1);
}

Packet reset_of_data(std::span<const unsigned char> packet, Side side) {
  const auto sent = packet.subspan(header_size(packet));
  const std::uint32_t number = get32(sent, 4), acknowledged = get32(sent, 8);
  if (side == Side::sender) return answered_with_reset(packet, acknowledged, number);
  return exchanged(answered_with_reset(packet, number, acknowledged));
}

Packet unreachable_of(std::span<const unsigned char> syn) {
  const std::size_t quoted = header_size(syn) + 8;
  Packet answer = answer_to(syn, icmp, 8 + quoted);
  const std::span<unsigned char> message = std::span(answer).subspan(ip_size);
  message[0] = 3;
  message[1] = 1;
  std::copy_n(syn.begin(), quoted, message.begin() + 8);
  put16(message, 2, checksum(word_sum(message)));
  return answer;
}

}  // namespace benchgate::sys
