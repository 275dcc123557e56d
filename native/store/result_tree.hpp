// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "model/provenance.hpp"

namespace benchgate::store {

/// A folder that `run` or `simulate` wrote: `<case>/run-<k>/<file>` and the
/// manifest.json with the digests of the files.
struct ResultTree {
  std::filesystem::path root;
  model::Manifest manifest;
  std::vector<std::string> unlisted;  ///< files below the root that the manifest does not name

  bool operator==(const ResultTree&) const = default;
};

/// Reads the manifest and checks every file that it names against its digest. Throws Error for a missing manifest, and
/// for a file that is missing or was changed.
ResultTree read_result_tree(const std::filesystem::path& root);

/// Returns the digests of the files below `root`/`folder`: path below the root -> sha256 in hex.
std::map<std::string, std::string> digest_files(const std::filesystem::path& root, const std::string& folder);

/// Returns "<case>/run-<k>" of every run that has files below `root`; empty if the folder does not exist.
std::set<std::string> list_runs(const std::filesystem::path& root);

/// Describes the first difference between two sources: "source_commit is b here and a there", `here` being the second.
/// Absent: they are the same.
std::optional<std::string> source_difference(const model::Manifest& there, const model::Manifest& here);

/// Several trees merged into one.
struct MergedTree {
  model::Manifest manifest;
  std::map<std::string, std::filesystem::path> files;  ///< path in the merged tree -> its current path
  std::map<std::string, std::set<int>> runs;           ///< numbers of the runs, by case

  bool operator==(const MergedTree&) const = default;
};

/// Joins trees of the same source; the result does not depend on their order.
/// `generated_at` is the latest, the plan of a case the largest. Throws Error when they were made from
/// different sources or modes and when two of them have the same run.
MergedTree merge_trees(std::span<const ResultTree> trees);

/// Returns one sentence for each case that lacks one of the runs 1, 2, ..., up to the last one that a manifest planned.
std::vector<std::string> missing_runs(const MergedTree& merged);

/// Returns one sentence for each case that has fewer runs than another one.
std::vector<std::string> fewer_runs(const MergedTree& merged);

/// Copies the files and writes the manifest; the tree appears at `out` in one
/// step and replaces the runs that were there. Other files stay. Throws Error.
void write_merged(const MergedTree& merged, const std::filesystem::path& out);

}  // namespace benchgate::store
