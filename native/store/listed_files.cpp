// SPDX-License-Identifier: MIT
#include "store/listed_files.hpp"

#include <iterator>
#include <map>
#include <optional>

#include "base/error.hpp"
#include "base/parallel.hpp"
#include "base/text.hpp"
#include "model/carried_measurement.hpp"
#include "store/paired_runs.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

/// Whether it is a plain file, to which no link and no name leads out of the tree.
bool is_file_of(const fs::path& tree, const fs::path& file) {
  std::error_code error;
  if (file.is_absolute() || !fs::is_regular_file(tree / file, error)) return false;
  const fs::path below = fs::canonical(tree / file, error).lexically_relative(fs::canonical(tree, error));
  return !error && !below.empty() && *below.begin() != "..";
}

enum class Found { same, altered, nothing };

constexpr std::string_view was_changed = "was changed after the measurement: its sha256 differs from manifest.json";

/// Returns the folder of a scenario that a result is of: TREE/SCENARIO; absent: it is not in a folder of results.
std::optional<fs::path> scenario_of_result(const fs::path& result) {
  constexpr std::ptrdiff_t least_parts = 4;  // of TREE/SCENARIO/run-K/FILE
  const fs::path normal = result.lexically_normal();
  const bool is_whole = std::distance(normal.begin(), normal.end()) >= least_parts && *normal.begin() != "..";
  const fs::path folder = (is_whole ? normal : fs::absolute(result).lexically_normal()).parent_path();
  if (result.filename() == model::carried_file) return folder;
  if (folder.filename().string().starts_with("run-")) return folder.parent_path();
  return std::nullopt;
}

}  // namespace

ListedFiles check_listed_files(const fs::path& tree, const model::Manifest& manifest,
                               const std::set<std::string>& scenarios, std::size_t threads) {
  std::vector<const std::pair<const std::string, std::string>*> listed;
  for (const auto& file : manifest.files)
    if (scenarios.empty() || scenarios.contains(file.first.substr(0, file.first.find('/')))) listed.push_back(&file);
  std::vector<Found> found(listed.size(), Found::nothing);
  base::parallel_for(listed.size(), threads, [&](std::size_t i) {
    const auto& [path, digest] = *listed[i];
    std::error_code error;
    if (!fs::exists(fs::symlink_status(tree / path, error))) return;
    const bool same = is_file_of(tree, path) && sys::sha256_of_file(tree / path) == digest;
    found[i] = same ? Found::same : Found::altered;
  });
  ListedFiles files;
  for (std::size_t i = 0; i < listed.size(); ++i) {
    if (found[i] == Found::nothing) files.lost.push_back(listed[i]->first);
    if (found[i] == Found::altered) files.altered.push_back((tree / listed[i]->first).string());
  }
  return files;
}

void refuse_altered(const ListedFiles& files) {
  if (!files.altered.empty()) throw Error(base::printable(files.altered.front()), std::string(was_changed));
}

std::string note_of_altered(std::span<const fs::path> results) {
  std::map<fs::path, std::set<std::string>> trees;
  for (const fs::path& result : results)
    if (const auto scenario = scenario_of_result(result))
      trees[scenario->parent_path()].insert(scenario->filename().string());
  for (const auto& [tree, scenarios] : trees) {
    const std::optional<model::Manifest> manifest = read_manifest(tree / "manifest.json");
    if (!manifest) continue;
    const ListedFiles files = check_listed_files(tree, *manifest, scenarios, base::hardware_threads());
    if (!files.altered.empty()) return fmt::format("{}: {}", base::printable(files.altered.front()), was_changed);
  }
  return {};
}

}  // namespace benchgate::store
