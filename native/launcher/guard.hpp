// SPDX-License-Identifier: MIT
#pragma once

#include <sys/types.h>

#include <atomic>
#include <thread>

namespace benchgate::launcher {

/// Watches the launcher from outside, because one that is stopped (SIGSTOP) looks at no clock: no timeout, no end of
/// the time and no signal would end what it measures. While a job runs, whoever stops it can only be a program of the
/// job: all of them are killed, the job is asked to end, and the launcher is continued. Costs nothing until then.
class LauncherGuard {
 public:
  /// `stop`: the descriptor by which the launcher is asked to end its job. Both must outlive this.
  LauncherGuard(pid_t launcher, int stop);
  /// Precondition: the launcher has ended, or will.
  ~LauncherGuard();
  LauncherGuard(LauncherGuard&&) = delete;

  /// Note that a job runs from now on, or no longer.
  void begin_job() { is_busy_ = true; }
  void end_job() { is_busy_ = false; }

  /// Whether a program has stopped the launcher.
  bool was_stopped() const { return was_stopped_; }

 private:
  void watch();

  pid_t launcher_;
  int stop_;
  std::atomic<bool> is_busy_{false};
  std::atomic<bool> was_stopped_{false};
  std::thread thread_;  ///< last, because it uses the others
};

}  // namespace benchgate::launcher
