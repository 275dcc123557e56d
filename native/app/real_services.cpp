// SPDX-License-Identifier: MIT
#include "app/real_services.hpp"

#include <thread>
#include <variant>

#include "measure/program_background.hpp"
#include "sys/http.hpp"
#include "sys/loopback.hpp"

namespace benchgate::app {

namespace {

constexpr std::chrono::milliseconds probe_limit{1000};
constexpr std::size_t probe_bytes = 1024 * 1024;

class RealServices final : public measure::ServiceHost {
 public:
  std::unique_ptr<measure::Background> start(const sys::Command& command, std::chrono::nanoseconds grace) override {
    return std::make_unique<measure::ProgramBackground>(command, grace);
  }
  int free_port() override { return sys::free_port(); }
  bool accepts_connections(int port) override { return sys::accepts_connections(port); }
  int status_of(const std::string& url) override {
    if (!http_)
      http_ = sys::make_http({.connect_timeout = probe_limit, .response_bytes = probe_bytes, .certificates = {}});
    const sys::HttpResult result = http_->send({.method = "GET", .url = url, .headers = {}, .body = {}}, probe_limit);
    const auto* const response = std::get_if<sys::HttpResponse>(&result);
    return response == nullptr ? 0 : response->status;
  }
  void pause(std::chrono::nanoseconds duration) override { std::this_thread::sleep_for(duration); }

 private:
  std::unique_ptr<sys::Http> http_;
};

}  // namespace

std::unique_ptr<measure::ServiceHost> make_services() { return std::make_unique<RealServices>(); }

}  // namespace benchgate::app
