// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::app {

/// Returns " (did you mean 'baseline.json'?)" for a missing file when its folder has a similar name, else "".
std::string nearest_file(const std::string& path);

/// The names that a receipt of a run has in the folder of its test case.
inline constexpr std::array<std::string_view, 2> receipt_names{"run-1/receipt.json", "run.json"};

/// Throws Error for a folder where one file is read; it names a file in it or in one of its folders that is called like
/// one of `names`. `option` is the one that names the path.
void refuse_folder(std::string_view option, const std::filesystem::path& path, std::span<const std::string_view> names);

}  // namespace benchgate::app
