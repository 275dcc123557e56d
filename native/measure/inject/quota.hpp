// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

#include "sys/cgroup.hpp"

namespace benchgate::measure {

/// A limit of the processor time of a control group while it is on: a quota all the time, or the least quota for a part
/// of each quarter of a second, so that a group that always has work is throttled for that long, however fast the
/// machine is.
class Quota {
 public:
  explicit Quota(const sys::Cgroup& group) : group_(group) {}
  ~Quota() { lift(); }
  Quota(Quota&&) = delete;

  /// Sets a quota all the time. `processors`: 0.5 is 50 ms of every 100; not less than the kernel's least quota. Throws
  /// Error.
  void limit(double processors);
  /// Sets the least quota for a part of each quarter of a second. `share`: of the time, below 1. Throws Error.
  void throttle(double share);
  /// Removes the limit, if any. A failure is ignored: the group goes away as a whole.
  void lift() noexcept;

 private:
  void take_turns(double share);
  /// Returns false when it is lifted.
  bool wait(std::chrono::nanoseconds time);

  const sys::Cgroup& group_;
  std::mutex mutex_;
  std::condition_variable lifted_;
  bool ends_ = false;
  std::thread turns_;
};

}  // namespace benchgate::measure
