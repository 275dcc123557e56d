// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <functional>

namespace benchgate::sys {

/// One writer at a time in a folder, among processes that take this lock. Held until destroyed, and given back by the
/// system when the process dies; it leaves no file behind.
class FolderLock {
 public:
  /// Waits for the lock; calls `on_wait` once before, if another process has it. Throws Error when the folder cannot be
  /// locked.
  FolderLock(const std::filesystem::path& folder, const std::function<void()>& on_wait);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

}  // namespace benchgate::sys
