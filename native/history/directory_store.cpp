// SPDX-License-Identifier: MIT
#include "history/directory_store.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "model/stored_run.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::history {

std::string DirectoryStore::name() const { return fmt::format("folder {}", base::printable(root_.string())); }

std::vector<StoreEntry> DirectoryStore::entries() const {
  if (!sys::is_folder(root_)) throw Error(base::printable(root_.string()), "no such folder");
  std::vector<StoreEntry> entries;
  for (const model::RunKind kind : {model::RunKind::benchmarks, model::RunKind::load_tests}) {
    const std::filesystem::path folder = root_ / name_of(kind);
    if (!sys::is_folder(folder)) continue;
    for (const std::string& path : sys::list_tree(folder))
      entries.push_back({fmt::format("{}/{}", name_of(kind), path), sys::file_size(folder / path)});
  }
  return entries;
}

void DirectoryStore::read(std::span<const std::string> paths, const Visit& visit) const {
  for (std::size_t i = 0; i < paths.size(); ++i)
    visit(i, sys::read_file(root_ / paths[i], base::most(base::Limit::report_file)));
}

}  // namespace benchgate::history
