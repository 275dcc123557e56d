// SPDX-License-Identifier: MIT
#include "app/leftovers.hpp"

#include <algorithm>
#include <system_error>

#include "git/checkout_folder.hpp"
#include "sys/cgroup.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

/// "" if there is none.
fs::path temporary_folder() {
  std::error_code error;
  return fs::temp_directory_path(error);
}

std::vector<fs::path> folders_of_leftovers(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> folders{folder};
  for (fs::directory_iterator entries(folder, error); !error && entries != fs::directory_iterator();
       entries.increment(error)) {
    std::error_code unknown;
    if (fs::is_directory(entries->symlink_status(unknown))) folders.push_back(entries->path());
  }
  if (const fs::path temporary = temporary_folder(); !temporary.empty()) folders.push_back(temporary);
  return folders;
}

}  // namespace

std::vector<fs::path> find_leftovers(const fs::path& folder) {
  std::vector<fs::path> found = git::find_left_checkouts(folder);
  for (const fs::path& searched : folders_of_leftovers(folder)) {
    const std::vector<fs::path> left = sys::find_left(searched);
    for (const fs::path& path : left) found.push_back(path.lexically_normal());
  }
  for (const fs::path& group : sys::find_left_cgroups(sys::find_cgroup_roots())) found.push_back(group);
  std::sort(found.begin(), found.end());
  return found;
}

void clean_leftovers(const fs::path& folder) {
  git::remove_left_checkouts(folder);
  for (const fs::path& searched : folders_of_leftovers(folder)) sys::remove_left(searched);
  sys::remove_left_cgroups(sys::find_cgroup_roots());
}

void remove_leftovers(const fs::path& folder) {
  sys::remove_left(folder);
  git::remove_left_checkouts(folder);
  if (const fs::path temporary = temporary_folder(); !temporary.empty()) sys::remove_left(temporary);
}

}  // namespace benchgate::app
