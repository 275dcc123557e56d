// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "store/store.hpp"

namespace benchgate::store {

/// What a compaction did.
struct Compaction {
  std::size_t runs = 0;      ///< of which files went into packs
  std::size_t files = 0;     ///< that went into packs
  std::size_t packs = 0;     ///< that are new
  std::size_t skipped = 0;   ///< runs that stay as they are, because they are new
  std::uint64_t before = 0;  ///< bytes of what is gone from the store
  std::uint64_t after = 0;   ///< bytes of the new packs

  bool operator==(const Compaction&) const = default;
};

/// Packs the raw files of all runs but the newest `keep_runs` of each kind, see history/pack.hpp. A PackedStore on
/// `store` holds the same files as before, so that each figure can be computed again. Packs are written before the
/// files in them are removed: a process that is killed leaves some files twice, and the next compaction removes these.
/// Files of more than most_packed_bytes, and those that other jobs added to a run after it was packed, stay as they
/// are. Throws Error, with nothing changed, for a store that cannot be read. `scratch`: an absolute folder for
/// temporary files.
Compaction compact(Store& store, std::size_t keep_runs, const std::filesystem::path& scratch);

}  // namespace benchgate::store
