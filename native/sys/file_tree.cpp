// SPDX-License-Identifier: MIT
#include "sys/file_tree.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "base/nanoseconds.hpp"
#include "base/text.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view own_folder_of_git = ".git";
constexpr std::uint32_t permission_bits = 07777;

[[noreturn]] void fail_at(const std::string& path, std::string_view why) {
  throw Error(path_for_user(path).string(), why);
}
[[noreturn]] void fail_at(const std::string& path, int error) { fail_at(path, std::generic_category().message(error)); }

/// The time of the last access stays.
std::array<timespec, 2> times_of(const TreeEntry& entry) {
  std::int64_t seconds = entry.modified_ns / base::ns_per_s;
  if (entry.modified_ns % base::ns_per_s < 0) --seconds;
  return {timespec{0, UTIME_OMIT}, timespec{seconds, entry.modified_ns - seconds * base::ns_per_s}};
}

/// One walk through a folder.
class TreeReader {
 public:
  TreeReader(const fs::path& root, const TreeLimits& limits) : root_(root), limits_(limits) {}

  FileTree run() {
    look_into("", 1);
    return std::move(found_);
  }

 private:
  [[noreturn]] void refuse(const std::string& path, std::string_view why) const {
    fail_at((root_ / path).string(), why);
  }

  void look_into(const std::string& below, std::uint64_t level) {
    if (level > limits_.levels) refuse("", fmt::format("has more than {} levels of folders", limits_.levels));
    std::error_code problem;
    fs::directory_iterator entry(root_ / below, problem);
    for (; !problem && entry != fs::directory_iterator(); entry.increment(problem))
      if (const std::string name = entry->path().filename().string(); name != own_folder_of_git)
        take(below + name, level);
    if (problem) refuse(below, problem.message());
  }

  void take(const std::string& path, std::uint64_t level) {
    struct stat status{};
    if (::lstat((root_ / path).c_str(), &status) != 0) refuse(path, std::generic_category().message(errno));
    if (base::valid_utf8(path) != path) refuse(path, "has a name that is not UTF-8");
    if (found_.size() >= limits_.files) refuse("", fmt::format("holds more than {} files and folders", limits_.files));
    TreeEntry entry;
    entry.mode = status.st_mode & permission_bits;
    entry.modified_ns = base::nanoseconds_of(status.st_mtim);
    entry.changed_ns = base::nanoseconds_of(status.st_ctim);
    entry.number = status.st_ino;
    if (S_ISREG(status.st_mode)) {
      entry.size = static_cast<std::uint64_t>(status.st_size);
    } else if (S_ISLNK(status.st_mode)) {
      entry.kind = TreeEntry::Kind::link;
      entry.target = fs::read_symlink(root_ / path).string();
      if (base::valid_utf8(entry.target) != entry.target) refuse(path, "is a link to a name that is not UTF-8");
    } else if (S_ISDIR(status.st_mode)) {
      entry.kind = TreeEntry::Kind::folder;
    } else {
      refuse(path, "is neither a file nor a folder");
    }
    const bool is_folder = entry.kind == TreeEntry::Kind::folder;
    found_.emplace(path, std::move(entry));
    if (is_folder) look_into(path + "/", level + 1);
  }

  fs::path root_;
  TreeLimits limits_;
  FileTree found_;
};

}  // namespace

/// An open file or folder, which is closed with the object.
class OpenDescriptor {
 public:
  explicit OpenDescriptor(int number) : number_(number) {}
  ~OpenDescriptor() {
    if (number_ >= 0) ::close(number_);
  }
  OpenDescriptor(OpenDescriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  OpenDescriptor& operator=(OpenDescriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }

  int number() const { return number_; }

 private:
  int number_;
};

FileTree read_file_tree(const fs::path& root, const TreeLimits& limits) { return TreeReader(root, limits).run(); }

/// The folder above a path, opened step by step from the root, and the last name.
class TreeWriter::Parent {
 public:
  Parent(int root, const std::string& path) : folder_(::dup(root)) {
    std::vector<std::string_view> names = base::split(path, '/');
    for (const std::string_view name : names)
      if (name.empty() || name == "." || name == ".." || name == own_folder_of_git ||
          name.find('\0') != std::string_view::npos)
        fail_at(path, "is not a path below the folder");
    name_ = names.back();
    names.pop_back();
    for (const std::string_view name : names) enter(std::string(name), path);
  }

