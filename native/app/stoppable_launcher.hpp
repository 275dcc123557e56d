// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "launcher/interruption.hpp"
#include "launcher/launcher.hpp"

namespace benchgate::app {

/// A launcher that signals stop, and the end of the time, whatever its programs
/// do. A fresh process tree for each measurement.
class StoppableLauncher {
 public:
  /// `deadline` by sys::monotonic_time; absent: none. Throws as launcher::Launcher does.
  StoppableLauncher(launcher::Interruption& interruption, std::optional<std::chrono::nanoseconds> deadline);
  ~StoppableLauncher();
  StoppableLauncher(const StoppableLauncher&) = delete;
  StoppableLauncher& operator=(const StoppableLauncher&) = delete;

  launcher::Launcher& launcher() { return launcher_; }
  const launcher::Launcher& launcher() const { return launcher_; }

 private:
  void wait_for(std::chrono::nanoseconds deadline);

  launcher::Interruption& interruption_;
  launcher::Launcher launcher_;
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable woken_;
  bool over_ = false;
};

}  // namespace benchgate::app
