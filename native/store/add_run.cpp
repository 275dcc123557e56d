// SPDX-License-Identifier: MIT
#include "store/add_run.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/error.hpp"
#include "format/run_metadata_json.hpp"
#include "store/run_archive.hpp"
#include "store/run_path.hpp"
#include "sys/digest.hpp"
#include "sys/file.hpp"

namespace benchgate::store {

namespace {

/// A run of GitHub's lasts at most 35 days, so that its jobs find each other's folder among as many dates.
constexpr int most_days = 35;

struct StoreFolder {
  std::string path;
  bool exists;
};

/// Where in the store the run goes: the folder that another job made for it, else one of its own date.
StoreFolder folder_for(const Store& store, const model::RunMetadata& metadata) {
  const auto start = base::parse_rfc3339(metadata.timestamp);
  if (!start) throw Error("--time", fmt::format("'{}' is not a time like 2026-01-31T12:00:00Z", metadata.timestamp));
  const std::uint64_t attempt = metadata.run_attempt.value_or(1);
  const auto folder_of = [&](int days) {
    const std::string date = base::format_rfc3339(*start + std::chrono::hours(24 * days)).substr(0, 10);
    return format_run_folder(metadata.kind, date, metadata.run_id, attempt);
  };
  std::vector<std::string> folders;
  for (int days = -most_days; days <= most_days; ++days) folders.push_back(folder_of(days));
  const std::vector<bool> exist = store.existing(folders);
  const auto found = std::find(exist.begin(), exist.end(), true);
  if (found == exist.end()) return {folder_of(0), false};
  return {folders[static_cast<std::size_t>(found - exist.begin())], true};
}

/// What is stored of a run.
struct StoredState {
  std::optional<model::RunMetadata> metadata;
  std::map<std::string, std::string> digests;
  std::vector<StoreEntry> entries;
  std::set<std::string> missing = {};  ///< paths in `digests` that are not stored
};

/// New digests must not make what was changed look right.
void require_unchanged(const Store& store, const std::string& folder, const StoredState& state) {
  std::vector<std::string> paths;
  for (const StoreEntry& entry : state.entries)
    if (entry.path.substr(folder.size() + 1) != manifest_file) paths.push_back(entry.path);
  store.read(paths, [&](std::size_t index, std::string&& bytes) {
    if (sys::sha256_hex(bytes) != state.digests.at(paths[index].substr(folder.size() + 1)))
      throw Error(paths[index],
                  fmt::format("was changed: its SHA-256 is not the one in {}; nothing was added", manifest_file));
  });
}

StoredState read_state(const Store& store, const std::string& folder) {
  StoredState state;
  state.entries = store.entries({&folder, 1});
  if (state.entries.empty()) return state;
  const std::vector<std::string> paths{fmt::format("{}/{}", folder, metadata_file),
                                       fmt::format("{}/{}", folder, manifest_file)};
  const std::vector<bool> exist = store.existing(paths);
  if (!exist[0] || !exist[1])
    throw Error(folder, fmt::format("has no {}, so benchgate did not create it; name an empty folder",
                                    exist[0] ? manifest_file : metadata_file));
  store.read(paths, [&](std::size_t index, std::string&& bytes) {
    if (index == 0)
      state.metadata = format::parse_run_metadata(bytes, paths[0]);
    else
      state.digests = parse_sha256sums(bytes, paths[1]);
  });
  for (const StoreEntry& entry : state.entries)
    if (const std::string path = entry.path.substr(folder.size() + 1);
        path != manifest_file && state.digests.count(path) == 0)
      throw Error(entry.path, fmt::format("is not listed in {}; see 'benchgate history verify'; nothing was changed",
                                          manifest_file));
  require_unchanged(store, folder, state);
  for (const auto& [path, digest] : state.digests) state.missing.insert(path);
  for (const StoreEntry& entry : state.entries) state.missing.erase(entry.path.substr(folder.size() + 1));
  return state;
}

void require_same(const StoredState& state, const DraftFile& file, const std::string& folder) {
  if (state.digests.at(file.path) != file.sha256)
    throw Error(
        fmt::format("{}/{}", folder, file.path),
        "is already stored with other content, and a stored run never changes; use another --run-id or --attempt, "
        "or --group to keep both");
}

/// Writes the indexes of a run anew for each attempt: what one attempt has written stays as it is.
class Planner {
 public:
  Planner(const std::vector<RunDraft>& drafts, std::filesystem::path scratch)
      : drafts_(drafts), scratch_(std::move(scratch)) {}

