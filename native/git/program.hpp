// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "git/repository_settings.hpp"

namespace benchgate::git {

/// What git may do with a repository. Its configuration can name programs: filters of its files, commands and
/// credential helpers of its remotes. Only `check_out` runs them, since the files of a commit may need them.
enum class GitUse { read, fetch, check_out };

/// What git answered.
struct GitAnswer {
  bool succeeded = false;
  std::string output = {};  ///< empty where it was handed to a sink
  std::string errors = {};  ///< the first 64 kB of its standard error

  bool operator==(const GitAnswer&) const = default;
};

/// The git program, asked about the repository that holds a folder: no shell, pager, hook, file monitor, lock, prompt
/// or external diff, and no bare repository, which may lie among the files of any checkout. Its environment has no
/// token, except one in a setting of git, and this only when it fetches or pushes.
class Git {
 public:
  explicit Git(const std::filesystem::path& folder, GitUse use = GitUse::read);

  /// Adds these "NAME=value" to git's environment from now on (of git alone: what benchgate measures never sees them).
  void add_variables(const std::vector<std::string>& variables);

  /// Adds this setting from now on, in git's environment alone, too.
  void add_setting(const GitSetting& setting);

  /// Runs git and returns whether it succeeded; what it prints goes to `sink` in pieces.
  bool pass_on(const std::vector<std::string>& arguments, const std::function<void(std::string_view)>& sink,
               std::chrono::nanoseconds limit = std::chrono::seconds(30)) const;

  /// Runs git and returns whether it succeeded within `limit`.
  bool succeeds(const std::vector<std::string>& arguments,
                std::chrono::nanoseconds limit = std::chrono::seconds(30)) const;

  /// Runs git with `input` as its standard input; also returns what it says about a failure.
  GitAnswer ask(const std::vector<std::string>& arguments, std::string_view input = {},
                std::chrono::nanoseconds limit = std::chrono::seconds(30),
                const std::function<void(std::string_view)>& sink = nullptr) const;

  /// Returns what it prints; absent when it fails.
  std::optional<std::string> answer(const std::vector<std::string>& arguments) const;

  /// Returns the same without white space at the ends; "" when it fails.
  std::string line(const std::vector<std::string>& arguments) const;

 private:
  std::vector<std::string> argv_of(const std::vector<std::string>& arguments) const;

  std::filesystem::path folder_;
  std::vector<std::string> environment_;
  std::size_t settings_ = 0;  ///< in the environment
};

}  // namespace benchgate::git
