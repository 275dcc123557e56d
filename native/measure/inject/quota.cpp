// SPDX-License-Identifier: MIT
#include "measure/inject/quota.hpp"

#include <algorithm>
#include <chrono>

#include "base/error.hpp"

namespace benchgate::measure {

namespace {

using std::chrono::nanoseconds;

constexpr double least_quota = 0.01;  // processors: 1 ms of every 100, the kernel's least
constexpr nanoseconds turn = std::chrono::milliseconds(250);

}  // namespace

void Quota::limit(double processors) { group_.limit_cpu(std::max(processors, least_quota)); }

void Quota::throttle(double share) {
  limit(0);  // throws here, not in a thread
  turns_ = std::thread([this, share] { take_turns(share); });
}

void Quota::take_turns(double share) {
  const auto throttled = nanoseconds(static_cast<std::int64_t>(share * static_cast<double>(turn.count())));
  auto next = std::chrono::steady_clock::now();
  const auto until = [&](nanoseconds length) {
    next += length;
    return wait(next - std::chrono::steady_clock::now());
  };
  try {
    while (until(throttled)) {
      group_.limit_cpu(std::nullopt);
      if (!until(turn - throttled)) return;
      limit(0);
    }
  } catch (const Error&) {
    return;  // the group is gone
  }
}

bool Quota::wait(nanoseconds time) {
  std::unique_lock lock(mutex_);
  return !lifted_.wait_for(lock, std::max(time, nanoseconds(0)), [this] { return ends_; });
}

void Quota::lift() noexcept {
  if (turns_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      ends_ = true;
    }
    lifted_.notify_all();
    turns_.join();
    ends_ = false;
  }
  try {
    group_.limit_cpu(std::nullopt);
  } catch (const Error&) {
    return;
  }
}

}  // namespace benchgate::measure
