// SPDX-License-Identifier: MIT
#include "sys/folder.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <glob.h>
#include <stdio.h>  // renameat2
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/nanoseconds.hpp"
#include "base/parallel.hpp"
#include "sys/file.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::sys {

namespace {

[[noreturn]] void fail_folder(const std::filesystem::path& path, const std::error_code& error) {
  throw Error(path_for_user(path).string(), error.message());
}

[[noreturn]] void fail_folder(const std::filesystem::path& path, int error) {
  fail_folder(path, std::error_code(error, std::generic_category()));
}

constexpr std::size_t copied_bytes = std::size_t{256} * 1024;
constexpr std::int64_t fresh_ns = 100'000'000;

/// Reads folders by their descriptors, so that the kernel looks up one name at a time, and with getdents64, because
/// opendir costs three more calls of the kernel for each folder.
class FactsWalk {
 public:
  /// A file or a folder; its name in the latter case ends with '/', so that the order of names is that of paths.
  struct Entry {
    std::string name;
    FileFacts facts;  ///< of a file, without its path

    bool is_folder() const { return name.ends_with('/'); }
  };

  FactsWalk() {
    ::timespec now{};
    ::clock_gettime(CLOCK_REALTIME, &now);
    settled_ = base::nanoseconds_of(now) - fresh_ns;
  }

  /// Returns what is in the folder at `path` in byte order, without hidden files.
  std::vector<Entry> entries(const std::string& path) const {
    const OpenFolder folder(AT_FDCWD, path, path);
    return read(folder, path);
  }

  /// Adds the files in the folder `name` of the open folder `parent`, and all below, in the byte order of their paths,
  /// which begin with `prefix`. Errors are about `path`.
  void list(int parent, const std::string& name, const std::string& path, const std::string& prefix,
            std::vector<FileFacts>& files) const {
    const OpenFolder folder(parent, name, path);
    for (Entry& entry : read(folder, path)) {
      if (entry.is_folder()) {
        list(folder.descriptor(), entry.name, path + entry.name, prefix + entry.name, files);
      } else {
        entry.facts.path = prefix + entry.name;
        files.push_back(std::move(entry.facts));
      }
    }
  }

 private:
  /// A folder, unless it has vanished.
  class OpenFolder {
   public:
    OpenFolder(int parent, const std::string& name, const std::string& path)
        : descriptor_(::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
      if (descriptor_ < 0 && errno != ENOENT) fail_folder(path, errno);
    }
    ~OpenFolder() {
      if (descriptor_ >= 0) ::close(descriptor_);
    }
    OpenFolder(const OpenFolder&) = delete;
    OpenFolder& operator=(const OpenFolder&) = delete;

    int descriptor() const { return descriptor_; }

   private:
    int descriptor_;
  };

  std::vector<Entry> read(const OpenFolder& folder, const std::string& path) const {
    constexpr std::size_t buffer_size = 32 * 1024;
    alignas(::dirent64) std::array<char, buffer_size> buffer;
    std::vector<Entry> entries;
    while (folder.descriptor() >= 0) {
      const ::ssize_t size = ::getdents64(folder.descriptor(), buffer.data(), buffer.size());
      if (size < 0) fail_folder(path, errno);
      if (size == 0) break;
      for (::ssize_t at = 0; at < size;) {
        const auto* const entry = reinterpret_cast<const ::dirent64*>(buffer.data() + at);
        at += entry->d_reclen;
        add(folder, path, *entry, entries);
      }
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.name < b.name; });
    return entries;
  }

  void add(const OpenFolder& folder, const std::string& path, const ::dirent64& entry,
           std::vector<Entry>& entries) const {
    std::string name(static_cast<const char*>(entry.d_name));
    if (name.starts_with('.')) return;
    struct stat facts{};
    const bool is_known_folder = entry.d_type == DT_DIR;
    if (!is_known_folder && ::fstatat(folder.descriptor(), name.c_str(), &facts, AT_SYMLINK_NOFOLLOW) != 0) {
      if (errno == ENOENT) return;
      fail_folder(path + '/' + name, errno);
    }
    if (is_known_folder || S_ISDIR(facts.st_mode))
      entries.push_back({std::move(name) + '/', {}});
    else if (S_ISREG(facts.st_mode))
      entries.push_back({std::move(name), {"", static_cast<std::uint64_t>(facts.st_size), stamp_of(facts)}});
  }

