// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace benchgate::store {

/// A file in a store.
struct StoreEntry {
  std::string path;        ///< "benchmarks/2026-01-31/24618369617-1/main/report.json"
  std::uint64_t size = 0;  ///< in bytes
  /// As long as path, size and stamp are the same, so are the bytes. "": nothing is known of that.
  std::string stamp = {};

  bool operator==(const StoreEntry&) const = default;
};

/// A file that is to be in a store.
struct NewFile {
  std::string path;               ///< in the store
  std::filesystem::path content;  ///< a file with its bytes, absolute; it stays as it is until the change is made

  bool operator==(const NewFile&) const = default;
};

/// A change of a store: it is made as a whole or not at all.
struct Change {
  std::vector<NewFile> files = {};        ///< new ones, and those that replace others
  std::vector<std::string> removed = {};  ///< paths; of a run only what is in a pack
  std::vector<std::string> runs = {};     ///< folders of runs and packs that it is about, also of those that stay
  std::string message = {};               ///< one line for people

  bool is_empty() const { return files.empty() && removed.empty(); }
};

/// Whether a change was needed.
enum class Changed { yes, no };

/// All folders of a history.
inline const std::array<std::string, 2> all_folders{"benchmarks", "load-tests"};

/// The raw runs: the seam between the history and a folder, a branch of git or a database. A reader sees the store as
/// it was when it was opened. The functions that read may be called from several threads at once.
class Store {
 public:
  /// Called with the index of a path among those that were asked for, and the bytes of the file.
  using Visit = std::function<void(std::size_t index, std::string&& bytes)>;

  /// Returns what to change in the current store. Called again when another writer was faster.
  using Plan = std::function<Change(const Store& now)>;

  virtual ~Store() = default;

  /// Returns its name in messages: "folder history", "branch perf-raw".
  virtual std::string name() const = 0;

  /// Whether there is anything that can be read.
  virtual bool exists() const = 0;

  /// Returns what is damaged, "PATH: what": it is treated as missing.
  virtual std::vector<std::string> faults() const { return {}; }

  /// Lists all files below the folders, by path in byte order; none where there is no such folder. Throws Error when
  /// the store cannot be read.
  virtual std::vector<StoreEntry> entries(std::span<const std::string> folders) const = 0;

  /// Returns for each of the paths whether a file or folder is there.
  virtual std::vector<bool> existing(std::span<const std::string> paths) const = 0;

  /// Reads files, one after another in the order that was asked for: one is in memory at a time. A call costs a process
  /// where the store is a branch, so that many small files are read by one call. Throws Error `path: why`.
  virtual void read(std::span<const std::string> paths, const Visit& visit) const = 0;

  /// Makes the change that the plan asks for, for all readers at once, or throws Error with nothing changed. Other
  /// writers may do the same at the same time; each change is made on top of the others. A process that is killed
  /// leaves a run as it was or as it is to be.
  virtual Changed change(const Plan& plan) = 0;
};

}  // namespace benchgate::store
