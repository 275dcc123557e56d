// SPDX-License-Identifier: MIT
#include "git/page_cache.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <functional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "git/file_listing.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

using Names = std::vector<std::string>;

void for_each_file(const fs::path& checkout, const Names& names, const std::function<void(int)>& use) {
  for (const std::string& name : names) {
    const int file = ::open((checkout / name).c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    use(file);
    ::close(file);
  }
}

void drop(const fs::path& checkout, const Names& names) {
  // Only what is on the disk can be dropped. The disk writes all files at once, which a wait for each would prevent.
  for_each_file(checkout, names, [](int file) { ::sync_file_range(file, 0, 0, SYNC_FILE_RANGE_WRITE); });
  for_each_file(checkout, names, [](int file) {
    constexpr unsigned wait = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER;
    ::sync_file_range(file, 0, 0, wait);
    ::posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED);
  });
}

void add_names(const fs::path& folder, const fs::path& below, Names& names) {
  std::error_code error;
  for (fs::directory_iterator entry(folder / below, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    const fs::path name = entry->path().filename();
    std::error_code unknown;
    const fs::file_type type = entry->symlink_status(unknown).type();
    if (type == fs::file_type::regular) names.push_back((below / name).string());
    if (type == fs::file_type::directory && name != ".git") add_names(folder, below / name, names);
  }
}

}  // namespace

void drop_cached_files(const fs::path& checkout) {
  if (const auto names = list_tracked(checkout)) drop(checkout, *names);
}

void drop_cached_tree(const fs::path& folder) {
  Names names;
  add_names(folder, "", names);
  drop(folder, names);
}

}  // namespace benchgate::git
