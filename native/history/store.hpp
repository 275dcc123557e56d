// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace benchgate::history {

/// A file in a store.
struct StoreEntry {
  std::string path;        ///< "benchmarks/2026-01-31/24618369617-1/main/report.json"
  std::uint64_t size = 0;  ///< in bytes

  bool operator==(const StoreEntry&) const = default;
};

/// Where the raw runs are kept: the seam between the history and a folder, a branch of git or a database. A reader sees
/// the store as it was when it was opened. The functions that read may be called from several threads at once.
class Store {
 public:
  /// Called with the place of a path among those that were asked for, and the bytes of the file.
  using Visit = std::function<void(std::size_t index, std::string&& bytes)>;

  virtual ~Store() = default;

  /// What messages call it: "folder history", "branch perf-raw".
  virtual std::string name() const = 0;

  /// All files below `benchmarks` and `load-tests`, by path in byte order; nothing else is part of a history. Throws
  /// Error when the store does not exist or cannot be read.
  virtual std::vector<StoreEntry> entries() const = 0;

  /// Reads files, one after another in the order that was asked for: one is in memory at a time. A call costs a process
  /// where the store is a branch, so that many small files are read by one call. Throws Error `path: why`.
  virtual void read(std::span<const std::string> paths, const Visit& visit) const = 0;
};

}  // namespace benchgate::history
