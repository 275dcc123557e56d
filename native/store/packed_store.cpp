// SPDX-License-Identifier: MIT
#include "store/packed_store.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/text.hpp"
#include "store/pack.hpp"

namespace benchgate::store {

namespace {

constexpr std::size_t most_opened = 16;
constexpr std::uint64_t most_cached_bytes = std::uint64_t{4} << 20U;  // of a pack: larger ones have few files

}  // namespace

FoundPacks find_packs(const Store& store) {
  const std::string folder(packs_folder);
  FoundPacks found;
  std::map<std::string, std::vector<StoreEntry>> files;  // of each pack
  for (const StoreEntry& entry : store.entries({&folder, 1})) {
    if (const auto pack = parse_pack_folder(entry.path))
      files[*pack].push_back(entry);
    else
      found.faults.push_back(base::printable(entry.path) + ": does not belong to a pack; remove it from the history");
  }
  for (const auto& [pack, both] : files) {
    if (both.size() == 2) {
      found.packs.push_back(pack);
      const bool is_known = !both[0].stamp.empty() && !both[1].stamp.empty();
      found.stamps.push_back(is_known ? fmt::format("{} {} {}", pack, both[0].stamp, both[1].stamp) : "");
    } else {
      found.faults.push_back(pack + ": must hold both files.txt and runs.tar.gz");
    }
  }
  return found;
}

namespace {

/// The files of the list `text`, confirmed by its digest or else by the archive.
std::vector<StoreEntry> confirmed_files(const Store& store, const std::string& pack, const std::string& text) {
  PackList list = parse_pack_list(text, list_path(pack));
  if (list.is_sealed) return std::move(list.files);
  std::map<std::string, std::uint64_t> listed, held;
  for (const StoreEntry& file : list.files) listed[file.path] = file.size;
  const std::string archive = archive_path(pack);
  store.read({&archive, 1}, [&](std::size_t, std::string&& bytes) {
    for (const auto& [path, content] : unpack(pack, bytes)) held[path] = content.size();
  });
  if (listed != held) throw Error(list_path(pack), "does not list what the pack holds");
  return std::move(list.files);
}

}  // namespace

std::vector<StoreEntry> read_pack_list(const Store& store, const std::string& pack) {
  std::vector<StoreEntry> files;
  const std::string path = list_path(pack);
  store.read({&path, 1}, [&](std::size_t, std::string&& text) { files = confirmed_files(store, pack, text); });
  return files;
}

/// What a damaged pack holds is not there for readers, as long as it is damaged.
PackedStore::Index PackedStore::read_index() const {
  FoundPacks found = find_packs(store_);
  Index index{std::move(found.packs), std::move(found.stamps), {}, std::move(found.faults)};
  if (index.packs.empty()) return index;
  std::vector<std::string> lists, texts(index.packs.size());
  for (const std::string& pack : index.packs) lists.push_back(list_path(pack));
  store_.read(lists, [&](std::size_t pack, std::string&& text) { texts[pack] = std::move(text); });
  for (std::size_t pack = 0; pack < texts.size(); ++pack) {
    try {
      for (StoreEntry& file : confirmed_files(store_, index.packs[pack], texts[pack]))
        index.files.try_emplace(std::move(file.path), Packed{file.size, pack});
    } catch (const Error& error) {
      index.faults.emplace_back(error.what());
    }
  }
  for (const StoreEntry& loose : store_.entries(all_folders)) index.files.erase(loose.path);
  return index;
}

std::vector<std::string> PackedStore::faults() const {
  const std::lock_guard lock(mutex_);
  return index_held().faults;
}

const PackedStore::Index& PackedStore::index_held() const {
  if (!index_) index_ = read_index();
  return *index_;
}

std::optional<std::string> PackedStore::pack_of(const std::string& path) const {
  const std::lock_guard lock(mutex_);
  const Index& index = index_held();
  const auto found = index.files.find(path);
  return found == index.files.end() ? std::nullopt : std::optional(index.packs[found->second.pack]);
}

std::vector<StoreEntry> PackedStore::entries(std::span<const std::string> folders) const {
  std::vector<StoreEntry> entries = store_.entries(folders);
  const std::lock_guard lock(mutex_);
  const Index& index = index_held();
  if (index.files.empty()) return entries;
  for (const std::string& folder : folders) {
    const std::string start = folder + "/";
    for (auto at = index.files.lower_bound(start); at != index.files.end() && at->first.starts_with(start); ++at)
      entries.push_back({at->first, at->second.size, index.stamps[at->second.pack]});
  }
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return entries;
}

std::vector<bool> PackedStore::existing(std::span<const std::string> paths) const {
  std::vector<bool> exist = store_.existing(paths);
  const std::lock_guard lock(mutex_);
  const Index& index = index_held();
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto at = index.files.lower_bound(paths[i]);
    const auto below = index.files.lower_bound(paths[i] + "/");
    exist[i] = exist[i] || (at != index.files.end() && at->first == paths[i]) ||
               (below != index.files.end() && below->first.starts_with(paths[i] + "/"));
  }
  return exist;
}

