// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "sys/child.hpp"

namespace benchgate::measure {

/// A program that runs beside a measurement, until the object is destroyed.
class Background {
 public:
  virtual ~Background() = default;

  /// Returns how it ended ("exited with 1"); "" while it runs.
  virtual std::string end() = 0;
  /// Returns the last bytes that it wrote to both streams. Until discard_unread() no call misses any: a program that
  /// writes faster waits.
  virtual std::string output() = 0;
  /// Discards what it writes from now on, so that it never waits for a reader.
  virtual void discard_unread() = 0;
};

/// The seam to what runs beside a measurement, and to its ports.
class ServiceHost {
 public:
  virtual ~ServiceHost() = default;

  /// Starts a program. `grace`: between SIGTERM and SIGKILL at the end. Throws Error.
  virtual std::unique_ptr<Background> start(const sys::Command& command, std::chrono::nanoseconds grace) = 0;
  /// Returns a port that nobody listens on. Throws Error.
  virtual int free_port() = 0;
  virtual bool accepts_connections(int port) = 0;
  /// Returns the HTTP status of an answer to GET; 0: there is none.
  virtual int status_of(const std::string& url) = 0;
  virtual void pause(std::chrono::nanoseconds duration) = 0;
};

}  // namespace benchgate::measure
