// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string>

namespace benchgate::sys {

/// Returns the text of a file of the kernel, below /proc or /sys; empty if it cannot be opened or read, as those of a
/// process that has ended.
std::string kernel_text(const std::filesystem::path& path);

}  // namespace benchgate::sys
