// SPDX-License-Identifier: MIT
#include "base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace benchgate::base {

namespace {

/// The work of one call, shared by its threads. Indices are handed out in
/// order, so when index i has thrown, all smaller ones were started before.
class Work {
 public:
  Work(std::size_t count, const std::function<void(std::size_t)>& task) : count_(count), task_(task) {}

  void take_part() {
    while (!stopped_) {
      const std::size_t index = next_++;
      if (index >= count_) return;
      try {
        task_(index);  // even if another one has failed since: a smaller index must not be left out
      } catch (...) {
        note_failure(index);
      }
    }
  }

  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void note_failure(std::size_t index) {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    if (failure_ && failed_index_ < index) return;
    failure_ = std::current_exception();
    failed_index_ = index;
  }

  std::size_t count_;
  const std::function<void(std::size_t)>& task_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::exception_ptr failure_;
  std::size_t failed_index_ = 0;
};

}  // namespace

void parallel_for(std::size_t count, std::size_t threads, const std::function<void(std::size_t)>& task) {
  Work work(count, task);
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min(threads, count); ++i) others.emplace_back([&work] { work.take_part(); });
    work.take_part();
  }
  work.rethrow();
}

std::size_t hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

}  // namespace benchgate::base
