// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "judge/alerts.hpp"
#include "judge/level_memory.hpp"

namespace benchgate::judge {

/// What is remembered of a series of alerts before a run.
struct RememberedAlerts {
  AlertState state = {};
  std::string rules = {};  ///< a letter for each point, see rule_letter
  /// Judgements that the history reports, with the indices of their points: alerts, their ends, and of what was still
  /// open the last one, and the last ones that were compared and that have its size.
  std::vector<std::pair<std::size_t, AlertJudgement>> reported = {};

  bool operator==(const RememberedAlerts&) const = default;
};

/// What the rule said of all runs but the newest. A judgement depends on its run and on earlier ones alone, so a later
/// recalculation can go on behind them while the digest of all that they were judged by is the same.
struct AlertMemory {
  std::size_t runs = 0;                       ///< published ones that were judged
  std::string inputs = {};                    ///< digest of what they were judged by
  std::vector<RememberedAlerts> series = {};  ///< of those with a point in these runs

  bool operator==(const AlertMemory&) const = default;
};

/// What the next judgement of a history reuses.
struct HistoryMemory {
  AlertMemory alerts = {};
  LevelMemory levels = {};
  DigestOf digest = {};
};

/// Returns everything that judgements of runs before `runs` depend on, as text. O(points).
std::string inputs_of_alerts(std::span<const AlertSeries> series, const AlertSettings& settings, std::size_t runs);

/// Returns the rule of a judgement; in upper case if the point alerts.
char rule_letter(const AlertJudgement& judgement);

/// Returns the judgement that such a letter stands for, without figures.
AlertJudgement judgement_of_letter(char letter);

/// Adds a judgement to what is remembered of its series.
void remember(RememberedAlerts& series, const AlertJudgement& judgement);

}  // namespace benchgate::judge
