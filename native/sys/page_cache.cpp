// SPDX-License-Identifier: MIT
#include "sys/page_cache.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>

#include "base/text.hpp"
#include "sys/git_program.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

void for_each_file(const fs::path& checkout, std::string_view names, const std::function<void(int)>& use) {
  for (const std::string_view name : base::split(names, '\0')) {
    if (name.empty()) continue;
    const int file = ::open((checkout / name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    use(file);
    ::close(file);
  }
}

}  // namespace

void drop_cached_files(const fs::path& checkout) {
  const std::string names = Git(checkout).answer({"ls-files", "-z", "--recurse-submodules"}).value_or("");
  // Only what is on the disk can be dropped. The disk writes all files at once, which a wait for each would prevent.
  for_each_file(checkout, names, [](int file) { ::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE); });
  for_each_file(checkout, names, [](int file) {
    constexpr unsigned wait = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    ::sync_file_range(file, 0, 0, wait);
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  });
}

}  // namespace benchgate::sys
