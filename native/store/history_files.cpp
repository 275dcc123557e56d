// SPDX-License-Identifier: MIT
#include "store/history_files.hpp"

#include <string>

#include "base/text.hpp"
#include "format/history_json.hpp"
#include "sys/file.hpp"
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

std::vector<model::History> read_history_tables(const fs::path& folder) {
  std::vector<model::History> histories;
  for (const fs::path& path : history_files(folder)) {
    const std::string text = sys::read_file(path);
    histories.push_back(format::HistoryFile(text, base::printable(path.string())).tables());
  }
  return histories;
}

}  // namespace benchgate::store
