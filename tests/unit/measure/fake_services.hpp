// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "measure/service_host.hpp"

namespace benchgate::test {

/// Services that are ready after some looks, and end after some more.
class FakeServices final : public measure::ServiceHost {
 public:
  explicit FakeServices(std::chrono::nanoseconds& time) : time_(time) {}

  int ready_after = 1;                     ///< looks
  std::optional<int> ends_after;           ///< questions for its end; absent: it never ends by itself
  std::string ends = "exited with 3";      ///< how they end
  std::string printed;                     ///< what they print
  int status = 200;                        ///< of their answers
  bool in_use = false;                     ///< whether somebody else listens before they are started
  std::vector<sys::Command> started;       ///< in order
  int running = 0;                         ///< now
  int most_running = 0;                    ///< at once
  int discarding = 0;                      ///< how often output was given up
  std::function<void()> on_pause = [] {};  ///< while one is awaited

  std::unique_ptr<measure::Background> start(const sys::Command& command, std::chrono::nanoseconds) override {
    started.push_back(command);
    most_running = std::max(most_running, ++running);
    return std::make_unique<FakeBackground>(*this);
  }
  int free_port() override { return 40000 + ++free_ports_; }
  bool accepts_connections(int port) override {
    ports.push_back(port);
    return answers(std::to_string(port));
  }
  int status_of(const std::string& url) override {
    urls.push_back(url);
    return answers(url) ? status : 0;
  }
  void pause(std::chrono::nanoseconds duration) override {
    time_ += duration;
    on_pause();
  }

  std::vector<std::string> urls;  ///< that were asked
  std::vector<int> ports;         ///< likewise

 private:
  class FakeBackground final : public measure::Background {
   public:
    explicit FakeBackground(FakeServices& services) : services_(services) {}
    ~FakeBackground() override {
      if (--services_.running == 0) services_.looks_.clear();
    }
    std::string end() override {
      return services_.ends_after && ++questions_ > *services_.ends_after ? services_.ends : "";
    }
    std::string output() override { return services_.printed; }
    void discard_unread() override { ++services_.discarding; }

   private:
    FakeServices& services_;
    int questions_ = 0;
  };

  /// The first look at a port or URL is before the start of its service.
  bool answers(const std::string& address) {
    const int earlier = looks_[address]++;
    return earlier == 0 ? in_use : earlier > ready_after;
  }

  std::chrono::nanoseconds& time_;
  std::map<std::string, int> looks_;
  int free_ports_ = 0;
};

}  // namespace benchgate::test
