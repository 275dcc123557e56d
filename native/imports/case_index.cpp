// SPDX-License-Identifier: MIT
#include "imports/case_index.hpp"

#include <algorithm>
#include <utility>

namespace benchgate::imports {

void CaseIndex::add(std::size_t hash, std::size_t position) {
  if (4 * (used_ + 1) > 3 * slots_.size()) grow();
  place({static_cast<std::uint32_t>(hash), static_cast<std::uint32_t>(position)});
  ++used_;
}

void CaseIndex::place(Slot slot) {
  std::size_t at = home_of(slot.hash);
  while (slots_[at].position != unused) at = after(at);
  slots_[at] = slot;
}

void CaseIndex::grow() {
  constexpr std::size_t first_slots = 16;
  const std::vector<Slot> before = std::exchange(slots_, {});
  slots_.resize(std::max(first_slots, 2 * before.size()));
  for (const Slot& slot : before)
    if (slot.position != unused) place(slot);
}

}  // namespace benchgate::imports
