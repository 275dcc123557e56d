// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::sys {

/// Whether there is anything at `path`, a dangling link included.
bool path_exists(const std::filesystem::path& path);

/// Whether `path` is a folder, or a link to one.
bool is_folder(const std::filesystem::path& path);

/// Returns the paths of all plain files below `root`, relative to it with '/', in byte order. Links and hidden entries
/// (".name") are left out. Throws Error.
std::vector<std::string> list_tree(const std::filesystem::path& root);

/// Returns the same without the folders whose names `skipped` says, which are not looked into.
std::vector<std::string> list_tree(const std::filesystem::path& root,
                                   const std::function<bool(std::string_view name)>& skipped);

/// A file in a folder, and what shows whether it was changed.
struct FileFacts {
  std::string path;        ///< relative to the folder, with '/'
  std::uint64_t size = 0;  ///< in bytes
  /// Of the file and its last change; "" for a file that was changed in the last 100 ms, which may be changed again
  /// without another stamp.
  std::string stamp = {};
};

/// Returns the files that list_tree lists, in its order, without those that vanish meanwhile. Throws Error.
std::vector<FileFacts> list_facts(const std::filesystem::path& root);

/// Returns the paths that match a glob as a shell has it, in byte order; none: empty.
std::vector<std::string> matches_of_glob(const std::string& pattern);

/// An empty folder for temporary files, removed with everything in it at the end. Those that killed processes left in
/// the same folder are removed at the beginning.
class TemporaryFolder {
 public:
  TemporaryFolder();  ///< throws Error
  ~TemporaryFolder();
  TemporaryFolder(TemporaryFolder&&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
  int descriptor_ = -1;
};

/// Removes a folder with everything in it; it need not exist. Throws Error.
void remove_folder(const std::filesystem::path& path);

/// Whether a regular file is at `path`; false for a link to one.
bool is_plain_file(const std::filesystem::path& path);

/// Removes a regular file. Anything else at `path` stays. Throws Error.
void remove_plain_file(const std::filesystem::path& path);

/// Removes a file below `root`, by its path there, which need not exist, and the folders that are empty then. Throws
/// Error.
void remove_file_below(const std::filesystem::path& root, const std::filesystem::path& path);

/// Makes a folder with everything in it disappear in one step. Throws Error.
void discard_folder(const std::filesystem::path& path);

/// Copies a file with its permissions, creating the folders above `to`, where nothing may exist yet. Throws Error, and
/// leaves no part of a copy.
void copy_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Gives a file a second name, without a copy where the system can do that: for files that are replaced, never changed.
/// Throws Error.
void link_file(const std::filesystem::path& from, const std::filesystem::path& to);

/// Flushes what is about to be moved from a temporary folder to `to`: a file, or a folder with everything in it. It
/// starts to write all files before it waits for the first, which takes far less time than one by one. Does nothing if
/// `to` is in a temporary folder, too. Throws Error.
void flush_before_move(const std::filesystem::path& from, const std::filesystem::path& to);

/// Makes `from` appear as `to` in one step, flushed as flush_before_move() does. What was at `to` is removed after
/// it has been exchanged, so that one of the two exists at any moment (on a
/// file system that cannot exchange, it is removed before). Throws Error.
void replace_folder(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace benchgate::sys
