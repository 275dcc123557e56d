// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <vector>

namespace benchgate::app {

/// Those of `folders`, or folders in them, that hold nothing but files that benchgate writes: results of `run`,
/// `check`, `gate`, `import` and `bisect`, told by their names and by what they begin with.
std::vector<std::filesystem::path> own_results(std::span<const std::filesystem::path> folders);

}  // namespace benchgate::app
