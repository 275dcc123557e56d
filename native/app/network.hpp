// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "sys/clock.hpp"
#include "sys/http.hpp"

namespace benchgate::app {

/// The seam to the network: sends requests, and has the clock for waiting between attempts.
class Network {
 public:
  virtual ~Network() = default;

  virtual std::unique_ptr<sys::Http> connect(const sys::HttpOptions& options) = 0;
  virtual sys::Clock& clock() = 0;
};

}  // namespace benchgate::app
