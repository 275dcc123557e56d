// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace benchgate::imports {

/// Finds the positions of cases by hash: an open-addressing hash table with linear probing, at most three quarters
/// full. A report may hold a million cases; for 100 MB of google-benchmark JSON std::unordered_multimap, which
/// allocates each entry, took a third of the time.
class CaseIndex {
 public:
  /// The position with this hash of which `is_wanted(position)` is true; absent without one.
  template <typename IsWanted>
  std::optional<std::size_t> find(std::size_t hash, const IsWanted& is_wanted) const {
    if (slots_.empty()) return std::nullopt;
    const auto stored_hash = static_cast<std::uint32_t>(hash);
    for (std::size_t at = home_of(stored_hash); slots_[at].position != unused; at = after(at))
      if (slots_[at].hash == stored_hash && is_wanted(std::size_t{slots_[at].position})) return slots_[at].position;
    return std::nullopt;
  }

  /// Adds a position, which is less than 2^32 - 1.
  void add(std::size_t hash, std::size_t position);

 private:
  static constexpr std::uint32_t unused = UINT32_MAX;

  struct Slot {
    std::uint32_t hash = 0;  ///< its low bits
    std::uint32_t position = unused;
  };

  std::size_t home_of(std::uint32_t hash) const { return hash & (slots_.size() - 1); }
  std::size_t after(std::size_t at) const { return (at + 1) & (slots_.size() - 1); }
  void place(Slot slot);
  void grow();

  std::vector<Slot> slots_;  ///< none, or a power of two
  std::size_t used_ = 0;
};

}  // namespace benchgate::imports