  Change plan(const Store& store) {
    added_.clear();
    ++attempt_;
    Change change;
    for (const RunDraft& draft : drafts_) plan_run(store, draft, change);
    change.message = message();
    return change;
  }

  const std::vector<AddedRun>& added() const { return added_; }

 private:
  void plan_run(const Store& store, const RunDraft& draft, Change& change) {
    const StoreFolder folder = folder_for(store, draft.metadata);
    AddedRun added{.folder = folder.path};
    StoredState state = folder.exists ? read_state(store, folder.path) : StoredState();
    for (const DraftFile& file : draft.files) {
      if (state.digests.count(file.path) > 0) {
        require_same(state, file, added.folder);
        if (state.missing.erase(file.path) == 0) {
          ++added.known;
          continue;
        }
      }
      change.files.push_back({fmt::format("{}/{}", added.folder, file.path), file.content});
      state.digests[file.path] = file.sha256;
      ++added.added;
      added.bytes += file.size;
    }
    if (!state.missing.empty())
      throw Error(
          fmt::format("{}/{}", added.folder, *state.missing.begin()),
          fmt::format("is missing, and {} lists it; add the same file again; nothing was added", manifest_file));
    change.runs.push_back(added.folder);
    if (added.added > 0) plan_indexes(draft, added.folder, state, change);
    added_.push_back(std::move(added));
  }

  void plan_indexes(const RunDraft& draft, const std::string& folder, StoredState& state, Change& change) {
    const model::RunMetadata metadata =
        state.metadata ? merge_metadata(*state.metadata, draft.metadata, folder) : in_order(draft.metadata, folder);
    const std::string text = format::format_run_metadata(metadata);
    state.digests[std::string(metadata_file)] = sys::sha256_hex(text);
    add_index(folder, metadata_file, text, change);
    add_index(folder, manifest_file, format_sha256sums(state.digests), change);
  }

  /// As merging would have it, so that the order of the jobs does not matter.
  static model::RunMetadata in_order(const model::RunMetadata& metadata, const std::string& folder) {
    return merge_metadata(metadata, metadata, folder);
  }

  void add_index(const std::string& folder, std::string_view name, const std::string& text, Change& change) {
    const std::filesystem::path file = scratch_ / fmt::format("{}-{}", attempt_, ++indexes_);
    sys::write_file(file, text);
    change.files.push_back({fmt::format("{}/{}", folder, name), file});
  }

  std::string message() const {
    constexpr std::size_t most_names = 4;
    if (added_.size() > most_names)
      return fmt::format("Add {} runs, {} to {}", added_.size(), added_.front().folder, added_.back().folder);
    std::string names;
    for (const AddedRun& run : added_) names += fmt::format("{}{}", names.empty() ? "" : ", ", run.folder);
    return fmt::format("Add {}", names);
  }

  const std::vector<RunDraft>& drafts_;
  std::filesystem::path scratch_;
  std::vector<AddedRun> added_;
  int attempt_ = 0;
  int indexes_ = 0;
};

}  // namespace

std::vector<AddedRun> add_runs(Store& store, const std::vector<RunDraft>& drafts,
                               const std::filesystem::path& scratch) {
  Planner planner(drafts, scratch);
  std::vector<AddedRun> first;
  store.change([&](const Store& now) {
    Change change = planner.plan(now);
    if (first.empty()) first = planner.added();
    return change;
  });
  return first;
}

}  // namespace benchgate::store
