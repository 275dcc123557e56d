// SPDX-License-Identifier: MIT
#include "store/listed_files.hpp"

#include "base/parallel.hpp"
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

}  // namespace benchgate::store
