// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <thread>

#include "sys/network_namespace.hpp"

namespace benchgate::sys {

/// How long a proxy holds back what clients send.
struct ProxyStalls {
  std::chrono::microseconds request{0};    ///< the first bytes, or, after a TLS handshake, those behind it
  std::chrono::microseconds handshake{0};  ///< the bytes that begin a TLS handshake
};

/// Passes TCP connections on to a port of the loopback of its namespace, and holds back requests and TLS handshakes, so
/// that their answers are late.
class StallingProxy {
 public:
  /// Listens on `port` of all addresses of the namespace. Throws Error.
  StallingProxy(const NetworkNamespace& place, int port, int target);
  ~StallingProxy();
  StallingProxy(StallingProxy&&) = delete;

  void set_stalls(ProxyStalls stalls);

 private:
  void serve();

  const NetworkNamespace& place_;
  int target_;
  int listener_ = -1;
  int wake_ = -1;
  mutable std::mutex mutex_;
  ProxyStalls stalls_;
  std::thread server_;
};

}  // namespace benchgate::sys
