// SPDX-License-Identifier: MIT
#include "app/fingerprint/globs.hpp"

#include <algorithm>

#include "base/path_glob.hpp"
#include "base/text.hpp"

namespace benchgate::app {

namespace {

/// Whether a glob may match something below a folder.
bool may_match_below(std::string_view folder, std::string_view glob) {
  if (glob.empty()) return false;
  if (base::first_of_path(glob) == "**") return true;
  if (folder.empty()) return true;
  return base::matches_glob(base::first_of_path(folder), base::first_of_path(glob)) &&
         may_match_below(base::rest_of_path(folder), base::rest_of_path(glob));
}

/// The folders that a glob begins with, "src/lib/".
std::string_view fixed_start(std::string_view glob) {
  const std::size_t wildcard = glob.find_first_of("*?");
  const std::size_t slash = glob.substr(0, wildcard).rfind('/');
  return slash == std::string_view::npos ? std::string_view() : glob.substr(0, slash + 1);
}

auto first_at_or_after(std::string_view path, std::span<const git::ListedFile> files) {
  return std::lower_bound(files.begin(), files.end(), path,
                          [](const git::ListedFile& file, std::string_view at) { return file.path < at; });
}

}  // namespace

std::size_t file_at(std::string_view path, std::span<const git::ListedFile> files) {
  const auto found = first_at_or_after(path, files);
  if (found != files.end() && found->path == path) return static_cast<std::size_t>(found - files.begin());
  for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos; slash = path.rfind('/', slash - 1)) {
    const auto holder = first_at_or_after(path.substr(0, slash), files);
    if (holder != files.end() && holder->path == path.substr(0, slash) && holder->mode == git::FileMode::submodule)
      return static_cast<std::size_t>(holder - files.begin());
    if (slash == 0) break;
  }
  return files.size();
}

std::vector<std::size_t> files_matching(std::string_view glob, std::span<const git::ListedFile> files) {
  std::vector<std::size_t> found;
  const std::string_view start = fixed_start(glob);
  // A submodule that holds the folder which the glob begins with stands before it.
  if (!start.empty())
    if (const std::size_t holder = file_at(start.substr(0, start.size() - 1), files); holder != files.size())
      if (files[holder].mode == git::FileMode::submodule) return {holder};
  if (!base::has_wildcard(glob)) {
    if (const std::size_t at = file_at(glob, files); at != files.size()) found.push_back(at);
    return found;
  }
  for (auto file = first_at_or_after(start, files); file != files.end() && file->path.starts_with(start); ++file) {
    const bool is_match = file->mode == git::FileMode::submodule
                              ? base::matches_path_glob(file->path, glob) || may_match_below(file->path, glob)
                              : base::matches_path_glob(file->path, glob);
    if (is_match) found.push_back(static_cast<std::size_t>(file - files.begin()));
  }
  return found;
}

}  // namespace benchgate::app
