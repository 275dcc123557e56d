// SPDX-License-Identifier: MIT
#include "base/path_glob.hpp"

#include "base/text.hpp"

namespace benchgate::base {

bool has_wildcard(std::string_view glob) { return glob.find_first_of("*?") != std::string_view::npos; }

std::string_view rest_of_path(std::string_view path) {
  const std::size_t slash = path.find('/');
  return slash == std::string_view::npos ? std::string_view() : path.substr(slash + 1);
}

std::string_view first_of_path(std::string_view path) { return path.substr(0, path.find('/')); }

bool matches_path_glob(std::string_view path, std::string_view glob) {
  while (!glob.empty()) {
    const std::string_view part = first_of_path(glob);
    glob = rest_of_path(glob);
    if (part == "**") {
      if (glob.empty()) return !path.empty();
      for (; !path.empty(); path = rest_of_path(path))
        if (matches_path_glob(path, glob)) return true;
      return false;
    }
    if (path.empty() || !matches_glob(first_of_path(path), part)) return false;
    path = rest_of_path(path);
  }
  return path.empty();
}

}  // namespace benchgate::base
