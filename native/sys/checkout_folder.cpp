// SPDX-License-Identifier: MIT
#include "sys/checkout_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/git_program.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_siblings = 100;
constexpr std::uint64_t longest_record = 16 * 1024;
constexpr std::chrono::minutes removal_limit{5};
constexpr std::string_view record_suffix = ".checkout";

/// An open file that may be locked. Processes that are started do not inherit it.
class OpenFile {
 public:
  OpenFile(const fs::path& path, int flags) : descriptor_(::open(path.c_str(), flags | O_CLOEXEC | O_NOFOLLOW, 0666)) {}
  ~OpenFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;

  bool lock(int how) const {
    while (::flock(descriptor_, how) != 0)
      if (errno != EINTR) return false;
    return descriptor_ >= 0;
  }

 private:
  int descriptor_;
};

fs::path records_of(const RepositoryFolders& repository) { return repository.common / "benchgate"; }

/// Records are made and removed by one process at a time.
class RecordsLock {
 public:
  explicit RecordsLock(const RepositoryFolders& repository) : file_(made(repository) / "lock", O_RDWR | O_CREAT) {
    if (!file_.lock(LOCK_EX))
      throw Error(base::printable(records_of(repository).string()), "cannot be locked: is it writable?");
  }

 private:
  static fs::path made(const RepositoryFolders& repository) {
    make_folders(records_of(repository));
    return records_of(repository);
  }

  OpenFile file_;
};

dev_t file_system_of(const fs::path& path) {
  struct stat status{};
  return ::stat(path.c_str(), &status) == 0 ? status.st_dev : dev_t();
}

/// Whether git made `path` as a checkout of this repository.
bool is_checkout_of(const RepositoryFolders& repository, const fs::path& path) {
  constexpr std::string_view start = "gitdir: ";
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path / ".git", error))) return false;
  const std::string text = read_file(path / ".git", longest_record);
  if (!text.starts_with(start)) return false;
  const fs::path own = std::string(base::trim(std::string_view(text).substr(start.size())));
  return fs::weakly_canonical(own.parent_path(), error) == fs::weakly_canonical(repository.common / "worktrees", error);
}

/// Removes `path` if it is empty or a checkout of this repository, and what git knows of it.
void remove_checkout(const RepositoryFolders& repository, const fs::path& path) {
  ::rmdir(path.c_str());
  const bool is_ours = path_exists(path) && is_checkout_of(repository, path);
  if (path_exists(path) && !is_ours) return;
  const bool is_removed =
      Git(repository.top).succeeds({"worktree", "remove", "--force", "--force", path.string()}, removal_limit);
  if (is_removed || !is_ours) return;
  remove_folder(path);
  Git(repository.top).succeeds({"worktree", "remove", "--force", "--force", path.string()});
}

/// A record that nobody has locked is that of a process that is gone.
void remove_if_left(const RepositoryFolders& repository, const fs::path& record) {
  const OpenFile file(record, O_RDWR);
  if (!file.lock(LOCK_EX | LOCK_NB)) return;
  try {
    const std::string text = read_file(record, longest_record);
    if (const std::string path(base::trim(text)); !path.empty()) remove_checkout(repository, path);
    ::unlink(record.c_str());
  } catch (const Error&) {  // it stays until a later process can remove it
  }
}

void remove_left(const RepositoryFolders& repository) {
  std::error_code error;
  std::vector<fs::path> records;
  for (const fs::directory_entry& entry : fs::directory_iterator(records_of(repository), error))
    if (entry.path().extension() == record_suffix) records.push_back(entry.path());
  for (const fs::path& record : records) remove_if_left(repository, record);
}

/// Why no folder can be made beside the working tree: "/srv is not writable"; "" when `made` is one.
std::string make_sibling(const fs::path& top, fs::path& made) {
  const fs::path parent = top.parent_path();
  const std::string shown = base::printable(parent.string());
  if (parent == top || file_system_of(parent) != file_system_of(top))
    return fmt::format("{} is on another file system", shown);
  for (std::size_t number = 0; number < most_siblings; ++number) {
    const std::string name = sibling_name(top.filename().string(), number);
    if (name.empty()) break;
    if (::mkdir((parent / name).c_str(), 0777) == 0) {
      made = parent / name;
      return {};
    }
    if (errno != EEXIST)
      return fmt::format("cannot make a folder in {}: {}", shown, std::generic_category().message(errno));
  }
  return fmt::format("all names of this length exist in {}", shown);
}

}  // namespace

RepositoryFolders repository_folders(const fs::path& folder) {
  const Git git(folder);
  const std::string top = git.line({"rev-parse", "--show-toplevel"});
  const std::string common = git.line({"rev-parse", "--git-common-dir"});
  if (top.empty() || common.empty()) throw Error(base::printable(folder.string()), "is not in a git repository");
  std::error_code error;
  return {fs::weakly_canonical(top, error), fs::weakly_canonical(fs::absolute(folder) / common, error)};
}

std::string sibling_name(const std::string& like, std::size_t number) {
  for (const std::string_view start : {"benchgate-", "base-", "b", ""}) {
    const std::string digits = std::to_string(number);
    if (like.size() < start.size() + 2 && !start.empty()) continue;
    if (like.size() < start.size() + digits.size()) return {};
    return std::string(start) + std::string(like.size() - start.size() - digits.size(), '0') + digits;
  }
  return {};
}

CheckoutFolder::CheckoutFolder(const RepositoryFolders& repository) : repository_(repository) {
  const RecordsLock lock(repository_);
  remove_left(repository_);
  make_folder();
  keep_record();
}

CheckoutFolder::~CheckoutFolder() {
  try {
    const RecordsLock lock(repository_);
    remove_checkout(repository_, path_);
    ::unlink(record_.c_str());
  } catch (const Error&) {  // a later process removes it, because of the record
  }
  ::close(descriptor_);
}

void CheckoutFolder::make_folder() {
  const std::string why = make_sibling(repository_.top, path_);
  if (why.empty()) return;
  for (std::size_t number = 0; path_.empty() && number < most_siblings; ++number) {
    const fs::path path = records_of(repository_) / fmt::format("checkout-{}", number);
    if (::mkdir(path.c_str(), 0777) == 0) path_ = path;
  }
  if (path_.empty())
    throw Error(base::printable(records_of(repository_).string()), "cannot make a folder for another checkout there");
  note_ = fmt::format(
      "the other commit is checked out in {}, because {}: its path is longer than that of the working tree, and "
      "programs that search the folders above it find files of the working tree (node_modules, go.work, Cargo.toml)",
      base::printable(path_.string()), why);
  if (file_system_of(path_) != file_system_of(repository_.top))
    note_ += "; it is also on another file system than the working tree";
}

void CheckoutFolder::keep_record() {
  const std::string text = path_.string() + "\n";
  for (std::size_t number = 0; descriptor_ < 0 && number < most_siblings; ++number) {
    record_ = records_of(repository_) / fmt::format("{}-{}{}", path_.filename().string(), number, record_suffix);
    descriptor_ = ::open(record_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (descriptor_ < 0 && errno != EEXIST) break;
  }
  if (descriptor_ >= 0 && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0 &&
      ::write(descriptor_, text.data(), text.size()) == static_cast<ssize_t>(text.size()))
    return;
  const int error = errno;
  if (descriptor_ >= 0) ::close(descriptor_);
  ::rmdir(path_.c_str());
  throw Error(base::printable(record_.string()), std::generic_category().message(error));
}

}  // namespace benchgate::sys
