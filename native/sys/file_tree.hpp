// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>

#include "sys/plain_tree.hpp"

namespace benchgate::sys {

/// What is at a path below a folder.
struct TreeEntry {
  enum class Kind : std::uint8_t { file, link, folder };

  Kind kind = Kind::file;
  std::uint32_t mode = 0;        ///< its permissions, as chmod takes them
  std::uint64_t size = 0;        ///< of a file, in bytes
  std::int64_t modified_ns = 0;  ///< since 1970
  std::string target = {};       ///< of a link, as it is written
  std::uint64_t number = 0;      ///< of its inode
  std::int64_t changed_ns = 0;   ///< since 1970; nothing can set it back

  bool operator==(const TreeEntry&) const = default;
};

/// Everything below a folder, by its path with '/'.
using FileTree = std::map<std::string, TreeEntry>;

/// Returns everything below `root` but what is called `.git`; links are not followed. Throws Error for what is neither
/// a file nor a link nor a folder, for names that are not UTF-8, and as soon as a limit is exceeded.
FileTree read_file_tree(const std::filesystem::path& root, const TreeLimits& limits);

/// Writes entries below a folder. No link is followed on the way, whoever made it, and nothing outside of the folder or
/// called `.git` is touched: such a path throws Error, as every failure does.
class TreeWriter {
 public:
  explicit TreeWriter(const std::filesystem::path& root);
  ~TreeWriter();
  TreeWriter(const TreeWriter&) = delete;
  TreeWriter& operator=(const TreeWriter&) = delete;

  /// Replaces what is at `path` by a copy of `from`, which must have this SHA-256.
  void put_file(const std::string& path, const TreeEntry& entry, const std::filesystem::path& from,
                const std::string& sha256);
  void put_link(const std::string& path, const TreeEntry& entry);
  /// Makes the folder if there is none.
  void put_folder(const std::string& path, const TreeEntry& entry);
  /// Sets only the time of a file that is there, which must have the entry's size.
  void touch(const std::string& path, const TreeEntry& entry);
  /// Removes a file or a link; there need not be one.
  void remove(const std::string& path);

 private:
  class Parent;

  int root_ = -1;
};

}  // namespace benchgate::sys
