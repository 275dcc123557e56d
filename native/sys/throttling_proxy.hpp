// SPDX-License-Identifier: MIT
#pragma once

#include <mutex>
#include <thread>

#include "sys/network_namespace.hpp"
#include "sys/throttle.hpp"

namespace benchgate::sys {

/// Passes TCP connections on to a port of the loopback of its namespace, as a provider that throttles its clients
/// would: it holds back requests and TLS handshakes, so that their answers are delayed, and refuses requests.
class ThrottlingProxy {
 public:
  /// Listens on `port` of all addresses of the namespace. Throws Error.
  ThrottlingProxy(const NetworkNamespace& network, int port, int target);
  ~ThrottlingProxy();
  ThrottlingProxy(ThrottlingProxy&&) = delete;

  /// Sets the conditions. Requests are counted from 0 again.
  void set(const ProxyConditions& conditions);

 private:
  void serve();

  const NetworkNamespace& network_;
  int target_;
  int listener_ = -1;
  int wake_ = -1;
  std::mutex mutex_;
  Throttle throttle_{{}};
  std::thread server_;
};

}  // namespace benchgate::sys
