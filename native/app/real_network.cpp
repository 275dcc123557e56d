// SPDX-License-Identifier: MIT
#include "app/real_network.hpp"

namespace benchgate::app {

namespace {

class RealNetwork final : public Network {
 public:
  std::unique_ptr<sys::Http> connect(const sys::HttpOptions& options) override { return sys::make_http(options); }
  sys::Clock& clock() override { return clock_; }

 private:
  sys::SystemClock clock_;
};

}  // namespace

std::unique_ptr<Network> make_network() { return std::make_unique<RealNetwork>(); }

}  // namespace benchgate::app
