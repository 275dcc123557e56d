// SPDX-License-Identifier: MIT
#include "sys/temporary_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::sys {

namespace {

constexpr std::size_t temporary_buffer_bytes = 64 * 1024;

[[noreturn]] void fail_temporary_file(const std::filesystem::path& folder, int error) {
  throw Error(folder.string(), "temporary file: " + std::generic_category().message(error));
}

/// A file that has lost its name; file systems that cannot make one get it in two steps.
int open_nameless(const std::filesystem::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != ENOENT)) return descriptor;
  const TemporaryEntry named = make_temporary_file(folder);
  if (named.descriptor >= 0) ::unlink(named.path.c_str());
  return named.descriptor;
}

}  // namespace

TemporaryFile::TemporaryFile(std::filesystem::path folder) : folder_(folder.empty() ? "." : std::move(folder)) {
  if (::faccessat(AT_FDCWD, folder_.c_str(), W_OK | X_OK, AT_EACCESS) != 0) fail_temporary_file(folder_, errno);
}

TemporaryFile::TemporaryFile(TemporaryFile&& other) noexcept
    : folder_(std::move(other.folder_)),
      buffer_(std::move(other.buffer_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}

TemporaryFile::~TemporaryFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void TemporaryFile::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= temporary_buffer_bytes) flush();
}

void TemporaryFile::flush() {
  if (descriptor_ < 0) descriptor_ = open_nameless(folder_);
  if (descriptor_ < 0) fail_temporary_file(folder_, errno);
  if (!write_all(descriptor_, buffer_)) fail_temporary_file(folder_, errno);
  buffer_.clear();
}

void TemporaryFile::copy_to(AtomicFile& file) {
  if (descriptor_ < 0) return file.write(buffer_);
  flush();
  std::string chunk(temporary_buffer_bytes, '\0');
  off_t position = 0;
  for (;;) {
    const ssize_t got = ::pread(descriptor_, chunk.data(), chunk.size(), position);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail_temporary_file(folder_, errno);
    if (got == 0) return;
    file.write(std::string_view(chunk).substr(0, static_cast<std::size_t>(got)));
    position += got;
  }
}

}  // namespace benchgate::sys
