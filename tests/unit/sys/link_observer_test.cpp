// SPDX-License-Identifier: MIT
#include "sys/link_observer.hpp"

#include <cerrno>
#include <string_view>

#include "catch.hpp"
#include "sys/ip_packet.hpp"

using namespace benchgate::sys;
using std::chrono::milliseconds;

namespace {

constexpr unsigned char syn = 0x02, syn_ack = 0x12, ack = 0x10, fin = 0x11;
constexpr std::uint16_t client = 40000, server = 9001;

/// An IPv4 packet with a TCP segment (RFC 791 and 9293, without checksums).
Packet packet(std::uint16_t from, std::uint16_t to, unsigned char flags, std::uint32_t number,
              std::string_view payload = "") {
  Packet bytes(40 + payload.size());
  const auto put = [&](std::size_t at, std::uint32_t value, int width) {
    for (int i = 0; i < width; ++i) bytes[at + static_cast<std::size_t>(width - 1 - i)] = (value >> (8 * i)) & 0xFFU;
  };
  bytes[0] = 0x45;
  put(2, static_cast<std::uint32_t>(bytes.size()), 2);
  bytes[9] = 6;
  put(20, from, 2);
  put(22, to, 2);
  put(24, number, 4);
  bytes[32] = 0x50;
  bytes[33] = flags;
  std::copy(payload.begin(), payload.end(), bytes.begin() + 40);
  return bytes;
}

LinkObserver::Time at(int ms) { return LinkObserver::Time(milliseconds(ms)); }

/// A connection of `port` that is made in 130 ms.
void connect(LinkObserver& link, std::uint16_t port, int begin = 0) {
  link.left_near(packet(port, server, syn, 1000), at(begin));
  link.reached_near(packet(server, port, syn_ack, 5000), at(begin + 130));
}

}  // namespace

TEST_CASE("a connection takes from its SYN to the answer, also when TCP asked twice", "[sys][network]") {
  LinkObserver link;
  connect(link, client);
  link.left_near(packet(client + 1, server, syn, 7), at(0));
  link.left_near(packet(client + 1, server, syn, 7), at(1000));  // the first one was lost
  link.reached_near(packet(server, client + 1, syn_ack, 9), at(1130));
  const LinkReadings readings = link.take(at(1200));
  CHECK(readings.connections.count == 2);
  CHECK(readings.connections.sum == milliseconds(130 + 1130));
  CHECK(readings.refused == 0);
  CHECK(link.take(at(2000)).connections.count == 0);
}

TEST_CASE("a connection that is not made has the error that its client gets", "[sys][network]") {
  LinkObserver link;
  const Packet first = packet(client, server, syn, 1);
  link.left_near(first, at(0));
  link.reached_near(reset_of(first), at(10));
  LinkReadings readings = link.take(at(100));
  CHECK(readings.refused == 1);
  CHECK(readings.error_number == ECONNREFUSED);
  const Packet second = packet(client, server, syn, 2);
  link.left_near(second, at(200));
  link.reached_near(unreachable_of(second), at(210));
  CHECK(link.take(at(300)).error_number == EHOSTUNREACH);
  link.left_near(packet(client, server, syn, 3), at(1000));
  CHECK(link.take(at(3400)).refused == 0);
  CHECK(link.take(at(3600)).error_number == ETIMEDOUT);
  CHECK(link.take(at(9000)).refused == 0);  // counted once
}

TEST_CASE("data that was sent before is sent again; the numbers may wrap around", "[sys][network]") {
  LinkObserver link;
  link.left_near(packet(client, server, syn, 0xFFFF'FFFAU), at(0));
  link.left_near(packet(client, server, ack, 0xFFFF'FFFBU, "0123456789"), at(1));
  link.left_near(packet(client, server, ack, 5, "next"), at(2));
  link.left_near(packet(client, server, ack, 0xFFFF'FFFBU, "0123456789"), at(3));
  const LinkReadings readings = link.take(at(10));
  CHECK(readings.sent == 3);
  CHECK(readings.sent_again == 1);
}

TEST_CASE("a server is silent from the request that reached it to its answer", "[sys][network]") {
  LinkObserver link;
  connect(link, client);
  link.reached_far(packet(client, server, ack, 1001, "GET / HTTP/1.1"), at(200));
  link.left_far(packet(server, client, ack, 5001, "HTTP/1.1 200"), at(950));
  link.left_far(packet(server, client, ack, 5013, "body"), at(960));
  LinkReadings readings = link.take(at(1000));
  CHECK(readings.waits.count == 1);
  CHECK(readings.waits.sum == milliseconds(750));
  link.reached_far(packet(client, server, ack, 1020, "GET / HTTP/1.1"), at(9000));  // later on the same connection
  link.left_far(packet(server, client, ack, 5020, "HTTP/1.1 200"), at(9005));
  CHECK(link.take(at(9100)).waits.sum == milliseconds(5));
}

TEST_CASE("a handshake is no answer to a request", "[sys][network]") {
  LinkObserver link;
  connect(link, client);
  const auto hello = packet(client, server, ack, 1001, "\x16\x03\x01");
  link.left_near(hello, at(150));
  link.reached_far(hello, at(170));
  link.left_far(packet(server, client, ack, 5001, "\x16\x03\x03"), at(180));
  link.reached_near(packet(server, client, ack, 5001, "\x16\x03\x03"), at(205));
  const LinkReadings readings = link.take(at(1000));
  CHECK(readings.handshakes.count == 1);
  CHECK(readings.handshakes.sum == milliseconds(55));
  CHECK(readings.waits.count == 0);
}

TEST_CASE("probes, other protocols, broken packets and ended connections count for nothing", "[sys][network]") {
  LinkObserver link;
  connect(link, LinkObserver::first_probe_port);
  Packet broken = packet(client, server, syn, 1);
  broken[3] = 200;  // longer than it is
  link.left_near(broken, at(0));
  broken = packet(client, server, syn, 1);
  broken[32] = 0xF0;  // a header of 60 bytes
  link.left_near(broken, at(0));
  link.left_near({}, at(0));
  link.reached_near(Packet(20, 0x45), at(0));
  CHECK(link.take(at(5000)).refused == 0);
  connect(link, client, 5000);
  link.left_near(packet(client, server, fin, 1001), at(5500));
  CHECK(link.take(at(6000)).connections.count == 1);
  connect(link, client, 6000);  // the port is used again, with the same number
  CHECK(link.take(at(7000)).connections.count == 1);
}
