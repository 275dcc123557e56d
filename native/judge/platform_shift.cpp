// SPDX-License-Identifier: MIT
#include "judge/platform_shift.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t fewest_candidates = 10;
constexpr double least_shift = 0.02;
constexpr double least_shift_share = 0.30;  // exclusive
constexpr double least_ratio = 2;           // of the shares
constexpr double most_shift = 0.20;         // inclusive

}  // namespace

std::string_view name_of(ShiftKind kind) {
  constexpr std::array<std::string_view, 4> names{"none", "platform_shift", "suspicious_shift", "suspected_shift"};
  return names.at(static_cast<std::size_t>(kind));
}

ShiftJudgement judge_shift(std::span<const ShiftCandidate> candidates, EnvironmentChange changed) {
  ShiftJudgement judgement{.candidates = candidates.size()};
  std::size_t up = 0, down = 0;
  std::vector<double> changes;
  for (const ShiftCandidate& one : candidates) {
    const double change = std::abs(one.after - one.before) / one.before;
    const bool outside = one.after > one.band.high || one.after < one.band.low;
    if (!outside || change < least_shift) continue;
    ++(one.after > one.before ? up : down);
    changes.push_back(change);
  }
  if (candidates.empty()) return judgement;
  const auto count = static_cast<double>(candidates.size());
  judgement.up = static_cast<double>(up) / count;
  judgement.down = static_cast<double>(down) / count;
  std::sort(changes.begin(), changes.end());
  judgement.median_change = stats::median(changes);
  const auto [fewer, more] = std::minmax(up, down);
  if (candidates.size() < fewest_candidates || static_cast<double>(more) <= least_shift_share * count ||
      static_cast<double>(more) < least_ratio * static_cast<double>(fewer))
    return judgement;
  if (changed == EnvironmentChange::no)
    judgement.kind = ShiftKind::suspected_shift;
  else
    judgement.kind = *judgement.median_change > most_shift ? ShiftKind::suspicious : ShiftKind::shift;
  return judgement;
}

}  // namespace benchgate::judge
