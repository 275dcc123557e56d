// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace benchgate::sys {

/// How much a folder may hold.
struct TreeLimits {
  std::uint64_t files = 0;   ///< folders counted, too
  std::uint64_t bytes = 0;   ///< of all files together, holes counted
  std::uint64_t levels = 0;  ///< of folders
};

/// Returns the paths of all files below `root`, relative to it with '/', in byte order. Throws Error when something is
/// neither a plain file nor a folder (a link, a pipe, a device), when a name could mean another path elsewhere (a
/// backslash, a control character), and as soon as a limit is exceeded. Opens no file.
std::vector<std::string> list_plain_tree(const std::filesystem::path& root, const TreeLimits& limits);

}  // namespace benchgate::sys
