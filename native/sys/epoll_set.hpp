// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <vector>

namespace benchgate::sys {

/// Sockets and a timer for which a loop waits (epoll). The time of the timer is that of std::chrono::steady_clock.
class EpollSet {
 public:
  EpollSet();  ///< throws Error
  ~EpollSet();
  EpollSet(EpollSet&&) = delete;

  /// Waits for these events, EPOLLIN or EPOLLOUT, instead of earlier ones; 0: for none any more. A socket that was
  /// closed may be a new one of its number.
  void watch(int socket, std::uint32_t events);
  /// Ends a wait at this time, once, instead of at an earlier one.
  void wake_at(std::chrono::steady_clock::time_point time);

  /// Waits until something comes or the time is over, and calls `on_event` for each event.
  void wait(std::chrono::milliseconds longest, const std::function<void(int socket, std::uint32_t events)>& on_event);

 private:
  int epoll_ = -1;
  int timer_ = -1;
  std::vector<std::uint32_t> events_;  ///< by the number of the socket
};

}  // namespace benchgate::sys