const PackedStore::OpenedPack* PackedStore::find_opened(const std::string& pack) const {
  const auto found = std::find_if(opened_.begin(), opened_.end(), [&](const auto& one) { return one.folder == pack; });
  if (found == opened_.end()) return nullptr;
  opened_.splice(opened_.begin(), opened_, found);
  return &opened_.front();
}

void PackedStore::keep_opened(OpenedPack&& opened) const {
  const std::lock_guard lock(mutex_);
  if (opened.bytes > most_cached_bytes || find_opened(opened.folder) != nullptr) return;
  opened_.push_front(std::move(opened));
  if (opened_.size() > most_opened) opened_.pop_back();
}

std::string PackedStore::read_packed(const std::string& pack, const std::string& path) const {
  const auto bytes_in = [&](const OpenedPack& opened) {
    const auto file = opened.files.find(path);
    if (file == opened.files.end())
      throw Error(list_path(pack), fmt::format("lists '{}', which is not in the pack", path));
    return file->second;
  };
  {
    const std::lock_guard lock(mutex_);
    if (const OpenedPack* const opened = find_opened(pack)) return bytes_in(*opened);
  }
  OpenedPack opened{pack, {}};
  const std::string archive = archive_path(pack);
  store_.read({&archive, 1}, [&](std::size_t, std::string&& bytes) { opened.files = unpack(pack, bytes); });
  for (const auto& [name, bytes] : opened.files) opened.bytes += bytes.size();
  std::string bytes = bytes_in(opened);
  keep_opened(std::move(opened));
  return bytes;
}

/// Another process may pack a run of a folder while it is read: its files are in a pack then.
void PackedStore::read_loose(std::span<const std::string> paths, std::size_t first, std::size_t last,
                             const Visit& visit) const {
  std::size_t next = first;
  try {
    store_.read(paths.subspan(first, last - first), [&](std::size_t index, std::string&& bytes) {
      visit(first + index, std::move(bytes));
      next = first + index + 1;
    });
  } catch (const Error&) {
    if (next == last || store_.existing({&paths[next], 1}).front()) throw;
    {
      const std::lock_guard lock(mutex_);
      index_.reset();
    }
    if (!pack_of(paths[next])) throw;
    read(paths.subspan(next, last - next),
         [&](std::size_t index, std::string&& bytes) { visit(next + index, std::move(bytes)); });
  }
}

void PackedStore::read(std::span<const std::string> paths, const Visit& visit) const {
  std::size_t loose = 0;  // from here on, none is packed
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto pack = pack_of(paths[i]);
    if (!pack) continue;
    if (loose < i) read_loose(paths, loose, i, visit);
    visit(i, read_packed(*pack, paths[i]));
    loose = i + 1;
  }
  if (loose < paths.size()) read_loose(paths, loose, paths.size(), visit);
}

Changed PackedStore::change(const Plan& plan) {
  const Changed changed = owned_->change([&](const Store& now) { return plan(PackedStore(now)); });
  const std::lock_guard lock(mutex_);
  index_.reset();
  return changed;
}

}  // namespace benchgate::store
