// SPDX-License-Identifier: MIT
#include "app/docs/docref_indexes.hpp"

#include <array>

#include "app/nearest_file.hpp"
#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/docref_index_json.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::app {

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> index_files_of(const fs::path& path) {
  if (!sys::is_folder(path)) {
    if (!sys::path_exists(path)) throw Error(path.string(), "no such file or folder" + nearest_file(path.string()));
    return {path};
  }
  std::vector<fs::path> files = index_files(path);
  if (files.empty())
    throw Error(path.string(),
                "holds no docref-index.json; name the folder DIR of 'benchgate history recalculate --out DIR'");
  return files;
}

}  // namespace

std::vector<fs::path> index_files(const fs::path& folder) {
  constexpr std::array<std::string_view, 5> folders{"data/benchmarks", "data/load-tests", "benchmarks", "load-tests",
                                                    ""};
  std::vector<fs::path> files;
  for (const std::string_view below : folders)
    if (fs::path file = folder / below / "docref-index.json"; sys::path_exists(file)) files.push_back(std::move(file));
  return files;
}

DocRefIndexes::DocRefIndexes(std::span<const fs::path> paths) {
  std::vector<std::string> names;
  for (const fs::path& path : paths)
    for (const fs::path& file : index_files_of(path)) {
      names.push_back(file.string());
      indexes_.push_back(format::parse_docref_index(sys::read_file(file, base::most(base::Limit::docref_index)),
                                                    base::printable(file.string())));
    }
  for (std::size_t i = 0; i < indexes_.size(); ++i)
    for (const model::DocRefEntry& entry : indexes_[i].docrefs) {
      const auto [at, is_new] = docrefs_.try_emplace(entry.docref, model::IndexedDocRef{&entry, &indexes_[i]});
      if (is_new) continue;
      const auto first = static_cast<std::size_t>(at->second.index - indexes_.data());
      throw Error(names[i],
                  fmt::format("{} has the DocRef '{}', too; name one of the two files", names[first], entry.docref));
    }
}

const model::DocRefEntry* DocRefIndexes::find(const std::string& docref) const {
  const auto found = docrefs_.find(docref);
  return found == docrefs_.end() ? nullptr : found->second.entry;
}

std::vector<model::IndexedDocRef> DocRefIndexes::matching(const std::string& pattern) const {
  std::vector<model::IndexedDocRef> found;
  if (pattern.find_first_of("*?") == std::string::npos) {
    if (const auto exact = docrefs_.find(pattern); exact != docrefs_.end()) found.push_back(exact->second);
    return found;
  }
  for (const auto& [docref, indexed] : docrefs_)
    if (base::matches_glob(docref, pattern)) found.push_back(indexed);
  return found;
}

}  // namespace benchgate::app
