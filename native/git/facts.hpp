// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace benchgate::git {

/// State of a checkout.
struct GitFacts {
  std::string commit;       ///< of HEAD, full
  std::string ref;          ///< branch, else a tag that names HEAD exactly; empty: neither
  bool dirty = false;       ///< tracked files differ from HEAD or untracked ones lie around (ignored ones do not count)
  std::string diff_sha256;  ///< of the changes, when dirty; see read_git
  std::vector<std::string> changes = {};  ///< what makes it dirty, from the top folder: "src/a.cpp", "new folder/"

  bool operator==(const GitFacts&) const = default;
};

enum class Untracked { are_changes, are_none };

/// Reads the state of the checkout that holds `folder`; absent without git, a repository or a commit, and when git
/// takes longer than 30 s.
///
/// diff_sha256 is the SHA-256 of what `git diff HEAD --binary` prints, and then for each untracked file in git's order:
/// its name, NUL, the SHA-256 of its content in hex (of a link: of its target; of a file over 64 MB: of its size in
/// decimal), NUL.
///
/// No shell, pager, hook, file monitor, external diff or text conversion of the user's runs, and nothing in the
/// repository is changed. Files at `ignored` are not changes: results that benchgate itself writes. Files that git
/// neither tracks nor ignores are changes, unless they are not asked for.
std::optional<GitFacts> read_git(const std::filesystem::path& folder,
                                 const std::vector<std::filesystem::path>& ignored = {},
                                 Untracked untracked = Untracked::are_changes);

/// Returns folders of the checkout that holds `folder` in which git tracks nothing and that it does not ignore either,
/// the outermost each, absolute, in git's order. None where read_git has no answer.
std::vector<std::filesystem::path> untracked_folders(const std::filesystem::path& folder);

}  // namespace benchgate::git
