// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::git {

/// The kinds of entries that git knows, as it writes them.
enum class FileMode : std::uint32_t { plain = 0100644, executable = 0100755, link = 0120000, submodule = 0160000 };

/// A file that a commit has, or a checkout.
struct ListedFile {
  std::string path;                 ///< from the top folder
  FileMode mode = FileMode::plain;  ///< a submodule stands for all files in it
  std::string id = {};              ///< of its content, or of the commit of a submodule; "": git does not have it
  bool is_tracked = true;           ///< false: git neither tracks nor ignores it

  bool operator==(const ListedFile&) const = default;
};

/// Parses the output of `git ls-tree -r -z`, by path in byte order.
std::vector<ListedFile> parse_tree(std::string_view output);

/// Parses the output of `git ls-files --stage -v -z`; sorts it by path in byte order. Files that are marked
/// assume-unchanged or skip-worktree, and files in conflict, have no id.
std::vector<ListedFile> parse_index(std::string_view output);

/// Returns all files of a commit in the repository that holds `top`, by path in byte order. Throws Error.
std::vector<ListedFile> list_commit(const std::filesystem::path& top, const std::string& commit);

/// Returns all files of the checkout `top` but those that git ignores, by path in byte order. What differs from what
/// git has (a changed file, a submodule with changes in it) has no id. Throws Error.
std::vector<ListedFile> list_checkout(const std::filesystem::path& top);

/// Returns the same for a folder that is in no repository: all files below it but what is called `.git`; links are not
/// followed. Throws Error.
std::vector<ListedFile> list_folder_files(const std::filesystem::path& top);

/// Returns a file on the disk that is not listed, because git ignores it. Throws Error when it cannot be read.
ListedFile unlisted_file(const std::filesystem::path& top, const std::string& path);

/// Returns the paths of all files that git tracks in the checkout `top`, those of its submodules included, in byte
/// order; absent: git cannot list them.
std::optional<std::vector<std::string>> list_tracked(const std::filesystem::path& top);

/// Returns whether `path` is one of the `tracked`, a folder that holds one, or behind one that is a link; `tracked` is
/// in byte order.
bool is_tracked(const std::vector<std::string>& tracked, const std::string& path);

}  // namespace benchgate::git