  std::string stamp_of(const struct stat& facts) const {
    if (base::nanoseconds_of(facts.st_ctim) >= settled_) return "";
    return fmt::format("{} {} {}", facts.st_ino, base::nanoseconds_of(facts.st_mtim),
                       base::nanoseconds_of(facts.st_ctim));
  }

  std::int64_t settled_ = 0;
};

using Skipped = std::function<bool(std::string_view name)>;

void add_files(const std::filesystem::path& folder, const std::string& prefix, const Skipped& skipped,
               std::vector<std::string>& files) {
  std::error_code error;
  std::filesystem::directory_iterator entries(folder, error);
  if (error) fail_folder(folder, error);
  for (; entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    const std::string name = entries->path().filename().string();
    if (name.starts_with('.')) continue;
    // The entry knows its type from reading the folder; its path is looked up only where the file system does not say.
    const bool is_link = entries->is_symlink(error);
    const bool is_below = !error && !is_link && entries->is_directory(error);
    const bool is_file = !error && !is_link && !is_below && entries->is_regular_file(error);
    if (error) fail_folder(entries->path(), error);
    if (is_below && !(skipped && skipped(name))) add_files(entries->path(), prefix + name + "/", skipped, files);
    if (is_file) files.push_back(prefix + name);
  }
  if (error) fail_folder(folder, error);
}

/// A file that is opened to be flushed.
class FlushedFile {
 public:
  explicit FlushedFile(std::filesystem::path path)
      : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    if (descriptor_ < 0) fail_folder(path_, errno);
  }
  ~FlushedFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FlushedFile(FlushedFile&& other) noexcept
      : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)) {}
  FlushedFile& operator=(FlushedFile&&) = delete;

  /// A failure is ignored: finish() reports it.
  void start() const { ::sync_file_range(descriptor_, 0, 0, SYNC_FILE_RANGE_WRITE); }

  void finish() const {
    if (::fsync(descriptor_) != 0) fail_folder(path_, errno);
  }

 private:
  std::filesystem::path path_;
  int descriptor_;
};

/// A file that is removed unless it is finished.
class NewFile {
 public:
  NewFile(std::filesystem::path path, ::mode_t permissions)
      : path_(std::move(path)),
        descriptor_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR)) {
    if (descriptor_ < 0) fail_folder(path_, errno);
    ::fchmod(descriptor_, permissions);
  }
  ~NewFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (!is_finished_) ::unlink(path_.c_str());
  }
  NewFile(NewFile&&) = delete;

  void write(std::string_view text) const {
    if (!write_all(descriptor_, text)) fail_folder(path_, errno);
  }
  void finish() {
    if (::close(std::exchange(descriptor_, -1)) != 0) fail_folder(path_, errno);
    is_finished_ = true;
  }

 private:
  std::filesystem::path path_;
  int descriptor_;
  bool is_finished_ = false;
};

/// Several files wait for the disk at once, because file systems write what they wait for together.
void flush_all(const std::vector<std::filesystem::path>& paths) {
  constexpr std::size_t most_open = 256, most_waiting = 8;
  for (std::size_t begin = 0; begin < paths.size(); begin += most_open) {
    std::vector<FlushedFile> files;
    for (std::size_t i = begin; i < std::min(begin + most_open, paths.size()); ++i)
      files.emplace_back(paths[i]).start();
    base::parallel_for(files.size(), most_waiting, [&](std::size_t i) { files[i].finish(); });
  }
}

}  // namespace

bool path_exists(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::exists(std::filesystem::symlink_status(path, error));
}

bool is_folder(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_directory(path, error);
}

std::vector<std::string> list_tree(const std::filesystem::path& root) { return list_tree(root, nullptr); }

std::vector<std::string> list_tree(const std::filesystem::path& root, const Skipped& skipped) {
  std::vector<std::string> files;
  add_files(root, "", skipped, files);
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<FileFacts> list_facts(const std::filesystem::path& root) {
  const FactsWalk walk;
  std::vector<FactsWalk::Entry> top = walk.entries(root.string());
  std::vector<std::vector<FileFacts>> found(top.size());
  base::parallel_for(top.size(), base::hardware_threads(), [&](std::size_t i) {
    FactsWalk::Entry& entry = top[i];
    const std::string path = (root / entry.name).string();
    if (entry.is_folder()) return walk.list(AT_FDCWD, path, path, entry.name, found[i]);
    entry.facts.path = entry.name;
    found[i].push_back(std::move(entry.facts));
  });
  std::vector<FileFacts> files;
  for (std::vector<FileFacts>& one : found)
    files.insert(files.end(), std::make_move_iterator(one.begin()), std::make_move_iterator(one.end()));
  return files;
}

std::vector<std::string> matches_of_glob(const std::string& pattern) {
  ::glob_t found{};
  const int result = ::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found);
  std::vector<std::string> paths;
  if (result == 0) paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  ::globfree(&found);
  std::sort(paths.begin(), paths.end());
  return paths;
}

