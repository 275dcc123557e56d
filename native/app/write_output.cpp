// SPDX-License-Identifier: MIT
#include "app/write_output.hpp"

#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

void write_output(const std::filesystem::path& path, std::string_view text) {
  if (path.has_parent_path()) sys::make_folders(path.parent_path());
  sys::write_file(path, text);
}

}  // namespace benchgate::app
