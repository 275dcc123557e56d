// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace benchgate::git {

/// A setting of git, by its whole name.
struct GitSetting {
  std::string name;
  std::string value;

  bool operator==(const GitSetting&) const = default;
};

/// Returns settings with which git runs no program and uses no repository that the files of a folder can name: no bare
/// repository among a checkout's files, no hook, file monitor, signature program, maintenance, submodule or `ext::`
/// remote.
const std::vector<GitSetting>& safe_settings();

/// Returns the settings that replace those in `listing` that name a program or turn off the checks of TLS: filters (but
/// those of Git LFS), programs at the other end of a fetch, ssh commands, proxies, credential helpers, certificates,
/// for which those of the user come back. `listing` is the output of `git config --show-scope -z --list`; only what the
/// repository itself says is replaced, never the settings of the user or the system.
std::vector<GitSetting> replaced_settings(std::string_view listing);

}  // namespace benchgate::git