TemporaryFolder::TemporaryFolder() {
  std::error_code error;
  const std::filesystem::path parent = std::filesystem::temp_directory_path(error);
  if (!error) remove_left(parent);
  TemporaryEntry folder = error ? TemporaryEntry() : make_temporary_subfolder(parent);
  if (folder.descriptor < 0)
    throw Error(parent.string(), "cannot make a temporary folder: " +
                                     (error ? error.message() : std::generic_category().message(errno)));
  path_ = std::move(folder.path);
  descriptor_ = folder.descriptor;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code error;
  std::filesystem::remove_all(path_, error);  // a failure is ignored: the rest does no harm
  ::close(descriptor_);
}

void remove_file_below(const std::filesystem::path& root, const std::filesystem::path& path) {
  if (::unlink((root / path).c_str()) != 0 && errno != ENOENT) fail_folder(root / path, errno);
  for (std::filesystem::path folder = path.parent_path(); !folder.empty(); folder = folder.parent_path())
    if (::rmdir((root / folder).c_str()) != 0) break;
}

void discard_folder(const std::filesystem::path& path) {
  const HeldFolder away(path.parent_path());  // which goes away with everything in it
  if (::rename(path.c_str(), (away.path() / path.filename()).c_str()) != 0) fail_folder(path, errno);
}

void remove_folder(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::remove_all(path, error);
  if (error) fail_folder(path, error);
}

bool is_plain_file(const std::filesystem::path& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(std::filesystem::symlink_status(path, error));
}

void remove_plain_file(const std::filesystem::path& path) {
  if (is_plain_file(path)) remove_folder(path);
}

void copy_file(const std::filesystem::path& from, const std::filesystem::path& to) {
  std::error_code error;
  std::filesystem::create_directories(to.parent_path(), error);
  if (error) fail_folder(to.parent_path(), error);
  FileReader source(from);
  NewFile copy(to, source.permissions());
  std::string piece(copied_bytes, '\0');
  while (const std::size_t got = source.read(piece)) copy.write(std::string_view(piece).substr(0, got));
  copy.finish();
}

void link_file(const std::filesystem::path& from, const std::filesystem::path& to) {
  const auto is_linked = [&] { return ::linkat(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), 0) == 0; };
  if (is_linked()) return;
  if (errno == ENOENT) {
    std::error_code error;
    std::filesystem::create_directories(to.parent_path(), error);
    if (error) fail_folder(to.parent_path(), error);
    if (is_linked()) return;
  }
  sys::copy_file(from, to);
}

void flush_before_move(const std::filesystem::path& from, const std::filesystem::path& to) {
  if (!is_temporary(from) || is_temporary(to)) return;
  if (!is_folder(from)) return flush_all({from});
  std::vector<std::filesystem::path> files;
  std::error_code error;
  std::filesystem::recursive_directory_iterator entries(from, error);
  for (; !error && entries != std::filesystem::recursive_directory_iterator(); entries.increment(error))
    if (std::filesystem::is_regular_file(entries->symlink_status(error))) files.push_back(entries->path());
  if (error) fail_folder(from, error);
  flush_all(files);
}

void replace_folder(const std::filesystem::path& from, const std::filesystem::path& to) {
  flush_before_move(from, to);
  if (!path_exists(to)) {
    if (::rename(from.c_str(), to.c_str()) != 0) fail_folder(to, errno);
    return;
  }
  if (!std::filesystem::is_directory(std::filesystem::symlink_status(to))) fail_folder(to, ENOTDIR);
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_EXCHANGE) == 0) {
    remove_folder(from);  // it now holds what was there before
    return;
  }
  if (errno != EINVAL && errno != ENOSYS && errno != EXDEV) fail_folder(to, errno);
  const std::filesystem::path old = from.string() + ".old";
  remove_folder(old);
  if (::rename(to.c_str(), old.c_str()) != 0) remove_folder(to);  // a folder of a lower layer cannot be renamed
  if (::rename(from.c_str(), to.c_str()) != 0) fail_folder(to, errno);
  remove_folder(old);
}

}  // namespace benchgate::sys
