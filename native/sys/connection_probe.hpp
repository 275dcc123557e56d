// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace benchgate::sys {

/// How a connection was made, step by step; a step that was not reached, or failed, has no time.
struct ProbeOutcome {
  enum class Failure { none, name, connection, handshake };

  std::optional<std::chrono::nanoseconds> name;        ///< the resolver's answer
  std::optional<std::chrono::nanoseconds> connection;  ///< of TCP
  std::optional<std::chrono::nanoseconds> handshake;   ///< of TLS
  Failure failure = Failure::none;
  int error_number = 0;  ///< errno of the connection; 0: none
};

/// Makes connections to one service to see how long each step takes, and closes them. The name is resolved by the
/// system each time; certificates are not verified, because nothing is sent. They come from ports by which a
/// LinkObserver knows them. For one thread.
class ConnectionProbe {
 public:
  enum class Security { plain, tls };

  /// Throws Error without libcurl.
  ConnectionProbe(std::string host, int port, Security security, std::chrono::milliseconds timeout);
  ~ConnectionProbe();
  ConnectionProbe(ConnectionProbe&&) = delete;

  ProbeOutcome connect();

 private:
  struct Library;  // libcurl

  std::string host_;
  int port_;
  Security security_;
  std::chrono::milliseconds timeout_;
  std::unique_ptr<Library> library_;
};

}  // namespace benchgate::sys
