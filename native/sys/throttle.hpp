// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

namespace benchgate::sys {

/// What a proxy does to what clients send. The default: nothing.
struct ProxyConditions {
  std::chrono::microseconds request_delay{0};    ///< how long it holds back a request
  std::chrono::microseconds handshake_delay{0};  ///< and what a client sends for a TLS handshake
  double refused = 0;  ///< share of the plain HTTP requests that it answers itself, evenly spread by their number
};

/// Decides what becomes of the requests on all connections of a proxy. It sees the first bytes that a client sends on a
/// connection or after an answer. HTTP requests are known by their method; what is encrypted or another protocol is
/// never answered, only delayed.
class Throttle {
 public:
  explicit Throttle(const ProxyConditions& conditions) : conditions_(conditions) {}

  /// Counts a request that begins with `bytes`, from 0. Returns the answer with which it is refused, "429 Too Many
  /// Requests" and "503 Service Unavailable" in turn; "": it is passed on.
  std::string_view refusal_of(std::string_view bytes);

  /// Returns how long bytes that are passed on are held back.
  std::chrono::microseconds delay_of(std::string_view bytes) const;

 private:
  ProxyConditions conditions_;
  std::uint64_t requests_ = 0;
  std::uint64_t refusals_ = 0;
};

}  // namespace benchgate::sys
