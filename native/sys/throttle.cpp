// SPDX-License-Identifier: MIT
#include "sys/throttle.hpp"

#include <algorithm>
#include <array>

#include "sys/even_share.hpp"

namespace benchgate::sys {

namespace {

/// The answers say that the connection ends, so that a body that still comes is not read as the next request.
constexpr std::array<std::string_view, 2> refusals{
    "HTTP/1.1 429 Too Many Requests\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
};

/// Methods (RFC 9110, 9.3, and RFC 5789) with the slash that begins a path. The slash distinguishes them from the
/// commands of other protocols (Redis has GET, NATS has CONNECT).
constexpr std::array<std::string_view, 8> request_beginnings{"GET /",    "HEAD /",    "POST /",  "PUT /",
                                                             "DELETE /", "OPTIONS /", "TRACE /", "PATCH /"};

bool begins_http_request(std::string_view bytes) {
  return std::any_of(request_beginnings.begin(), request_beginnings.end(),
                     [&](std::string_view beginning) { return bytes.starts_with(beginning); });
}

/// A record of TLS begins with its type (RFC 8446, 5.1).
bool begins_handshake_record(std::string_view bytes) {
  constexpr char handshake = 22;
  return bytes.starts_with(handshake);
}

}  // namespace

std::string_view Throttle::refusal_of(std::string_view bytes) {
  if (!begins_http_request(bytes) || !is_in_share(requests_++, conditions_.refused)) return {};
  return refusals[refusals_++ % refusals.size()];
}

std::chrono::microseconds Throttle::delay_of(std::string_view bytes) const {
  return begins_handshake_record(bytes) ? conditions_.handshake_delay : conditions_.request_delay;
}

}  // namespace benchgate::sys
