// SPDX-License-Identifier: MIT
#include "git/checkout_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "git/program.hpp"
#include "git/refusal.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::git {

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
    if (!file_.lock(LOCK_EX)) throw Error(records_of(repository).string(), "cannot be locked: is it writable?");
  }

 private:
  static fs::path made(const RepositoryFolders& repository) {
    sys::make_folders(records_of(repository));
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
  if (!sys::is_plain_file(path / ".git")) return false;
  const std::string text = sys::read_file(path / ".git", longest_record);
  if (!text.starts_with(start)) return false;
  const fs::path own = std::string(base::trim(std::string_view(text).substr(start.size())));
  std::error_code error;
  return fs::weakly_canonical(own.parent_path(), error) == fs::weakly_canonical(repository.common / "worktrees", error);
}

/// What distinguishes a folder from another one that is made later at its path; "" where the file system does not know.
std::string identity_of(const fs::path& path) {
  struct statx status{};
  if (::statx(AT_FDCWD, path.c_str(), AT_SYMLINK_NOFOLLOW, STATX_INO | STATX_BTIME, &status) != 0) return {};
  if ((status.stx_mask & STATX_BTIME) == 0 || !S_ISDIR(status.stx_mode)) return {};
  return fmt::format("{}:{} {} {}.{:09}", status.stx_dev_major, status.stx_dev_minor, status.stx_ino,
                     status.stx_btime.tv_sec, status.stx_btime.tv_nsec);
}

/// A record: the path of a folder, the identity of the folder with the records, which a copy of the repository does not
/// have, and the identity of the folder once it has been made.
struct CheckoutRecord {
  std::string path;
  std::string home;
  std::string identity;
};

CheckoutRecord parse_record(const std::string& text) {
  std::vector<std::string_view> lines = base::split(text, '\n');
  lines.resize(3);
  return {std::string(lines[0]), std::string(lines[1]), std::string(lines[2])};
}

/// What was copied together with its repository is of a checkout that the original uses.
bool is_copied(const CheckoutRecord& record, const fs::path& records) { return record.home != identity_of(records); }

/// Removes the folder if it is the one of the record, empty, or a checkout of this repository; and what git knows of
/// it. Returns whether nothing is left to do: it is gone, or somebody else's.
bool remove_checkout(const RepositoryFolders& repository, const CheckoutRecord& record) {
  const fs::path path = record.path;
  ::rmdir(path.c_str());
  const bool is_made = !record.identity.empty() && identity_of(path) == record.identity;
  if (sys::path_exists(path) && !is_made && !is_checkout_of(repository, path)) return true;
  const auto forget = [&] {
    return Git(repository.top).succeeds({"worktree", "remove", "--force", "--force", path.string()}, removal_limit);
  };
  const bool is_forgotten = forget();
  if (sys::path_exists(path)) sys::remove_folder(path);
  if (!is_forgotten) forget();  // it does not ask for the folder's files any more
  return !sys::path_exists(path);
}

/// A record that nobody has locked is that of a process that is gone.
bool is_left_record(const OpenFile& file) { return file.lock(LOCK_EX | LOCK_NB); }

void remove_if_left(const RepositoryFolders& repository, const fs::path& record) {
  const OpenFile file(record, O_RDWR);
  if (!is_left_record(file)) return;
  try {
    const CheckoutRecord left = parse_record(sys::read_file(record, longest_record));
    if (left.path.empty() || is_copied(left, records_of(repository)) || remove_checkout(repository, left))
      ::unlink(record.c_str());
  } catch (const Error&) {  // it stays until a later process can remove it
  }
}

std::vector<fs::path> records_in(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> records;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == record_suffix) records.push_back(entry.path());
  std::sort(records.begin(), records.end());
  return records;
}

void remove_left_of(const RepositoryFolders& repository) {
  for (const fs::path& record : records_in(records_of(repository))) remove_if_left(repository, record);
}

/// Git's own folder of the repository that holds `folder`, found without git; "": there is none.
fs::path find_common_folder(const fs::path& folder) {
  constexpr std::string_view start = "gitdir: ";
  std::error_code error, missing;
  for (fs::path at = fs::absolute(folder, error).lexically_normal(); !error; at = at.parent_path()) {
    const fs::path git = at / ".git";
    if (fs::is_directory(git, missing)) return git;
    if (fs::is_regular_file(git, missing)) {
      const std::string text = sys::read_file_start(git, longest_record);
      if (!text.starts_with(start)) return {};
      const fs::path own = at / std::string(base::trim(std::string_view(text).substr(start.size())));
      return own.parent_path().parent_path();  // <common>/worktrees/<name>
    }
    if (at == at.parent_path()) break;
  }
  return {};
}

}  // namespace

