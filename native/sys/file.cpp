// SPDX-License-Identifier: MIT
#include "sys/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/leftovers.hpp"
#include "sys/secrets.hpp"

namespace benchgate::sys {

namespace {

constexpr std::uint64_t least_buffer_bytes = 1024;
constexpr std::uint64_t buffer_bytes = std::uint64_t{64} * 1024;

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
  throw Error(path_for_user(path).string(), std::generic_category().message(error));
}

/// Reads to the end of the file, but not on when there are `enough` bytes.
std::string read_most(const std::filesystem::path& path, std::uint64_t enough) {
  FileReader file(path);
  std::string text;
  const std::uint64_t expected = std::min(file.size(), enough) + 1;  // at the end, nothing more is read
  text.reserve(static_cast<std::size_t>(expected));
  for (std::size_t got = 1; got > 0 && text.size() < enough;) {
    const std::size_t had = text.size();
    // In small steps, so that the zeros are still in the cache when they are replaced.
    text.resize(had + (had < expected ? std::clamp(expected - had, least_buffer_bytes, buffer_bytes) : buffer_bytes));
    got = file.read(std::span(text).subspan(had));
    text.resize(had + got);
  }
  return text;
}

/// Whether `path` leads to a device, a pipe or an open file of this process, which no rename may replace.
bool is_stream(const std::filesystem::path& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) return false;
  if (!S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode)) return true;
  std::error_code error;
  const std::string leads_to =
      std::filesystem::is_symlink(path, error) ? std::filesystem::read_symlink(path, error).string() : path.string();
  return leads_to.starts_with("/proc/") || leads_to.starts_with("/dev/fd/");
}

/// Whether the path names a pipe that this process was given, as `/dev/stdin` and `<(command)` do. Any other may have
/// no writer, and would be waited for without end.
bool is_open_pipe(const std::filesystem::path& path) {
  return path == "/dev/stdin" || path.native().starts_with("/dev/fd/") || path.native().starts_with("/proc/");
}

}  // namespace

FileReader::FileReader(std::filesystem::path path)
    : path_(std::move(path)), descriptor_(::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)) {
  if (descriptor_ < 0) fail(path_, errno);
  struct stat status{};
  int error = ::fstat(descriptor_, &status) != 0 ? errno : 0;
  if (error == 0 && S_ISDIR(status.st_mode)) error = EISDIR;
  const bool is_refused = S_ISFIFO(status.st_mode) && !is_open_pipe(path_);
  if (error == 0 && !is_refused) {
    size_ = static_cast<std::uint64_t>(std::max<off_t>(status.st_size, 0));
    permissions_ = status.st_mode & 07777U;
    ::fcntl(descriptor_, F_SETFL, 0);  // reading waits again
    return;
  }
  ::close(descriptor_);
  if (error != 0) fail(path_, error);
  throw Error(path_.string(), "is a named pipe, not a file; to read from a program, name /dev/stdin");
}

FileReader::~FileReader() { ::close(descriptor_); }

std::size_t FileReader::read(std::span<char> room) {
  for (;;) {
    const ssize_t got = ::read(descriptor_, room.data(), room.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) fail(path_, errno);
  }
}

std::string read_file(const std::filesystem::path& path, std::uint64_t limit) {
  std::string text;
  try {
    text = read_most(path, limit == UINT64_MAX ? limit : limit + 1);
  } catch (const std::bad_alloc&) {
    throw Error(path.string(), "does not fit into the memory of this process");
  }
  if (text.size() > limit) throw Error(path.string(), fmt::format("is larger than {} bytes", limit));
  return text;
}

std::string read_file_start(const std::filesystem::path& path, std::size_t bytes) {
  std::string text = read_most(path, bytes);
  text.resize(std::min(text.size(), bytes));
  return text;
}

AtomicFile::AtomicFile(std::filesystem::path target) : target_(std::move(target)) {
  if (open_hidden()) return;
  if (is_stream(target_)) {
    descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(target_, errno);
    return;
  }
  remove_left(target_.parent_path());
  TemporaryEntry file = make_temporary_file(target_.parent_path());
  if (file.descriptor < 0) fail(target_, errno);
  temporary_ = std::move(file.path);
  descriptor_ = file.descriptor;
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(descriptor_, 0666 & ~mask);
}

/// Opens a new file in a temporary folder. False elsewhere, and if the file exists.
bool AtomicFile::open_hidden() {
  if (!is_temporary(target_)) return false;
  descriptor_ = ::open(target_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor_ < 0 && errno != EEXIST) fail(target_, errno);
  if (descriptor_ < 0) return false;
  temporary_ = target_;
  return true;
}

AtomicFile::AtomicFile(AtomicFile&& other) noexcept
    : target_(std::move(other.target_)),
      temporary_(std::exchange(other.temporary_, {})),
      buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
}

void AtomicFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_bytes) flush();
}

void AtomicFile::flush() {
  const std::size_t ready = redact(buffer_);
  if (!write_all(descriptor_, std::string_view(buffer_).substr(0, ready))) fail(target_, errno);
  buffer_.erase(0, ready);
}

void AtomicFile::commit() {
  flush();
  if (!write_all(descriptor_, buffer_)) fail(target_, errno);
  if (!temporary_.empty() && !is_temporary(target_) && ::fsync(descriptor_) != 0) fail(target_, errno);
  // Some file systems say here that the disk is full.
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(target_, errno);
  if (!temporary_.empty() && temporary_ != target_ && ::rename(temporary_.c_str(), target_.c_str()) != 0)
    fail(target_, errno);
  temporary_.clear();
}

bool write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t put = ::write(descriptor, text.data(), text.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(put));
  }
  return true;
}

void write_file(const std::filesystem::path& path, std::string_view text) {
  AtomicFile file(path);
  file.write(text);
  file.commit();
}

void append_file(const std::filesystem::path& path, std::string_view text) {
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor < 0) fail(path, errno);
  const bool written = write_all(descriptor, redacted(text));
  const int error = errno;
  if (::close(descriptor) != 0 || !written) fail(path, written ? errno : error);
}

std::uint64_t file_size(const std::filesystem::path& path) {
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (error == std::errc::no_such_file_or_directory) return 0;
  if (error) fail(path, error.value());
  return size;
}

void make_folders(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) fail(path, error.value());
}

std::vector<std::string> list_folder(const std::filesystem::path& path) {
  std::vector<std::string> names;
  std::error_code error;
  std::filesystem::directory_iterator entries(path, error);
  if (error == std::errc::no_such_file_or_directory) return names;
  if (error) fail(path, error.value());
  for (; entries != std::filesystem::directory_iterator(); entries.increment(error)) {
    names.push_back(entries->path().filename().string());
    if (error) fail(path, error.value());
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace benchgate::sys
