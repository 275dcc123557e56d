// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace benchgate::base {

/// Whether a glob has wildcards: `*` or `?`.
bool has_wildcard(std::string_view glob);

/// Whether a path with '/' matches a glob: `*` and `?` stand for characters within the name of a folder or file, `**`
/// for any number of folders, at the end also for the file. Globs have few `**`, so backtracking is cheap.
bool matches_path_glob(std::string_view path, std::string_view glob);

/// Returns a path without its first name; "" after the last one.
std::string_view rest_of_path(std::string_view path);

/// Returns the first name of a path.
std::string_view first_of_path(std::string_view path);

}  // namespace benchgate::base
