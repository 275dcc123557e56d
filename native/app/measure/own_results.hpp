// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <vector>

namespace benchgate::app {

/// Returns those of `folders`, and folders in them, that hold only files written by benchgate: results of `run`,
/// `check`, `gate`, `import` and `bisect`, recognised by their names and first bytes.
std::vector<std::filesystem::path> own_results(std::span<const std::filesystem::path> folders);

}  // namespace benchgate::app
