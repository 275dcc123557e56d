// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/provenance.hpp"

namespace benchgate::store {

/// The files that a manifest lists and that are gone or changed, in byte order.
struct ListedFiles {
  std::vector<std::string> lost;     ///< paths below the tree: nothing is there
  std::vector<std::string> altered;  ///< with the tree: another SHA-256, or no plain file of the tree

  bool operator==(const ListedFiles&) const = default;
};

/// Compares the files below `tree` with what the manifest says of them, on up to `threads` threads. Only those in the
/// folders `scenarios`; none: all. Throws Error for a file that cannot be read.
ListedFiles check_listed_files(const std::filesystem::path& tree, const model::Manifest& manifest,
                               const std::set<std::string>& scenarios, std::size_t threads);

/// Throws Error when a file was altered; it names the first.
void refuse_altered(const ListedFiles& files);

/// Returns which result was changed after the measurement, "FILE was changed ..."; "": none. `results`: files that a
/// reader has found, such as receipts. One in TREE/SCENARIO/run-K, and what TREE/SCENARIO carried forward, is of the
/// folder of results TREE: all files of the scenario are compared with TREE/manifest.json, each once. Files of other
/// places, and of folders without a manifest, are not compared. Throws Error for a file that cannot be read.
std::string note_of_altered(std::span<const std::filesystem::path> results);

}  // namespace benchgate::store
