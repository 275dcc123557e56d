// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "stats/interval.hpp"

namespace benchgate::judge {

/// A test case that was stable, executed and not overridden in two runs, the later of which is judged.
struct ShiftCandidate {
  double before = 0;     ///< median of the earlier run, above 0
  stats::Interval band;  ///< CI99 of the earlier run
  double after = 0;      ///< median of the later run
};

/// What happened between two environments, or within one.
enum class ShiftKind {
  none,
  shift,            ///< the environment explains it: suppressed, baselines restart
  suspicious,       ///< the same, but too large to be explained: reported, not suppressed
  suspected_shift,  ///< the same picture without a change of environment: a warning
};

/// Returns "none", "platform_shift", "suspicious_shift", "suspected_shift".
std::string_view name_of(ShiftKind kind);

enum class EnvironmentChange { no, yes };

struct ShiftJudgement {
  ShiftKind kind = ShiftKind::none;
  std::size_t candidates = 0;
  double up = 0;                             ///< share of candidates that moved up
  double down = 0;                           ///< share that moved down
  std::optional<double> median_change = {};  ///< median |change| of those that moved, a ratio

  bool operator==(const ShiftJudgement&) const = default;
};

/// Whether most of what moved from one environment to another (or stayed in one) moved together: at least 10
/// candidates; moved means outside the earlier CI99 and by at least 2 %; of the shares up and down the larger is above
/// 30 % and at least twice the smaller; the median change of those that moved is at most 20 %, else it is suspicious.
/// O(n log n).
ShiftJudgement judge_shift(std::span<const ShiftCandidate> candidates, EnvironmentChange changed);

}  // namespace benchgate::judge
