// SPDX-License-Identifier: MIT
#include "sys/leftovers.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <functional>
#include <string>
#include <string_view>
#include <system_error>

#include "base/error.hpp"
#include "sys/file.hpp"

namespace benchgate::sys {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view temporary_start = ".benchgate-";
constexpr std::string_view temporary_end = ".tmp";
constexpr std::size_t random_letters = 6;

fs::path or_current(const fs::path& folder) { return folder.empty() ? fs::path(".") : folder; }

std::string random_name() {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz012345";  // as many as 5 bits count
  std::array<unsigned char, random_letters> bytes{};
  [[maybe_unused]] const ssize_t got = ::getrandom(bytes.data(), bytes.size(), 0);
  std::string name(temporary_start);
  for (const unsigned char byte : bytes) name += letters[byte % letters.size()];
  return name.append(temporary_end);
}

/// Whether the open file has been locked before another process could take it for one that was left.
bool is_ours(int descriptor) {
  struct stat status{};
  if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK) return false;
  return ::fstat(descriptor, &status) == 0 && status.st_nlink > 0;
}

/// Opens what `make(path)` makes under names that nobody has, until nobody else has removed it meanwhile.
TemporaryEntry made_by(const fs::path& folder, const std::function<int(const char* path)>& make) {
  constexpr int most_attempts = 100;
  for (int attempt = 0; attempt < most_attempts; ++attempt) {
    TemporaryEntry entry{folder / random_name()};
    entry.descriptor = make(entry.path.c_str());
    if (entry.descriptor < 0 && errno != EEXIST && errno != ENOENT) return entry;
    if (entry.descriptor < 0) continue;
    if (is_ours(entry.descriptor)) return entry;
    ::close(entry.descriptor);
    errno = EEXIST;
  }
  return {};
}

/// An entry that is opened and locked, if nobody else has locked it.
class LeftEntry {
 public:
  explicit LeftEntry(const fs::path& path)
      : descriptor_(::open(path.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)) {
    struct stat status{};
    is_left_ = descriptor_ >= 0 && ::fstat(descriptor_, &status) == 0 &&
               (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode)) && ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
  }
  ~LeftEntry() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  LeftEntry(LeftEntry&&) = delete;

  bool is_left() const { return is_left_; }

 private:
  int descriptor_;
  bool is_left_ = false;
};

void each_left(const fs::path& folder, const std::function<void(const fs::path&)>& take) {
  std::error_code error;
  std::vector<fs::path> paths;
  fs::directory_iterator entries(or_current(folder), error);
  for (; !error && entries != fs::directory_iterator(); entries.increment(error))
    if (is_temporary_name(entries->path().filename().native())) paths.push_back(folder / entries->path().filename());
  std::sort(paths.begin(), paths.end());
  for (const fs::path& path : paths)
    if (const LeftEntry entry(path); entry.is_left()) take(path);  // stays locked meanwhile
}

}  // namespace

bool is_temporary_name(std::string_view name) {
  return name.size() == temporary_start.size() + random_letters + temporary_end.size() &&
         name.starts_with(temporary_start) && name.ends_with(temporary_end);
}

bool is_temporary(const fs::path& path) {
  return std::any_of(path.begin(), path.end(), [](const fs::path& name) { return is_temporary_name(name.native()); });
}

fs::path path_for_user(const fs::path& path) {
  if (!is_temporary(path)) return path;
  std::error_code error;
  const fs::path system = fs::temp_directory_path(error);
  fs::path shown;
  for (const fs::path& name : path)
    if (!is_temporary_name(name.native()) || shown / "" == system / "") shown /= name;
  return shown;
}

TemporaryEntry make_temporary_file(const fs::path& folder) {
  return made_by(folder, [](const char* path) { return ::open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600); });
}

TemporaryEntry make_temporary_subfolder(const fs::path& folder) {
  return made_by(folder, [](const char* path) {
    return ::mkdir(path, 0700) == 0 ? ::open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) : -1;
  });
}

HeldFolder::HeldFolder(const fs::path& folder) {
  make_folders(or_current(folder));
  remove_left(folder);
  entry_ = make_temporary_subfolder(folder);
  if (entry_.descriptor < 0) throw Error(or_current(folder).string(), std::generic_category().message(errno));
}

HeldFolder::~HeldFolder() {
  std::error_code ignored;
  fs::remove_all(entry_.path, ignored);
  ::close(entry_.descriptor);
}

std::vector<fs::path> find_left(const fs::path& folder) {
  std::vector<fs::path> found;
  each_left(folder, [&](const fs::path& path) { found.push_back(path); });
  return found;
}

void remove_left(const fs::path& folder) {
  each_left(folder, [](const fs::path& path) {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  });
}

}  // namespace benchgate::sys
