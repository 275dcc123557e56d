// SPDX-License-Identifier: MIT
#include "app/source/numbered_paths.hpp"

#include <algorithm>
#include <filesystem>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::string with_digits(std::string text, std::string_view digits) {
  for (std::size_t at = text.find(number_placeholder); at != std::string::npos;
       at = text.find(number_placeholder, at + digits.size()))
    text.replace(at, number_placeholder.size(), digits);
  return text;
}

/// The digits that make `part` the name `entry`; "": none do.
std::string digits_of(std::string_view entry, const std::string& part) {
  const std::size_t begin = part.find(number_placeholder);
  const std::size_t end = std::min(entry.find_first_not_of("0123456789", begin), entry.size());
  if (begin >= end) return {};
  const std::string digits(entry.substr(begin, end - begin));
  return with_digits(part, digits) == entry ? digits : std::string();
}

/// The part of the path with the first placeholder, and the folder that it is in.
struct NumberedPart {
  fs::path folder = {};
  std::string name = {};
};

NumberedPart numbered_part(const fs::path& pattern) {
  NumberedPart found;
  for (const fs::path& part : pattern) {
    found.name = part.string();
    if (found.name.find(number_placeholder) != std::string::npos) return found;
    found.folder /= part;
  }
  return found;
}

}  // namespace

bool has_number(const std::string& path) {
  return path.find(number_placeholder) != std::string::npos && !sys::path_exists(path);
}

std::vector<NumberedPath> numbered_paths(const std::string& pattern) {
  const NumberedPart part = numbered_part(pattern);
  const fs::path folder = part.folder.empty() ? fs::path(".") : part.folder;
  std::vector<NumberedPath> found;
  if (!sys::is_folder(folder)) return found;
  for (const std::string& entry : sys::list_folder(folder)) {
    const std::string digits = digits_of(entry, part.name);
    const auto number = base::parse_unsigned(digits);
    const std::string path = with_digits(pattern, digits);
    if (!digits.empty() && number && sys::path_exists(path)) found.push_back({*number, path});
  }
  std::sort(found.begin(), found.end(), [](const NumberedPath& a, const NumberedPath& b) {
    return a.number != b.number ? a.number < b.number : a.path < b.path;
  });
  const auto same = std::adjacent_find(
      found.begin(), found.end(), [](const NumberedPath& a, const NumberedPath& b) { return a.number == b.number; });
  if (same != found.end())
    throw Error(std::next(same)->path, fmt::format("has the number of {}; give each its own", same->path));
  return found;
}

}  // namespace benchgate::app
