// SPDX-License-Identifier: MIT
#pragma once

#include <poll.h>

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "sys/throttle.hpp"

namespace benchgate::sys {

/// A client's connection to a proxy and the one to the server that was made for it; both are closed at the end. Nothing
/// blocks.
class ProxiedConnection {
 public:
  using SteadyClock = std::chrono::steady_clock;

  ProxiedConnection(int client, int server) : upward_{client, server}, downward_{server, client} {}
  ~ProxiedConnection();
  ProxiedConnection(ProxiedConnection&&) = delete;

  /// Whether both sides have ended, or one is broken.
  bool is_over() const { return broken_ || (upward_.passed_on && downward_.passed_on); }

  /// Adds what poll has to wait for.
  void watch(std::vector<pollfd>& sources) const;

  /// Returns when something that is held may go on; the far future when nothing is.
  SteadyClock::time_point next_due() const;

  /// Passes on what came. A request is what a client sends first, or first after something came from the server.
  void work(Throttle& throttle);

 private:
  /// One direction: what was read and not yet written, and from when on it may be.
  struct Direction {
    int from;
    int to;
    std::string held = {};
    SteadyClock::time_point due = {};
    bool ended = false;      ///< nothing more comes
    bool passed_on = false;  ///< and the other side knows

    bool can_read() const;
    bool can_write() const { return !held.empty() && SteadyClock::now() >= due; }
  };

  bool take(Direction& direction);
  void give(Direction& direction);
  void begin_request(Throttle& throttle);
  void refuse(std::string_view answer);

  Direction upward_;
  Direction downward_;
  bool awaits_request_ = true;
  bool refused_ = false;  ///< there is no server any more
  bool broken_ = false;
};

}  // namespace benchgate::sys
