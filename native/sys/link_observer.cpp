// SPDX-License-Identifier: MIT
#include "sys/link_observer.hpp"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "sys/ip_packet.hpp"

namespace benchgate::sys {

namespace {

/// Whether a sequence number is behind another one; they wrap around (RFC 9293, 3.4).
bool is_behind(std::uint32_t number, std::uint32_t other) { return static_cast<std::int32_t>(number - other) > 0; }

constexpr unsigned char handshake_record = 22;  // RFC 8446, 5.1

}  // namespace

LinkObserver::Connection* LinkObserver::find(std::uint16_t port) {
  const auto found = connections_.find(port);
  return found == connections_.end() ? nullptr : &found->second;
}

void LinkObserver::refuse(Connection& connection, int error_number) {
  connection.state = Connection::State::refused;
  ++readings_.refused;
  readings_.error_number = error_number;
}

void LinkObserver::left_near(Bytes packet, Time now) {
  const auto segment = tcp_segment_of(packet);
  if (!segment || segment->source >= first_probe_port) return;
  Connection* connection = find(segment->source);
  if (segment->is_syn() && (connection == nullptr || connection->first_number != segment->number)) {
    connections_[segment->source] = {.first_number = segment->number, .asked = now, .next_number = segment->number + 1};
    return;
  }
  if (connection == nullptr) return;
  if (segment->ends()) connection->state = Connection::State::ended;
  if (segment->payload.empty()) return;
  ++readings_.sent;
  const std::uint32_t next = segment->number + static_cast<std::uint32_t>(segment->payload.size());
  if (!is_behind(next, connection->next_number)) {
    ++readings_.sent_again;
    return;
  }
  connection->next_number = next;
  if (!connection->secured && !connection->hello && segment->payload.front() == handshake_record)
    connection->hello = now;
}

void LinkObserver::reached_far(Bytes packet, Time now) {
  const auto segment = tcp_segment_of(packet);
  if (!segment || segment->payload.empty()) return;
  if (Connection* connection = find(segment->source)) connection->last_heard = now;
}

void LinkObserver::left_far(Bytes packet, Time now) {
  const auto segment = tcp_segment_of(packet);
  if (!segment || segment->payload.empty()) return;
  Connection* connection = find(segment->target);
  if (connection == nullptr || !connection->last_heard) return;
  const std::chrono::nanoseconds silence = now - *connection->last_heard;
  connection->last_heard = now;
  if (!connection->hello)
    connection->longest_silence = std::max(silence, connection->longest_silence.value_or(silence));
}

void LinkObserver::reached_near(Bytes packet, Time now) {
  if (const auto port = unreachable_port_of(packet)) {
    if (Connection* one = find(*port); one != nullptr && one->state == Connection::State::asked)
      refuse(*one, EHOSTUNREACH);
    return;
  }
  const auto segment = tcp_segment_of(packet);
  Connection* connection = segment ? find(segment->target) : nullptr;
  if (connection == nullptr) return;
  if (connection->state == Connection::State::asked) {
    if (segment->resets()) return refuse(*connection, ECONNREFUSED);
    readings_.connections.add(now - connection->asked);
    connection->state = Connection::State::made;
  }
  if (connection->hello && !segment->payload.empty()) {
    readings_.handshakes.add(now - *std::exchange(connection->hello, std::nullopt));
    connection->secured = true;
  }
}

LinkReadings LinkObserver::take(Time now) {
  for (auto& [port, one] : connections_) {
    if (one.state == Connection::State::asked && now - one.asked > patience) refuse(one, ETIMEDOUT);
    if (one.longest_silence) readings_.waits.add(*std::exchange(one.longest_silence, std::nullopt));
  }
  std::erase_if(connections_, [](const auto& entry) { return entry.second.state == Connection::State::ended; });
  return std::exchange(readings_, {});
}

}  // namespace benchgate::sys
