// SPDX-License-Identifier: MIT
#include "sys/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "base/error.hpp"

namespace benchgate::sys {

FolderLock::FolderLock(const std::filesystem::path& folder, const std::function<void()>& on_wait)
    : descriptor_(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  int locked = descriptor_ < 0 ? -1 : ::flock(descriptor_, LOCK_EX | LOCK_NB);
  if (descriptor_ >= 0 && locked != 0 && errno == EWOULDBLOCK) {
    on_wait();
    do locked = ::flock(descriptor_, LOCK_EX);
    while (locked != 0 && errno == EINTR);
  }
  if (locked == 0) return;
  const int error = errno;
  if (descriptor_ >= 0) ::close(descriptor_);
  throw Error(folder.string(), "cannot be locked: " + std::generic_category().message(error));
}

FolderLock::~FolderLock() { ::close(descriptor_); }

}  // namespace benchgate::sys
