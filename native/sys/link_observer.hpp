// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>

namespace benchgate::sys {

/// Times that were added up, of how many things.
struct TimeSum {
  std::chrono::nanoseconds sum{0};
  int count = 0;

  void add(std::chrono::nanoseconds time) {
    sum += time;
    ++count;
  }
};

/// What the TCP connections of clients over a link have met since the last look.
struct LinkReadings {
  TimeSum connections;   ///< made: from the first SYN to its answer
  TimeSum handshakes;    ///< of TLS: from the ClientHello to its answer
  TimeSum waits;         ///< the longest silence of the server of each connection on which it was to answer
  int refused = 0;       ///< connections that were not made
  int error_number = 0;  ///< errno that the client of the last of them got
  int sent = 0;          ///< segments with data that clients sent
  int sent_again = 0;    ///< of them, those that had been sent before
};

/// Watches the packets of a link at its two ends, as the clients at the near end and the server at the far end see
/// them, and so measures what the sockets of the clients meet without touching them. Connections from the ports of
/// probes are left out.
class LinkObserver {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Bytes = std::span<const unsigned char>;

  /// Ports from which probes connect: outside those that Linux gives to programs (32768 to 60999).
  static constexpr std::uint16_t first_probe_port = 61000;
  /// A connection without an answer counts as refused (ETIMEDOUT) after this time.
  static constexpr std::chrono::milliseconds patience{2500};

  /// Note that a packet left a client, reached the server, left the server, reached a client.
  void left_near(Bytes packet, Time now);
  void reached_far(Bytes packet, Time now);
  void left_far(Bytes packet, Time now);
  void reached_near(Bytes packet, Time now);

  /// Returns what came since the last call.
  LinkReadings take(Time now);

 private:
  /// A connection, by the port of its client.
  struct Connection {
    enum class State { asked, made, refused, ended };

    State state = State::asked;
    std::uint32_t first_number = 0;  ///< of the SYN
    Time asked;
    std::uint32_t next_number = 0;   ///< behind the last byte that was sent
    std::optional<Time> hello = {};  ///< of TLS, until it is answered
    bool secured = false;
    std::optional<Time> last_heard = {};  ///< at the far end, while an answer is due or comes
    std::optional<std::chrono::nanoseconds> longest_silence = {};
  };

  Connection* find(std::uint16_t port);
  void refuse(Connection& connection, int error_number);

  std::unordered_map<std::uint16_t, Connection> connections_;
  LinkReadings readings_;
};

}  // namespace benchgate::sys
