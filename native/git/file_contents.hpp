// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "git/file_listing.hpp"

namespace benchgate::git {

/// The SHA-256 of a file's content, or why there is none.
struct ContentDigest {
  std::string sha256 = {};   ///< 64 lower-case hex digits; "": see `problem`
  std::string problem = {};  ///< "src/a.cpp: Permission denied"

  bool operator==(const ContentDigest&) const = default;
};

/// Digests of what git stores, whatever line ends a checkout has: the same for a file of a checkout without changes, of
/// a fresh clone and of the commit. Of a changed or untracked file the bytes on the disk count, of a link its target,
/// of a submodule its commit. Every content is read once, from the disk where the disk has the same bytes as git.
class FileContents {
 public:
  /// `top`: of the checkout, or a folder in no repository.
  explicit FileContents(std::filesystem::path top) : top_(std::move(top)) {}

  /// Reads what is not yet known of `files`, with all processors. Throws Error only when git fails as a whole.
  void read(std::span<const ListedFile* const> files);

  /// Takes over the bytes of a file on the disk that were read for another purpose, from any thread. Bytes that are not
  /// what git stores are no content, and a link has none.
  void add(const ListedFile& file, std::string_view bytes);

  /// Returns the digest of a file that was read.
  const ContentDigest& of(const ListedFile& file) const;

 private:
  static std::string key(const ListedFile& file);
  void read_from_disk(std::span<const ListedFile* const> files);
  void read_from_git(std::span<const ListedFile* const> files);

  std::filesystem::path top_;
  std::mutex mutex_;                                         ///< of known_ in add()
  std::map<std::string, ContentDigest, std::less<>> known_;  ///< by id, or by path where there is none
};

/// Returns the content of a file as git stores it. Throws Error when git does not have it, or for more than `largest`
/// bytes.
std::string stored_text(const std::filesystem::path& top, const ListedFile& file, std::uint64_t largest);

}  // namespace benchgate::git
