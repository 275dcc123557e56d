// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <string_view>

namespace benchgate::app {

/// What to do about results that already exist.
enum class OnExisting { refuse, replace };

/// Writes a file and creates its folders. Throws Error.
void write_output(const std::filesystem::path& path, std::string_view text);

}  // namespace benchgate::app
