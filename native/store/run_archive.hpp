// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "model/stored_run.hpp"
#include "store/recalculation_memory.hpp"
#include "store/store.hpp"

namespace benchgate::store {

/// The runs of a store, for reading: those that `history add` wrote, and archives of the same layout that other tools
/// wrote. It holds paths, sizes and metadata in memory, and no other content.
class RunArchive {
 public:
  /// Lists the store and reads the metadata and the content manifest of each run that `memory` does not know. Throws
  /// Error for a store that does not exist. `store` and `memory` have to outlive the object.
  explicit RunArchive(const Store& store, const RecalculationMemory* memory = nullptr);

  /// Returns the runs in order of time (see operator<). A run that was archived several times, under several dates, is
  /// listed as often.
  const std::vector<model::StoredRun>& runs() const { return runs_; }

  /// Returns what is damaged, "PATH: what": packs, and runs whose metadata or content manifest cannot be read, were
  /// changed or have no timestamp. They are left out, and the other runs count.
  const std::vector<std::string>& faults() const { return faults_; }

  /// Returns files that belong to no run, and folders of runs without metadata.json, in byte order.
  const std::vector<std::string>& strangers() const { return strangers_; }

  /// Returns metadata.json of a run of `runs()`.
  const model::RunMetadata& metadata(const model::StoredRun& run) const;

  /// Returns the same and leaves the archive without it. Several threads may release those of different runs.
  model::RunMetadata release_metadata(const model::StoredRun& run);

  /// Returns the raw files of a run by path in byte order, without its metadata and its content manifest.
  std::vector<model::StoredFile> files(const model::StoredRun& run) const;

  /// Returns the files of a run that its content manifest lists and that are not in the store, by path in byte order.
  std::vector<std::string> missing(const model::StoredRun& run) const;

  /// Returns a stamp that stays the same as long as all files of the run do; "": the store has no stamps.
  const std::string& stamp(const model::StoredRun& run) const;

  /// Whether the memory holds what was measured in the run, which then has no digests.
  bool is_known(const model::StoredRun& run) const;

  /// Reads files as Store::read does, by their whole paths: see path_in_store.
  void read(std::span<const std::string> paths, const Store::Visit& visit) const { store_.read(paths, visit); }

 private:
  struct Contents {
    model::RunLocation location;
    std::vector<model::StoredFile> files = {};  ///< all of them, without digests
    model::RunMetadata metadata = {};
    std::string metadata_digest = {};                 ///< SHA-256 of metadata.json as it is
    std::map<std::string, std::string> digests = {};  ///< as the content manifest has them, by path
    std::optional<base::Instant> time = {};
    std::string stamp = {};
    bool is_known = false;
    std::vector<std::string> stamps = {};  ///< of each file
  };

  /// Adds a file to its run: `last` is the run of the file before it, null at first.
  void sort_in(const StoreEntry& entry, Contents*& last);
  void drop_strangers();
  void take_known();
  void read_indexes();
  void take_index(Contents& contents, const std::string& path, const std::string& bytes);
  void leave_out_damaged();

  const Store& store_;
  const RecalculationMemory* memory_;
  std::map<std::string, Contents, std::less<>> contents_;  ///< by folder
  std::vector<model::StoredRun> runs_;
  std::vector<std::string> strangers_;
  std::map<std::string, std::string> damaged_;  ///< folder of a run -> what is wrong with it
  std::vector<std::string> faults_;
};

/// Returns "PATH: is missing, ...", for a file that the content manifest lists.
std::string missing_file(std::string_view path);

/// Returns "PATH: was changed: ...", for a file whose digest is not that of the content manifest.
std::string changed_file(std::string_view path);

/// Returns the path in the store of a file of a run.
std::string path_in_store(const model::StoredRun& run, std::string_view path);

/// Parses the digests in a SHA256SUMS, as the program sha256sum writes it: path -> hex. Throws Error `where:line:
/// what`.
std::map<std::string, std::string> parse_sha256sums(std::string_view text, std::string_view where);

/// Formats digests as a SHA256SUMS: a line for each path, in byte order.
std::string format_sha256sums(const std::map<std::string, std::string>& digests);

}  // namespace benchgate::store