std::vector<fs::path> find_left_checkouts(const fs::path& folder) {
  std::vector<fs::path> found;
  try {
    const fs::path common = find_common_folder(folder);
    if (common.empty()) return found;
    for (const fs::path& record : records_in(common / "benchgate"))
      if (const OpenFile file(record, O_RDWR); is_left_record(file))
        if (const CheckoutRecord left = parse_record(sys::read_file(record, longest_record));
            !is_copied(left, record.parent_path()))
          found.emplace_back(left.path);
  } catch (const Error&) {  // nothing is known
  }
  return found;
}

void remove_left_checkouts(const fs::path& folder) {
  if (find_left_checkouts(folder).empty()) return;
  try {
    const RepositoryFolders repository = repository_folders(folder);
    const RecordsLock lock(repository);
    remove_left_of(repository);
  } catch (const Error&) {  // a later process may be able to
  }
}

RepositoryFolders repository_folders(const fs::path& folder) {
  const Git git(folder);
  const std::string top = git.line({"rev-parse", "--show-toplevel"});
  const std::string common = git.line({"rev-parse", "--git-common-dir"});
  if (top.empty() || common.empty()) {
    require_accepted(folder);
    throw Error(folder.string(), "is not in a git repository");
  }
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
  remove_left_of(repository_);
  try {
    make_folder();
  } catch (...) {
    drop_record();
    throw;
  }
}

CheckoutFolder::~CheckoutFolder() {
  try {
    const RecordsLock lock(repository_);
    if (remove_checkout(repository_, {path_.string(), {}, identity_of(path_)})) drop_record();
  } catch (const Error&) {  // a later process removes it, because of the record
  }
  if (descriptor_ >= 0) ::close(descriptor_);
}

/// The record comes first, so that a killed process leaves no folder without one.
bool CheckoutFolder::try_folder(const fs::path& path) {
  if (sys::path_exists(path)) {
    errno = EEXIST;
    return false;
  }
  keep_record(path);
  if (::mkdir(path.c_str(), 0777) != 0) return false;
  path_ = path;
  const std::string identity = identity_of(path) + "\n";
  if (!sys::write_all(descriptor_, identity)) fail_record(errno);
  return true;
}

/// Returns why no folder can be made beside the working tree: "/srv is not writable"; "" when there is one now.
std::string CheckoutFolder::make_sibling() {
  const fs::path& top = repository_.top;
  const fs::path parent = top.parent_path();
  const std::string shown = base::printable(parent.string());
  if (parent == top || file_system_of(parent) != file_system_of(top))
    return fmt::format("{} is on another file system", shown);
  for (std::size_t number = 0; number < most_siblings; ++number) {
    const std::string name = sibling_name(top.filename().string(), number);
    if (name.empty()) break;
    if (try_folder(parent / name)) return {};
    if (errno != EEXIST)
      return fmt::format("cannot make a folder in {}: {}", shown, std::generic_category().message(errno));
  }
  return fmt::format("all names of this length exist in {}", shown);
}

void CheckoutFolder::make_folder() {
  const std::string why = make_sibling();
  if (why.empty()) return;
  for (std::size_t number = 0; path_.empty() && number < most_siblings; ++number)
    try_folder(records_of(repository_) / fmt::format("checkout-{}", number));
  if (path_.empty()) throw Error(records_of(repository_).string(), "cannot make a folder for another checkout there");
  note_ = fmt::format(
      "the other commit is checked out in {}, because {}: its path is longer than that of the working tree, and "
      "programs that search the folders above it find files of the working tree (node_modules, go.work, Cargo.toml)",
      base::printable(path_.string()), why);
  if (file_system_of(path_) != file_system_of(repository_.top))
    note_ += "; it is also on another file system than the working tree";
}

void CheckoutFolder::keep_record(const fs::path& path) {
  for (std::size_t number = 0; descriptor_ < 0 && number < most_siblings; ++number) {
    record_ = records_of(repository_) / fmt::format("{}-{}{}", path.filename().string(), number, record_suffix);
    descriptor_ = ::open(record_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW | O_APPEND, 0666);
    if (descriptor_ < 0 && errno != EEXIST) break;
  }
  const std::string text = fmt::format("{}\n{}\n", path.string(), identity_of(records_of(repository_)));
  if (descriptor_ < 0 || ::flock(descriptor_, LOCK_EX | LOCK_NB) != 0 || ::ftruncate(descriptor_, 0) != 0 ||
      !sys::write_all(descriptor_, text))
    fail_record(errno);
}

void CheckoutFolder::fail_record(int error) const {
  throw Error(record_.string(), std::generic_category().message(error));
}

void CheckoutFolder::drop_record() {
  if (descriptor_ >= 0) ::unlink(record_.c_str());
}

}  // namespace benchgate::git
