// SPDX-License-Identifier: MIT
#include "app/nearest_file.hpp"

#include <filesystem>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

std::string nearest_file(const std::string& file) {
  namespace fs = std::filesystem;
  const fs::path path = fs::path(file).has_filename() ? fs::path(file) : fs::path(file).parent_path();
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!sys::is_folder(folder)) return {};
  const std::vector<std::string> entries = sys::list_folder(folder);
  const std::vector<std::string_view> names(entries.begin(), entries.end());
  return base::printable(base::suggestion(path.filename().string(), names));
}

}  // namespace benchgate::app
