// SPDX-License-Identifier: MIT
#include "app/stoppable_launcher.hpp"

#include "sys/clock.hpp"

namespace benchgate::app {

StoppableLauncher::StoppableLauncher(launcher::Interruption& interruption,
                                     std::optional<std::chrono::nanoseconds> deadline)
    : interruption_(interruption) {
  interruption_.stops(&launcher_);
  if (deadline) thread_ = std::thread([this, deadline] { wait_for(*deadline); });
}

StoppableLauncher::~StoppableLauncher() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      over_ = true;
    }
    woken_.notify_one();
    thread_.join();
  }
  interruption_.stops(nullptr);
}

void StoppableLauncher::wait_for(std::chrono::nanoseconds deadline) {
  std::unique_lock lock(mutex_);
  if (!woken_.wait_for(lock, deadline - sys::monotonic_time(), [this] { return over_; })) launcher_.stop();
}

}  // namespace benchgate::app
