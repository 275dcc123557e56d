// SPDX-License-Identifier: MIT
#include "sys/git_remote.hpp"

#include <fmt/core.h>

namespace benchgate::sys {

Git git_with_remote(const std::filesystem::path& folder, const Remote& remote) {
  Git git(folder, GitUse::fetch);
  if (remote.authorization.empty() || git.succeeds({"config", "--get-regexp", "^http\\..*\\.extraheader$"})) return git;
  git.add_setting({fmt::format("http.{}/.extraheader", remote.server), remote.authorization});
  return git;
}

}  // namespace benchgate::sys
