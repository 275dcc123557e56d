// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace benchgate::sys {

using HttpHeaders = std::vector<std::pair<std::string, std::string>>;

struct HttpRequest {
  std::string method;
  std::string url;
  HttpHeaders headers;
  std::string body;

  bool operator==(const HttpRequest&) const = default;
};

struct HttpResponse {
  int status = 0;
  HttpHeaders headers;
  std::string body;

  /// Returns the value of the first header called `name`, in any case of letters.
  std::optional<std::string_view> header(std::string_view name) const;

  bool operator==(const HttpResponse&) const = default;
};

/// Why no complete answer arrived.
enum class TransportProblem {
  no_library,   ///< libcurl is not installed
  bad_url,      ///< not http or https, or malformed
  name_lookup,  ///< DNS
  connection,   ///< refused or unreachable: the server has not seen the request
  tls,          ///< the server could not prove who it is
  timeout,      ///< the server may have carried the request out
  broken,       ///< the connection ended inside the exchange; same remark
  too_large,    ///< the answer exceeds the cap
  other,
};

struct TransportFailure {
  TransportProblem problem = TransportProblem::other;
  std::string detail;  ///< the library's message; never a header of the request

  bool operator==(const TransportFailure&) const = default;
};

using HttpResult = std::variant<HttpResponse, TransportFailure>;

/// The seam to the network. Every failure is a value, nothing is thrown.
class Http {
 public:
  virtual ~Http() = default;

  /// Sends one request and waits for its answer, at most `limit` in all.
  /// Redirects are answers like others: they are never followed.
  virtual HttpResult send(const HttpRequest& request, std::chrono::milliseconds limit) = 0;
};

struct HttpOptions {
  std::chrono::milliseconds connect_timeout{10'000};
  std::size_t response_bytes = 16 * 1024 * 1024;  ///< cap of an answer's body
  std::string certificates;                       ///< file with trusted CA certificates; empty: the system's
};

/// Makes Http over libcurl: certificates verified, http and https only, proxies as the environment says (https_proxy,
/// no_proxy) but never for http, connections reused for the next request. The library is loaded when the first request
/// is sent, so that commands without network do not pay for it (4 ms and 1 MB each).
std::unique_ptr<Http> make_http(HttpOptions options);

}  // namespace benchgate::sys
