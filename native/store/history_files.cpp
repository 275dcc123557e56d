// SPDX-License-Identifier: MIT
#include "store/history_files.hpp"

#include "sys/folder.hpp"

namespace benchgate::store {

namespace fs = std::filesystem;

std::vector<fs::path> history_files(const fs::path& folder) {
  const fs::path data = sys::is_folder(folder / "data") ? folder / "data" : folder;
  std::vector<fs::path> files;
  for (const char* const kind : {"benchmarks", "load-tests"})
    if (const fs::path file = data / kind / "history.json"; sys::path_exists(file)) files.push_back(file);
  return files;
}

}  // namespace benchgate::store
