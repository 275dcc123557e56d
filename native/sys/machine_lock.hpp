// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace benchgate::sys {

/// One measurement at a time on a machine: two at once would measure each
/// other. Held until destroyed, and given back by the system when the tool dies.
class MachineLock {
 public:
  enum class OnBusy { wait, fail };

  /// Takes the lock, noting process id and `command` for others to read. When
  /// somebody holds it: OnBusy::fail throws Error naming the holder; with wait,
  /// `on_wait` gets the holder's "process 12 (benchgate run ...)" once, printable,
  /// and `give_up` is asked a few times a second. Absent: given up. Throws Error
  /// when `path` can be no lock.
  static std::optional<MachineLock> take(const std::filesystem::path& path, std::string_view command, OnBusy on_busy,
                                         const std::function<void(const std::string& holder)>& on_wait,
                                         const std::function<bool()>& give_up);

  ~MachineLock();
  MachineLock(MachineLock&& other) noexcept;
  MachineLock& operator=(MachineLock&&) = delete;

 private:
  explicit MachineLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_ = -1;
  bool is_held_ = false;
};

/// Returns where all users of a machine find its lock: /tmp/benchgate.lock (not a folder of each user), or what
/// BENCHGATE_LOCK says.
std::filesystem::path machine_lock_path();

}  // namespace benchgate::sys
