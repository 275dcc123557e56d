// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

#include "sys/network_namespace.hpp"

namespace benchgate::sys {

/// Passes TCP connections on to a port of the loopback of its namespace, and holds requests back for as long as it is
/// told: the first bytes of a client, or, where they are a TLS handshake, those after it, so that only the answer is
/// late.
class StallingProxy {
 public:
  /// Listens on `port` of all addresses of the namespace. Throws Error.
  StallingProxy(const NetworkNamespace& place, int port, int target);
  ~StallingProxy();
  StallingProxy(StallingProxy&&) = delete;

  void set_stall(std::chrono::microseconds stall);

 private:
  void serve();

  const NetworkNamespace& place_;
  int target_;
  int listener_ = -1;
  int wake_ = -1;
  mutable std::mutex mutex_;
  std::chrono::microseconds stall_{0};
  std::thread server_;
};

}  // namespace benchgate::sys
