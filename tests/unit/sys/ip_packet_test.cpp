// SPDX-License-Identifier: MIT
#include "sys/ip_packet.hpp"

#include "catch.hpp"

using namespace benchgate::sys;

namespace {

/// A SYN from 10.88.0.2:40000 to 10.88.0.1:9001, sequence number 0x01020304; RFC 791 and 9293 by hand.
Packet syn() {
  return {0x45, 0,    0,    40,   0,    0,    0x40, 0,    64, 6, 0, 0, 10, 88, 0, 2, 10, 88, 0, 1,
          0x9C, 0x40, 0x23, 0x29, 0x01, 0x02, 0x03, 0x04, 0,  0, 0, 0, 80, 2,  0, 0, 0,  0,  0, 0};
}

/// The sum of 16-bit words that RFC 1071 wants to be 0xFFFF where a checksum is right.
unsigned folded_sum(std::span<const unsigned char> bytes, unsigned sum = 0) {
  for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) sum += bytes[i] * 256U + bytes[i + 1];
  if (bytes.size() % 2 == 1) sum += bytes.back() * 256U;
  while (sum > 0xFFFF) sum = (sum & 0xFFFFU) + (sum >> 16U);
  return sum;
}

}  // namespace

TEST_CASE("only a SYN without ACK opens a connection", "[sys][network]") {
  Packet packet = syn();
  CHECK(opens_connection(packet));
  packet[33] = 0x12;  // SYN and ACK
  CHECK_FALSE(opens_connection(packet));
  packet = syn();
  packet[9] = 17;  // UDP
  CHECK_FALSE(opens_connection(packet));
  packet = syn();
  packet[0] = 0x65;  // IPv6
  CHECK_FALSE(opens_connection(packet));
  packet = syn();
  packet[0] = 0x4F;  // a header of 60 bytes in a packet of 40
  CHECK_FALSE(opens_connection(packet));
  CHECK_FALSE(opens_connection({}));
}

TEST_CASE("a connection is known by its ports and its sequence number", "[sys][network]") {
  CHECK(connection_of(syn()) == 0x9C40'2329'0102'0304U);
}

TEST_CASE("a refusal is a reset from the address that was asked", "[sys][network]") {
  const Packet answer = reset_of(syn());
  REQUIRE(answer.size() == 40);
  CHECK(Packet(answer.begin() + 12, answer.begin() + 20) == Packet{10, 88, 0, 1, 10, 88, 0, 2});
  CHECK(Packet(answer.begin() + 20, answer.begin() + 24) == Packet{0x23, 0x29, 0x9C, 0x40});
  CHECK(Packet(answer.begin() + 28, answer.begin() + 32) == Packet{0x01, 0x02, 0x03, 0x05});  // acknowledges the SYN
  CHECK(answer[33] == 0x14);
  const std::span<const unsigned char> bytes(answer);
  CHECK(folded_sum(bytes.first(20)) == 0xFFFF);
  CHECK(folded_sum(bytes.subspan(20), folded_sum(bytes.subspan(12, 8)) + 6 + 20) == 0xFFFF);
}

TEST_CASE("an unreachable host is reported with the packet that did not reach it", "[sys][network]") {
  const Packet asked = syn();
  const Packet answer = unreachable_of(asked);
  REQUIRE(answer.size() == 20 + 8 + 28);
  CHECK(answer[9] == 1);
  CHECK(answer[20] == 3);
  CHECK(answer[21] == 1);
  CHECK(Packet(answer.begin() + 28, answer.end()) == Packet(asked.begin(), asked.begin() + 28));
  const std::span<const unsigned char> bytes(answer);
  CHECK(folded_sum(bytes.first(20)) == 0xFFFF);
  CHECK(folded_sum(bytes.subspan(20)) == 0xFFFF);
}

TEST_CASE("a connection with data is reset at both ends, with numbers that each expects", "[sys][network]") {
  Packet data = syn();
  data[33] = 0x18;                                                            // PSH and ACK
  std::copy_n(Packet{0x0A, 0x0B, 0x0C, 0x0D}.begin(), 4, data.begin() + 28);  // what its sender has received
  const Packet to_receiver = reset_of_data(data, Side::receiver), to_sender = reset_of_data(data, Side::sender);
  CHECK(Packet(to_receiver.begin() + 12, to_receiver.begin() + 32) ==
        Packet{10, 88, 0, 2, 10, 88, 0, 1, 0x9C, 0x40, 0x23, 0x29, 1, 2, 3, 4, 0x0A, 0x0B, 0x0C, 0x0D});
  CHECK(Packet(to_sender.begin() + 12, to_sender.begin() + 32) ==
        Packet{10, 88, 0, 1, 10, 88, 0, 2, 0x23, 0x29, 0x9C, 0x40, 0x0A, 0x0B, 0x0C, 0x0D, 1, 2, 3, 4});
  for (const Packet& reset : {to_receiver, to_sender}) {
    CHECK(reset[33] == 0x14);
    const std::span<const unsigned char> bytes(reset);
    CHECK(folded_sum(bytes.first(20)) == 0xFFFF);
    CHECK(folded_sum(bytes.subspan(20), folded_sum(bytes.subspan(12, 8)) + 6 + 20) == 0xFFFF);
  }
}
