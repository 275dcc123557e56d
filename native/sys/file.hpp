// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// A file that is read from its beginning, piece by piece. Every failure throws Error `path: why`.
class FileReader {
 public:
  explicit FileReader(std::filesystem::path path);
  ~FileReader();
  FileReader(const FileReader&) = delete;
  FileReader& operator=(const FileReader&) = delete;

  /// Fills `room` with what comes next; returns how many bytes that were, 0 at the end of the file.
  std::size_t read(std::span<char> room);
  std::uint64_t size() const { return size_; }           ///< of the whole file in bytes, 0 for a pipe
  unsigned permissions() const { return permissions_; }  ///< as chmod takes them

 private:
  std::filesystem::path path_;
  std::uint64_t size_ = 0;
  unsigned permissions_ = 0;
  int descriptor_ = -1;
};

/// Returns the whole file. Throws Error `path: why` when it cannot be read or is larger than `limit` bytes.
std::string read_file(const std::filesystem::path& path, std::uint64_t limit = UINT64_MAX);

/// Returns the first `bytes` bytes of the file, all of a smaller one. Throws Error.
std::string read_file_start(const std::filesystem::path& path, std::size_t bytes);

/// A file that appears whole or not at all: written under a temporary name
/// beside its target, flushed to disk and renamed by commit(). In a temporary
/// folder, where nobody looks, a new file has its own name from the start and is
/// not flushed: see flush_before_move(). Destroyed without commit it leaves no
/// trace. A device, a pipe or a stream of this process is written to as it is,
/// and stays. Every failure throws Error `path: why`.
class AtomicFile {
 public:
  explicit AtomicFile(std::filesystem::path target);
  ~AtomicFile();
  AtomicFile(AtomicFile&& other) noexcept;
  AtomicFile& operator=(AtomicFile&&) = delete;

  void write(std::string_view text);
  void commit();

 private:
  bool open_hidden();
  void flush();

  std::filesystem::path target_;
  std::filesystem::path temporary_;  ///< empty: what is written goes to the target itself
  std::string buffer_;
  int descriptor_ = -1;
};

/// Writes all of `text` to an open file. Returns false, with errno, when not everything could be written. Whoever
/// writes a file writes it with this: streams, and the copies of std::filesystem, lose the errno of a full disk.
bool write_all(int descriptor, std::string_view text);

/// Writes `text` as the whole of `path`, atomically.
void write_file(const std::filesystem::path& path, std::string_view text);

/// Adds `text` at the end of `path`, which is created when missing. For files
/// that others append to as well, such as those a CI runner reads. Throws Error.
void append_file(const std::filesystem::path& path, std::string_view text);

/// Returns the number of bytes in `path`, 0 when the file does not exist. Throws Error.
std::uint64_t file_size(const std::filesystem::path& path);

/// Creates the folder and those above it. Throws Error.
void make_folders(const std::filesystem::path& path);

/// Returns the names of the entries of a folder, in byte order; empty if the folder does not exist. Throws Error when
/// it cannot be read.
std::vector<std::string> list_folder(const std::filesystem::path& path);

}  // namespace benchgate::sys
