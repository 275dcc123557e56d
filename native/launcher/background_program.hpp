// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "launcher/launcher.hpp"
#include "sys/child.hpp"
#include "sys/folder.hpp"

namespace benchgate::launcher {

/// A program that runs until this object ends it: SIGTERM, and SIGKILL after the grace, with all that it started. A
/// launcher of its own starts it, so that it also ends when the tool is killed.
class BackgroundProgram {
 public:
  /// Throws Error when the system gives no process, pipe or folder.
  BackgroundProgram(const sys::Command& command, std::chrono::nanoseconds grace);
  ~BackgroundProgram();
  BackgroundProgram(BackgroundProgram&&) = delete;

  /// Whether it ended by itself. A program that moved to the background has.
  bool has_ended() const { return ended_; }
  /// Returns how it ended. Only after has_ended().
  const sys::ChildResult& result() const { return result_; }

  /// Returns the last bytes that it wrote to both streams, about 64 kB. It is read while it runs. Until
  /// discard_unread() nothing is missing between two calls: a program that writes faster waits.
  std::string output();
  /// Discards what it writes from now on, so that it never waits for a call of output().
  void discard_unread();

 private:
  void read_output();
  bool take_output();
  void wait_for_room();
  void run(const sys::Command& command, std::chrono::nanoseconds grace);

  sys::TemporaryFolder folder_;
  int output_ = -1;
  int wake_ = -1;
  Launcher launcher_;
  sys::ChildResult result_;
  std::atomic<bool> ended_ = false;
  std::mutex mutex_;
  std::condition_variable has_room_;
  std::string text_;
  std::size_t unread_ = 0;  ///< bytes at the end of the text that no call has returned yet
  bool keeps_unread_ = true;
  std::thread reader_;
  std::thread runner_;
};

}  // namespace benchgate::launcher
