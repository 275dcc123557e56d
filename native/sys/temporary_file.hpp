// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "sys/file.hpp"

namespace benchgate::sys {

/// Text that is stored until it is needed, on disk if it is more than 64 KiB: in a file without a name, which
/// disappears with the process however it ends. There is none before: most receipts of reports are short, and there are
/// many of them. Every failure throws Error.
class TemporaryFile {
 public:
  /// `folder`: where the bytes are stored; it must be writable from the beginning.
  explicit TemporaryFile(std::filesystem::path folder);
  ~TemporaryFile();
  TemporaryFile(TemporaryFile&& other) noexcept;
  TemporaryFile& operator=(TemporaryFile&&) = delete;

  void write(std::string_view text);
  /// Appends everything written so far to `file`. O(1) memory.
  void copy_to(AtomicFile& file);

 private:
  void flush();

  std::filesystem::path folder_;
  std::string buffer_;
  int descriptor_ = -1;  ///< of the file; -1: nothing had to go to disk yet
};

}  // namespace benchgate::sys