  int folder() const { return folder_.number(); }
  const char* name() const { return name_.c_str(); }

 private:
  void enter(const std::string& name, const std::string& path) {
    if (::mkdirat(folder(), name.c_str(), 0777) != 0 && errno != EEXIST) fail_at(path, errno);
    OpenDescriptor next(::openat(folder(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (next.number() < 0) fail_at(path, errno);
    folder_ = std::move(next);
  }

  OpenDescriptor folder_;
  std::string name_;
};

TreeWriter::TreeWriter(const fs::path& root) : root_(::open(root.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (root_ < 0) fail_at(root.string(), errno);
}

TreeWriter::~TreeWriter() { ::close(root_); }

void TreeWriter::put_file(const std::string& path, const TreeEntry& entry, const fs::path& from,
                          const std::string& sha256) {
  constexpr std::size_t piece = 256 * 1024;
  const Parent parent(root_, path);
  ::unlinkat(parent.folder(), parent.name(), 0);
  const OpenDescriptor file(
      ::openat(parent.folder(), parent.name(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
  if (file.number() < 0) fail_at(path, errno);
  FileReader reader(from);
  Sha256 digest;
  std::vector<char> room(piece);
  while (const std::size_t count = reader.read(room)) {
    const std::string_view text(room.data(), count);
    digest.add(text);
    if (!write_all(file.number(), text)) fail_at(path, errno);
  }
  if (digest.hex() != sha256) fail_at(from.string(), "does not have the digest that it was kept with");
  if (::fchmod(file.number(), entry.mode & permission_bits) != 0 ||
      ::futimens(file.number(), times_of(entry).data()) != 0)
    fail_at(path, errno);
}

void TreeWriter::put_link(const std::string& path, const TreeEntry& entry) {
  const Parent parent(root_, path);
  ::unlinkat(parent.folder(), parent.name(), 0);
  if (::symlinkat(entry.target.c_str(), parent.folder(), parent.name()) != 0 ||
      ::utimensat(parent.folder(), parent.name(), times_of(entry).data(), AT_SYMLINK_NOFOLLOW) != 0)
    fail_at(path, errno);
}

void TreeWriter::put_folder(const std::string& path, const TreeEntry& entry) {
  const Parent parent(root_, path);
  if (::mkdirat(parent.folder(), parent.name(), 0777) != 0 && errno != EEXIST) fail_at(path, errno);
  const OpenDescriptor folder(
      ::openat(parent.folder(), parent.name(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (folder.number() < 0 || ::fchmod(folder.number(), entry.mode & permission_bits) != 0) fail_at(path, errno);
}

void TreeWriter::touch(const std::string& path, const TreeEntry& entry) {
  const Parent parent(root_, path);
  struct stat status{};
  if (::fstatat(parent.folder(), parent.name(), &status, AT_SYMLINK_NOFOLLOW) != 0) fail_at(path, errno);
  if (!S_ISREG(status.st_mode) || static_cast<std::uint64_t>(status.st_size) != entry.size)
    fail_at(path, "is not the file that was kept");
  if (::utimensat(parent.folder(), parent.name(), times_of(entry).data(), AT_SYMLINK_NOFOLLOW) != 0)
    fail_at(path, errno);
}

void TreeWriter::remove(const std::string& path) {
  const Parent parent(root_, path);
  if (::unlinkat(parent.folder(), parent.name(), 0) != 0 && errno != ENOENT) fail_at(path, errno);
}

}  // namespace benchgate::sys
