// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "git/file_listing.hpp"

namespace benchgate::app {

/// Indexes of the files that match `glob`, ascending. A submodule matches when the glob may name something in it.
/// `files` are sorted by path. O(files below the folder that the glob begins with).
std::vector<std::size_t> files_matching(std::string_view glob, std::span<const git::ListedFile> files);

/// Returns the index of the file at `path`, or of the submodule that holds it; files.size(): there is none.
std::size_t file_at(std::string_view path, std::span<const git::ListedFile> files);

}  // namespace benchgate::app
