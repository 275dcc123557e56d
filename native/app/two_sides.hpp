// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace benchgate::app {

/// Whether both paths lead to one file or folder, by links or whatever their names are. Pipes and devices are others.
bool are_equivalent(const std::filesystem::path& a, const std::filesystem::path& b);

/// Throws Error if both sides of a comparison are one file or folder. `option` is the candidate's.
void refuse_same_path(std::string_view option, const std::filesystem::path& candidate,
                      const std::filesystem::path& baseline);

/// Whether two lists hold the same bytes, file by file; false for none. Throws Error for a file that cannot be read.
bool are_identical(std::span<const std::filesystem::path> a, std::span<const std::filesystem::path> b);

/// Returns the note on two sides whose files hold the same bytes; `candidate` and `baseline` are what the user called
/// them.
std::string note_of_identical(std::string_view candidate, std::string_view baseline);

}  // namespace benchgate::app
