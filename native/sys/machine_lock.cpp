// SPDX-License-Identifier: MIT
#include "sys/machine_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"

namespace benchgate::sys {

namespace {

constexpr std::chrono::milliseconds look_again{200};
constexpr std::size_t holder_bytes = 200;
constexpr std::string_view note_start = "process ";

[[noreturn]] void refuse_lock(const std::filesystem::path& path, std::string_view why) {
  throw Error(path.string(), fmt::format("cannot be used as the lock file: {}", why));
}

/// Opens without creating first: in a folder that everybody may write to, the
/// kernel refuses O_CREAT on a file that is somebody else's.
int open_lock(const std::filesystem::path& path) {
  constexpr int flags = O_RDWR | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK;
  for (int attempt = 0; attempt < 10; ++attempt) {
    int descriptor = ::open(path.c_str(), flags);
    if (descriptor >= 0) return descriptor;
    if (errno != ENOENT) break;
    descriptor = ::open(path.c_str(), flags | O_CREAT | O_EXCL, 0666);
    if (descriptor >= 0) {
      ::fchmod(descriptor, 0666);  // whatever the umask: other users measure, too
      return descriptor;
    }
    if (errno != EEXIST) break;
  }
  refuse_lock(path, std::generic_category().message(errno));
}

/// What the holder wrote, or anybody else: the file is open to all.
std::string holder_of(int descriptor) {
  std::array<char, holder_bytes> text{};
  const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
  const std::string_view note(text.data(), got > 0 ? static_cast<std::size_t>(got) : 0);
  const std::string_view line = base::trim(note.substr(0, note.find('\n')));
  return line.empty() ? "another process" : base::printable(line);
}

/// Whether a holder before wrote all that is in the file, so that it is nobody's data.
bool is_note(std::string_view text) { return text.empty() || text.starts_with(note_start); }

/// Throws Error for a file that may be somebody's data, because every holder replaces what it holds.
void require_own(int descriptor, const std::filesystem::path& path) {
  struct stat status{};
  if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) refuse_lock(path, "not a regular file");
  if (status.st_nlink != 1) refuse_lock(path, "it has other names (hard links); remove it");
  std::array<char, note_start.size()> text{};
  const ssize_t got = ::pread(descriptor, text.data(), text.size(), 0);
  if (!is_note({text.data(), got > 0 ? static_cast<std::size_t>(got) : 0}))
    refuse_lock(path, "it has other content; name a new file, or remove it");
}

void note_holder(int descriptor, std::string_view command) {
  const std::string note = fmt::format("{}{} ({})\n", note_start, ::getpid(),
                                       base::truncate_utf8(base::printable(command), holder_bytes - 40));
  if (::ftruncate(descriptor, 0) != 0) return;  // only the note for other users would be outdated
  [[maybe_unused]] const ssize_t put = ::pwrite(descriptor, note.data(), note.size(), 0);
}

}  // namespace

std::optional<MachineLock> MachineLock::take(const std::filesystem::path& path, std::string_view command,
                                             OnBusy on_busy, const std::function<void(const std::string&)>& on_wait,
                                             const std::function<bool()>& give_up) {
  MachineLock lock(open_lock(path));
  require_own(lock.descriptor_, path);
  bool reported = false;
  while (::flock(lock.descriptor_, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno != EWOULDBLOCK) refuse_lock(path, std::generic_category().message(errno));
    const std::string holder = holder_of(lock.descriptor_);
    if (on_busy == OnBusy::fail) throw Error(path.string(), fmt::format("{} is measuring on this machine", holder));
    if (!std::exchange(reported, true)) on_wait(holder);
    if (give_up()) return std::nullopt;
    std::this_thread::sleep_for(look_again);
  }
  require_own(lock.descriptor_, path);  // others may have changed it meanwhile
  lock.is_held_ = true;
  note_holder(lock.descriptor_, command);
  return lock;
}

MachineLock::~MachineLock() {
  if (descriptor_ < 0) return;
  if (is_held_) [[maybe_unused]]
    const int emptied = ::ftruncate(descriptor_, 0);
  ::close(descriptor_);
}

MachineLock::MachineLock(MachineLock&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), is_held_(std::exchange(other.is_held_, false)) {}

std::filesystem::path machine_lock_path() {
  const char* const chosen = std::getenv("BENCHGATE_LOCK");
  return chosen != nullptr && *chosen != '\0' ? chosen : "/tmp/benchgate.lock";
}

}  // namespace benchgate::sys
