// SPDX-License-Identifier: MIT
#include "store/cached_build.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/limits.hpp"
#include "base/text.hpp"
#include "format/cached_build_json.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"
#include "sys/folder.hpp"

namespace benchgate::store {

namespace {

namespace fs = std::filesystem;

using base::Limit;
using model::CachedEntry;
using sys::TreeEntry;

constexpr const char* build_manifest_name = "manifest.json";
constexpr const char* files_name = "files";

constexpr std::uint64_t most_bytes = base::most(Limit::cached_build_bytes);
constexpr sys::TreeLimits tree_limits{base::most(Limit::cached_build_files), most_bytes,
                                      base::most(Limit::cached_build_levels)};

/// Whether nobody wrote to it in between.
bool is_untouched(const sys::FileTree& before, const std::string& path, const TreeEntry& now) {
  const auto found = before.find(path);
  return found != before.end() && found->second == now;
}

CachedEntry entry_of(const std::string& path, const TreeEntry& now, CachedEntry::Kind kind) {
  return {kind, path, now.mode, now.size, now.modified_ns, "", now.target};
}

TreeEntry tree_entry_of(const CachedEntry& entry) {
  TreeEntry result;
  result.mode = static_cast<std::uint32_t>(entry.mode);
  result.size = entry.size;
  result.modified_ns = entry.modified_ns;
  result.target = entry.target;
  return result;
}

/// Copies what a build made into a folder, each content once.
class CachedFiles {
 public:
  CachedFiles(const fs::path& checkout, const fs::path& folder) : checkout_(checkout), folder_(folder / files_name) {
    sys::make_folders(folder_);
  }

  /// Returns the digest of the file, which must not change meanwhile.
  std::string add(const std::string& path, const TreeEntry& entry) {
    if (entry.size > most_bytes - bytes_)
      throw Error(checkout_.string(), fmt::format("the build made more than {} bytes", most_bytes));
    bytes_ += entry.size;
    const std::string sha256 = sys::sha256_of_file(checkout_ / path);
    if (known_.insert(sha256).second) sys::copy_file(checkout_ / path, folder_ / sha256);
    return sha256;
  }

 private:
  fs::path checkout_;
  fs::path folder_;
  std::uint64_t bytes_ = 0;
  std::set<std::string> known_;
};

void add_entry(const std::string& path, const TreeEntry& now, const sys::FileTree& before, CachedFiles& files,
               std::vector<CachedEntry>& entries) {
  const bool is_source = is_untouched(before, path, now);
  switch (now.kind) {
    case TreeEntry::Kind::folder: entries.push_back(entry_of(path, now, CachedEntry::Kind::folder)); return;
    case TreeEntry::Kind::link:
      if (!is_source) entries.push_back(entry_of(path, now, CachedEntry::Kind::link));
      return;
    case TreeEntry::Kind::file: break;
  }
  entries.push_back(entry_of(path, now, is_source ? CachedEntry::Kind::source : CachedEntry::Kind::file));
  if (!is_source) entries.back().sha256 = files.add(path, now);
}

bool is_product(const CachedEntry& entry) {
  return entry.kind == CachedEntry::Kind::file || entry.kind == CachedEntry::Kind::link;
}

std::vector<CachedEntry> entries_between(const sys::FileTree& before, const fs::path& checkout, CachedFiles& files) {
  const sys::FileTree after = checkout_state(checkout);
  std::vector<CachedEntry> entries;
  for (const auto& [path, entry] : before)
    if (entry.kind != TreeEntry::Kind::folder && !after.contains(path))
      entries.push_back({.kind = CachedEntry::Kind::gone, .path = path});
  for (const auto& [path, entry] : after) add_entry(path, entry, before, files, entries);
  if (std::none_of(entries.begin(), entries.end(), is_product))
    throw Error(checkout.string(), "the build leaves nothing in the checkout");
  return entries;
}

/// Throws Error unless the folder holds the content of each entry, with its digest, and nothing else.
void check_files(const model::CachedBuild& build, const fs::path& folder, std::set<std::string> found) {
  std::set<std::string> checked;
  for (const CachedEntry& entry : build.entries) {
    if (entry.kind != CachedEntry::Kind::file || checked.contains(entry.sha256)) continue;
    const std::string name = fmt::format("{}/{}", files_name, entry.sha256);
    if (!base::is_sha256(entry.sha256) || found.erase(name) == 0)
      throw Error(entry.path, "its content is not among what was kept");
    if (sys::file_size(folder / name) != entry.size || sys::sha256_of_file(folder / name) != entry.sha256)
      throw Error(entry.path, "its content is not what was kept");
    checked.insert(entry.sha256);
  }
  if (!found.empty()) throw Error(*found.begin(), "does not belong to what was kept");
}

}  // namespace

sys::FileTree checkout_state(const fs::path& checkout) { return sys::read_file_tree(checkout, tree_limits); }

std::string keep_build(const fs::path& checkout, const sys::FileTree& before, model::CachedBuild build,
                       const fs::path& folder) {
  const fs::path staging = folder.string() + ".new";
  sys::remove_folder(staging);
  try {
    CachedFiles files(checkout, staging);
    build.entries = entries_between(before, checkout, files);
    const std::string text = format::format_cached_build(build);
    sys::write_file(staging / build_manifest_name, text);
    sys::replace_folder(staging, folder);
    return sys::sha256_hex(text);
  } catch (const Error&) {
    sys::remove_folder(staging);
    throw;
  }
}

model::CachedBuild read_cached_build(const fs::path& folder, const std::string& manifest_sha256) {
  const fs::path manifest = folder / build_manifest_name;
  const std::vector<std::string> names = sys::list_plain_tree(folder, tree_limits);
  std::set<std::string> found(names.begin(), names.end());
  if (found.erase(build_manifest_name) == 0) throw Error(folder.string(), "has no manifest.json");
  const std::string text = sys::read_file(manifest, base::most(Limit::manifest));
  if (!manifest_sha256.empty() && sys::sha256_hex(text) != manifest_sha256)
    throw Error(manifest.string(), "does not have the digest that it was kept with");
  model::CachedBuild build = format::parse_cached_build(text, manifest.string());
  check_files(build, folder, std::move(found));
  return build;
}

/// Links come last, so that nothing can be written through one; folders after them get their permissions.
void restore_build(const model::CachedBuild& build, const fs::path& folder, const fs::path& checkout) {
  sys::TreeWriter writer(checkout);
  for (const CachedEntry& entry : build.entries) {
    if (entry.kind == CachedEntry::Kind::gone) writer.remove(entry.path);
    if (entry.kind == CachedEntry::Kind::source) writer.touch(entry.path, tree_entry_of(entry));
    if (entry.kind == CachedEntry::Kind::file)
      writer.put_file(entry.path, tree_entry_of(entry), folder / files_name / entry.sha256, entry.sha256);
  }
  for (const CachedEntry& entry : build.entries)
    if (entry.kind == CachedEntry::Kind::link) writer.put_link(entry.path, tree_entry_of(entry));
  for (auto entry = build.entries.rbegin(); entry != build.entries.rend(); ++entry)
    if (entry->kind == CachedEntry::Kind::folder) writer.put_folder(entry->path, tree_entry_of(*entry));
}

}  // namespace benchgate::store
