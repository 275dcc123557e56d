// SPDX-License-Identifier: MIT
#include "store/directory_store.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "store/pack.hpp"
#include "store/run_path.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"
#include "sys/folder_lock.hpp"
#include "sys/folder_update.hpp"
#include "sys/leftovers.hpp"

namespace benchgate::store {

namespace {

constexpr std::uint64_t largest_stored_file = base::most(base::Limit::report_file);

/// What is to be different in one run or pack, by path below its folder.
struct RunChange {
  std::map<std::string, std::filesystem::path> files;
  std::set<std::string> removed;
};

std::string folder_of(const std::string& path) {
  if (auto pack = parse_pack_folder(path)) return *pack;
  const auto location = parse_run_location(path);
  if (!location) throw Error(path, "is in the folder of no run and no pack");
  return location->folder;
}

std::map<std::string, RunChange> by_run(const Change& change) {
  std::map<std::string, RunChange> runs;
  for (const NewFile& file : change.files) {
    const std::string folder = folder_of(file.path);
    runs[folder].files[file.path.substr(folder.size() + 1)] = file.content;
  }
  for (const std::string& path : change.removed) {
    const std::string folder = folder_of(path);
    runs[folder].removed.insert(path.substr(folder.size() + 1));
  }
  return runs;
}

/// What killed writers left in the folder of a run and beside it.
void remove_leftovers(const std::filesystem::path& run) {
  sys::remove_left(run);
  sys::remove_left(run.parent_path());
}

void change_run(const std::filesystem::path& folder, const RunChange& change) {
  sys::FolderUpdate update(folder);
  for (const auto& [path, content] : change.files) {
    const std::filesystem::path target = update.staging() / path;
    sys::make_folders(target.parent_path());
    sys::write_file(target, sys::read_file(content, largest_stored_file));
  }
  update.commit([&](const std::string& path) { return change.removed.count(path) > 0; });
}

/// A pack goes as a whole; of a run file by file, which are in a pack.
void shrink(const std::filesystem::path& root, const std::string& folder, const RunChange& change) {
  if (folder.starts_with(packs_folder)) return sys::discard_folder(root / folder);
  for (const std::string& path : change.removed) sys::remove_file_below(root, fmt::format("{}/{}", folder, path));
}

}  // namespace

std::string DirectoryStore::name() const { return fmt::format("folder {}", base::printable(root_.string())); }

bool DirectoryStore::exists() const { return sys::is_folder(root_); }

std::vector<StoreEntry> DirectoryStore::entries(std::span<const std::string> folders) const {
  std::vector<StoreEntry> entries;
  for (const std::string& below : folders) {
    const std::filesystem::path folder = root_ / below;
    if (!sys::is_folder(folder)) continue;
    for (sys::FileFacts& file : sys::list_facts(folder))
      entries.push_back({below + '/' + file.path, file.size, std::move(file.stamp)});
  }
  return entries;
}

std::vector<bool> DirectoryStore::existing(std::span<const std::string> paths) const {
  std::vector<bool> exist;
  for (const std::string& path : paths) exist.push_back(sys::path_exists(root_ / path));
  return exist;
}

void DirectoryStore::read(std::span<const std::string> paths, const Visit& visit) const {
  for (std::size_t i = 0; i < paths.size(); ++i) visit(i, sys::read_file(root_ / paths[i], largest_stored_file));
}

Changed DirectoryStore::change(const Plan& plan) {
  if (sys::path_exists(root_) && !sys::is_folder(root_))
    throw Error(root_.string(), "is not a folder; a store is a folder or git:BRANCH");
  sys::make_folders(root_);
  const sys::FolderLock lock(root_, [&] { note_(fmt::format("waiting for another writer in {}", name())); });
  const Change change = plan(*this);
  for (const std::string& run : change.runs) remove_leftovers(root_ / run);
  if (change.is_empty()) return Changed::no;
  const std::map<std::string, RunChange> runs = by_run(change);
  for (const auto& [folder, run] : runs)
    if (!run.files.empty()) change_run(root_ / folder, run);
  for (const auto& [folder, run] : runs)
    if (run.files.empty()) shrink(root_, folder, run);
  return Changed::yes;
}

}  // namespace benchgate::store
