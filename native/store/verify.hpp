// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "store/store.hpp"

namespace benchgate::store {

/// What a check of a store found.
struct Verification {
  std::size_t runs = 0;
  std::size_t files = 0;                 ///< of runs
  std::uint64_t bytes = 0;               ///< in them
  std::vector<std::string> faults = {};  ///< "PATH: what": the store is corrupt
  std::vector<std::string> notes = {};   ///< "PATH: what": it cannot be checked, or is no part of the history

  bool operator==(const Verification&) const = default;
};

/// Reads every file of a store and compares it with the content manifest of its run; checks that each run's metadata
/// can be read and agree with its folder, and that each pack holds what its name and its list say. A run without a
/// content manifest, from another tool, is noted. In order of the paths. One file or pack is in memory at a time. What
/// cannot be read is a fault.
Verification verify(const Store& store);

}  // namespace benchgate::store
