// SPDX-License-Identifier: MIT
#include "store/run_archive.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "base/hex.hpp"
#include "base/text.hpp"
#include "format/run_metadata_json.hpp"
#include "store/run_path.hpp"
#include "sys/digest.hpp"

namespace benchgate::store {

namespace {

bool is_named(const model::StoredFile& file, std::string_view name) { return file.path == name; }

base::Instant time_of(const model::RunMetadata& metadata, std::string_view where) {
  const auto time = base::parse_rfc3339(metadata.timestamp);
  if (!time) throw Error(where, "'timestamp' is missing: without it the run has no place in the history");
  return *time;
}

}  // namespace

RunArchive::RunArchive(const Store& store, const RecalculationMemory* memory) : store_(store), memory_(memory) {
  if (!store.exists()) throw Error(store.name(), "does not exist; 'benchgate history add' creates it");
  Contents* last = nullptr;
  for (const StoreEntry& entry : store.entries(all_folders)) sort_in(entry, last);
  drop_strangers();
  if (memory_ != nullptr) take_known();
  read_indexes();
  faults_ = store.faults();
  leave_out_damaged();
  for (const auto& [folder, contents] : contents_) runs_.push_back({contents.location, *contents.time});
  std::sort(runs_.begin(), runs_.end());
  std::sort(strangers_.begin(), strangers_.end());
}

/// Files of a run follow one another, so that its folder is parsed once.
void RunArchive::sort_in(const StoreEntry& entry, Contents*& last) {
  const auto is_of = [&](const std::string& folder) {
    return entry.path.size() > folder.size() && entry.path[folder.size()] == '/' && entry.path.starts_with(folder);
  };
  if (last == nullptr || !is_of(last->location.folder)) {
    const auto location = parse_run_location(entry.path);
    if (!location) {
      strangers_.push_back(entry.path);
      return;
    }
    last = &contents_.try_emplace(location->folder, Contents{*location}).first->second;
  }
  last->files.push_back({.path = entry.path.substr(last->location.folder.size() + 1), .size = entry.size});
  if (memory_ != nullptr) last->stamps.push_back(entry.stamp);
}

void RunArchive::drop_strangers() {
  std::erase_if(contents_, [&](const auto& run) {
    const bool has_metadata = std::any_of(run.second.files.begin(), run.second.files.end(),
                                          [](const model::StoredFile& file) { return is_named(file, metadata_file); });
    if (!has_metadata) strangers_.push_back(run.first);
    return !has_metadata;
  });
}

void RunArchive::take_known() {
  for (auto& [folder, contents] : contents_) {
    sys::Sha256 digest;
    bool is_complete = true;
    for (std::size_t i = 0; i < contents.files.size(); ++i) {
      const model::StoredFile& file = contents.files[i];
      digest.add(fmt::format("{} {} {}\n", file.size, contents.stamps[i], file.path));
      is_complete = is_complete && !contents.stamps[i].empty();
    }
    if (!is_complete) continue;
    contents.stamp = digest.hex();
    if (!memory_->knows(folder, contents.stamp)) continue;
    std::optional<model::RunMetadata> metadata = memory_->metadata(folder);
    if (!metadata) continue;
    contents.metadata = std::move(*metadata);
    contents.time = time_of(contents.metadata, folder);
    contents.is_known = true;
  }
}

/// One call reads all: it costs a process where the store is a branch. Only if that fails, one file after another says
/// which run it is about.
void RunArchive::read_indexes() {
  std::vector<std::string> paths;
  std::vector<Contents*> read;
  for (auto& [folder, contents] : contents_)
    for (const model::StoredFile& file : contents.is_known ? std::span<const model::StoredFile>() : contents.files)
      if (is_named(file, metadata_file) || is_named(file, manifest_file)) {
        paths.push_back(fmt::format("{}/{}", folder, file.path));
        read.push_back(&contents);
      }
  std::size_t next = 0;
  while (next < paths.size()) {
    try {
      store_.read(std::span(paths).subspan(next), [&](std::size_t, std::string&& bytes) {
        take_index(*read[next], paths[next], bytes);
        ++next;
      });
    } catch (const Error& error) {
      damaged_.try_emplace(read[next]->location.folder, error.what());
      ++next;
    }
  }
}

void RunArchive::take_index(Contents& contents, const std::string& path, const std::string& bytes) {
  try {
    if (path.ends_with(manifest_file)) {
      contents.digests = parse_sha256sums(bytes, path);
    } else {
      contents.metadata_digest = sys::sha256_hex(bytes);
      contents.metadata = format::parse_run_metadata(bytes, path);
      contents.time = time_of(contents.metadata, path);
    }
  } catch (const Error& error) {
    damaged_.try_emplace(contents.location.folder, error.what());
  }
}

void RunArchive::leave_out_damaged() {
  for (const auto& [folder, contents] : contents_) {
    const auto listed = contents.digests.find(std::string(metadata_file));
    if (listed != contents.digests.end() && !contents.metadata_digest.empty() &&
        listed->second != contents.metadata_digest)
      damaged_.try_emplace(folder, changed_file(fmt::format("{}/{}", folder, metadata_file)));
  }
  for (const auto& [folder, why] : damaged_) {
    faults_.push_back(why);
    contents_.erase(folder);
  }
}

const model::RunMetadata& RunArchive::metadata(const model::StoredRun& run) const {
  return contents_.at(run.location.folder).metadata;
}

const std::string& RunArchive::stamp(const model::StoredRun& run) const {
  return contents_.at(run.location.folder).stamp;
}

model::RunMetadata RunArchive::release_metadata(const model::StoredRun& run) {
  return std::move(contents_.at(run.location.folder).metadata);
}

bool RunArchive::is_known(const model::StoredRun& run) const { return contents_.at(run.location.folder).is_known; }

std::vector<model::StoredFile> RunArchive::files(const model::StoredRun& run) const {
  const auto found = contents_.find(run.location.folder);
  if (found == contents_.end()) return {};
  std::vector<model::StoredFile> files = found->second.files;
  for (model::StoredFile& file : files)
    if (const auto digest = found->second.digests.find(file.path); digest != found->second.digests.end())
      file.sha256 = digest->second;
  std::erase_if(files, [](const auto& file) { return is_named(file, metadata_file) || is_named(file, manifest_file); });
  return files;
}

std::vector<std::string> RunArchive::missing(const model::StoredRun& run) const {
  const auto found = contents_.find(run.location.folder);
  if (found == contents_.end()) return {};
  std::set<std::string_view> stored;
  for (const model::StoredFile& file : found->second.files) stored.insert(file.path);
  std::vector<std::string> missing;
  for (const auto& [path, digest] : found->second.digests)
    if (!stored.contains(path)) missing.push_back(path);
  return missing;
}

std::string missing_file(std::string_view path) {
  return fmt::format("{}: is missing, and {} lists it", base::printable(path), manifest_file);
}

std::string changed_file(std::string_view path) {
  return fmt::format("{}: was changed: its SHA-256 is not the one in {}", base::printable(path), manifest_file);
}

std::string path_in_store(const model::StoredRun& run, std::string_view path) {
  return fmt::format("{}/{}", run.location.folder, path);
}

std::map<std::string, std::string> parse_sha256sums(std::string_view text, std::string_view where) {
  std::map<std::string, std::string> digests;
  int line = 0;
  for (const std::string_view row : base::split(text, '\n')) {
    ++line;
    if (row.empty()) continue;
    const std::string_view digest = row.substr(0, 64);
    if (!base::is_sha256(digest) || row.size() < 67 || row.substr(64, 2) != "  ")
      throw Error(fmt::format("{}:{}", where, line), "is not a SHA-256 digest, two blanks and a path");
    if (!digests.emplace(row.substr(66), digest).second)
      throw Error(fmt::format("{}:{}", where, line), fmt::format("'{}' is listed twice", row.substr(66)));
  }
  return digests;
}

std::string format_sha256sums(const std::map<std::string, std::string>& digests) {
  std::string text;
  for (const auto& [path, digest] : digests) text += fmt::format("{}  {}\n", digest, path);
  return text;
}

}  // namespace benchgate::store
