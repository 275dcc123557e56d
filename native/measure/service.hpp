// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "format/pattern.hpp"
#include "measure/service_host.hpp"
#include "model/scenario.hpp"
#include "sys/child.hpp"

namespace benchgate::measure {

/// The environment variable with the port that a service and its commands may use.
inline constexpr std::string_view service_port_variable = "BENCHGATE_PORT";

/// Returns `text` with the port instead of "$BENCHGATE_PORT".
std::string with_port(std::string text, const std::string& port);

/// Returns `text` with "$BENCHGATE_PORT" instead of that port behind a colon: a name such as "http://127.0.0.1:35001/",
/// which is another one for each measurement, becomes one that can be compared.
std::string without_port(std::string text, const std::string& port);

/// The service of one side of a measurement.
class Service {
 public:
  /// The references must outlive this. Throws Error for a bad pattern and when there is no free port.
  Service(const model::Service& service, ServiceHost& host);

  /// Returns a port that was free, for the environment of the service and of the commands.
  int port() const { return port_; }

  /// Starts it and waits until it is ready. Returns why it is not; "" when it is, and when `stopped` says that the
  /// measurement is over. `clock`: monotonic.
  std::string start(const sys::Command& command, const std::function<std::chrono::nanoseconds()>& clock,
                    const std::function<bool()>& stopped);

  /// Ends it, with the SIGTERM and the grace of its host; end() says nothing then.
  void stop() { program_.reset(); }
  /// Starts it after stop(), without waiting until it is ready. Throws Error.
  void start_again(const sys::Command& command);

  /// Returns why it no longer runs; "" while it does.
  std::string end() const;
  /// Returns the last bytes that it wrote.
  std::string output() const;

 private:
  std::string used_port() const;
  bool is_ready();
  std::string missing() const;

  const model::Service& service_;
  ServiceHost& host_;
  int port_;
  int awaited_port_ = 0;  ///< 0: none
  std::string url_;
  std::optional<format::Pattern> line_;
  std::unique_ptr<Background> program_;
};

}  // namespace benchgate::measure
