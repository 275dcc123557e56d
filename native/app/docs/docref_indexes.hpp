// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "model/docref_index.hpp"

namespace benchgate::app {

/// All DocRefs of several indexes.
class DocRefIndexes {
 public:
  /// Reads the indexes. Each path is a docref-index.json, or a folder that `history recalculate --out` wrote. Throws
  /// Error for what cannot be read, for a folder without an index, and for a DocRef that two indexes have.
  explicit DocRefIndexes(std::span<const std::filesystem::path> paths);
  DocRefIndexes(const DocRefIndexes&) = delete;

  const std::map<std::string, model::IndexedDocRef>& docrefs() const { return docrefs_; }
  /// Returns the entry of a DocRef; null: there is none.
  const model::DocRefEntry* find(const std::string& docref) const;
  /// Returns those whose id matches, in which `*` stands for any text; by id.
  std::vector<model::IndexedDocRef> matching(const std::string& pattern) const;

 private:
  std::vector<model::DocRefIndex> indexes_;
  std::map<std::string, model::IndexedDocRef> docrefs_;
};

/// Returns the files of these names below a folder, as far as they exist.
std::vector<std::filesystem::path> index_files(const std::filesystem::path& folder);

}  // namespace benchgate::app
