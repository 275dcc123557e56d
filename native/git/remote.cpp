// SPDX-License-Identifier: MIT
#include "git/remote.hpp"

#include <fmt/core.h>

namespace benchgate::git {

void add_authorization(Git& git, const Remote& remote) {
  if (remote.authorization.empty() || git.succeeds({"config", "--get-regexp", "^http\\..*\\.extraheader$"})) return;
  git.add_setting({fmt::format("http.{}/.extraheader", remote.server), remote.authorization});
}

Git git_with_remote(const std::filesystem::path& folder, const Remote& remote) {
  Git git(folder, GitUse::fetch);
  add_authorization(git, remote);
  return git;
}

}  // namespace benchgate::git
