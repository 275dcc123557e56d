// SPDX-License-Identifier: MIT
#include "app/nearest_file.hpp"

#include <vector>

#include "base/error.hpp"
#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace fs = std::filesystem;

namespace {

/// The first file of one of these names in a folder, or in one of its folders; "": there is none.
fs::path file_in(const fs::path& folder, std::span<const std::string_view> names) {
  std::vector<fs::path> folders{folder};
  for (const std::string& entry : sys::list_folder(folder))
    if (sys::is_folder(folder / entry)) folders.push_back(folder / entry);
  for (const fs::path& one : folders)
    for (const std::string_view name : names)
      if (sys::path_exists(one / name)) return one / name;
  return {};
}

}  // namespace

std::string nearest_file(const std::string& file) {
  const fs::path path = fs::path(file).has_filename() ? fs::path(file) : fs::path(file).parent_path();
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!sys::is_folder(folder)) return {};
  const std::vector<std::string> entries = sys::list_folder(folder);
  const std::vector<std::string_view> names(entries.begin(), entries.end());
  return base::printable(base::suggestion(path.filename().string(), names));
}

void refuse_folder(std::string_view option, const fs::path& path, std::span<const std::string_view> names) {
  if (!sys::is_folder(path)) return;
  const fs::path example = file_in(path, names);
  throw Error(option, fmt::format("'{}' is a folder; name a file{}", base::printable(path.string()),
                                  example.empty() ? fmt::format(" such as {}", names.back())
                                                  : " in it, such as " + base::printable(example.string())));
}

}  // namespace benchgate::app
