// SPDX-License-Identifier: MIT
#include "git/lfs_files.hpp"

#include <chrono>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/program.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::git {

namespace {

namespace fs = std::filesystem;

constexpr std::chrono::minutes lfs_limit{10};
constexpr std::uintmax_t longest_pointer = 1024;  // the specification's

/// https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
bool is_pointer(const fs::path& path) {
  std::error_code error;
  if (!sys::is_plain_file(path) || fs::file_size(path, error) >= longest_pointer) return false;
  return sys::read_file(path, longest_pointer).starts_with("version https://git-lfs.github.com/spec/");
}

std::vector<std::string> pointers_in(const fs::path& checkout) {
  std::vector<std::string> pointers;
  if (!sys::path_exists(checkout / ".git")) return pointers;
  const std::string all = Git(checkout).answer({"ls-files", "-z", ":(top,attr:filter=lfs)"}).value_or("");
  for (const std::string_view name : base::split(all, '\0'))
    if (!name.empty() && is_pointer(checkout / name)) pointers.emplace_back(name);
  return pointers;
}

/// The first pointer in `to` that is a file in `from`. A file that only `to` has counts when `from` has no pointers.
std::string missing_file(const fs::path& from, const fs::path& to) {
  const std::vector<std::string> pointers = pointers_in(to);
  if (pointers.empty()) return {};
  const bool takes_pointers = !pointers_in(from).empty();
  for (const std::string& name : pointers) {
    if (sys::path_exists(from / name) ? is_pointer(from / name) : takes_pointers) continue;
    return name;
  }
  return {};
}

}  // namespace

void fetch_lfs_files(const fs::path& from, const fs::path& to) {
  if (missing_file(from, to).empty()) return;
  const Git git(to, GitUse::check_out);
  const bool is_installed = git.succeeds({"lfs", "version"});
  if (is_installed) git.succeeds({"lfs", "pull"}, lfs_limit);
  const std::string missing = missing_file(from, to);
  if (missing.empty()) return;
  const std::string commit = git.line({"rev-parse", "HEAD"});
  throw Error(missing, is_installed
                           ? fmt::format("is a Git LFS file, and its content in {} is neither here nor can it be "
                                         "fetched; run 'git lfs fetch origin {}'",
                                         commit.substr(0, 12), commit)
                           : fmt::format("is a Git LFS file, and git-lfs is not installed, so its content in {} cannot "
                                         "be checked out; install git-lfs and run 'git lfs fetch origin {}'",
                                         commit.substr(0, 12), commit));
}

}  // namespace benchgate::git
