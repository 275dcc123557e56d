// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace benchgate::git {

/// A file that differs from HEAD or that git does not track.
struct StatusEntry {
  bool untracked = false;
  std::string path;  ///< from the top folder; of a folder with a slash at the end

  bool operator==(const StatusEntry&) const = default;
};

/// Parses the output of `git status --porcelain -z --no-renames`.
std::vector<StatusEntry> parse_status(std::string_view output);

/// Parses the commits of the submodules by path, from the output of `git ls-files --stage -z`.
std::map<std::string, std::string> parse_submodule_commits(std::string_view output);

/// Parses the name of the submodule at `path`, from the output of `git config -z --get-regexp '^submodule\..*\.path$'`;
/// absent when none has this path.
std::optional<std::string> parse_submodule_name(std::string_view output, std::string_view path);

/// Parses the parents in the output of `git cat-file -p COMMIT`.
std::vector<std::string> parse_parents(std::string_view output);

/// Parses the standard error of a git that refuses a repository of another user: returns what it says, and the command
/// that it proposes; "": it says something else.
std::string parse_refusal(std::string_view errors);

/// Returns why git failed: the last line of its standard error that says something, without "fatal: ".
std::string last_error_line(std::string_view errors);

}  // namespace benchgate::git
