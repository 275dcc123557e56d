// SPDX-License-Identifier: MIT
#include "judge/alert_memory.hpp"

#include <algorithm>
#include <cstring>
#include <type_traits>
#include <utility>

#include "judge/history_judgement.hpp"

namespace benchgate::judge {

namespace {

constexpr int cases_apart = 'a' - 'A';

template <typename Number>
void add_bytes(std::string& text, Number number) {
  static_assert(std::is_arithmetic_v<Number>);
  char bytes[sizeof number];
  std::memcpy(bytes, &number, sizeof number);
  text.append(bytes, sizeof number);
}

bool has_size(const AlertJudgement& judgement) { return judgement.level && !judgement.back_once; }

bool is_still_open(const AlertJudgement& judgement) { return judgement.rule == AlertRule::still_open; }

/// Whether a later judgement has all that the one before it has, of size and level.
bool says_as_much(const AlertJudgement& later, const AlertJudgement& before) {
  return has_size(later) || (!has_size(before) && (later.level || !before.level));
}

}  // namespace

std::string inputs_of_alerts(std::span<const AlertSeries> series, const AlertSettings& settings, std::size_t runs) {
  std::string text;
  add_bytes(text, formula_version);
  static_assert(std::is_trivially_copyable_v<AlertSettings>);
  text.append(reinterpret_cast<const char*>(&settings), sizeof settings);  // 8-byte members only: no padding

  std::size_t test_case = series.size();  // of the series before; there is none yet
  for (const AlertSeries& one : series) {
    if (one.points.empty() || one.points.front().run >= runs) continue;
    // Not its number, which changes when there is a new test case.
    add_bytes(text, static_cast<std::uint8_t>(std::exchange(test_case, one.test_case) == one.test_case));
    add_bytes(text, one.kind);
    add_bytes(text, one.least_step);
    for (const std::size_t restart : one.restarts)
      if (restart < runs) add_bytes(text, restart);
    add_bytes(text, runs);  // no restart: it ends the list
    for (const std::size_t accepted : one.accepted)
      if (accepted < runs) add_bytes(text, accepted);
    add_bytes(text, runs);
    for (const AlertPoint& point : one.points) {
      if (point.run >= runs) break;
      add_bytes(text, point.run);
      add_bytes(text, point.x);
      add_bytes(text, point.cov);
      add_bytes(text, point.environment);
      add_bytes(text, point.group);
      add_bytes(text, static_cast<std::uint8_t>(point.inner));
      add_bytes(text, point.is_zero);
      add_bytes(text, point.is_nothing);
      add_bytes(text, point.is_small);
    }
    add_bytes(text, runs);
    for (const MachineUse& other : one.others) {
      if (other.run >= runs) break;
      add_bytes(text, other.run);
      add_bytes(text, other.environment);
    }
    add_bytes(text, runs);
  }
  return text;
}

char rule_letter(const AlertJudgement& judgement) {
  const int letter = 'a' + static_cast<int>(judgement.rule);
  const bool alerts = judgement.alert && judgement.side == model::Side::worse;
  return static_cast<char>(alerts ? letter - cases_apart : letter);
}

AlertJudgement judgement_of_letter(char letter) {
  AlertJudgement judgement;
  judgement.alert = letter >= 'A' && letter <= 'Z';
  if (judgement.alert) judgement.side = model::Side::worse;
  judgement.rule = static_cast<AlertRule>(letter - (judgement.alert ? 'A' : 'a'));
  return judgement;
}

/// What was still open keeps the size that it had last, and the last run that was compared, so a judgement with them
/// replaces those before it.
void remember(RememberedAlerts& series, const AlertJudgement& judgement) {
  const std::size_t index = series.rules.size();
  series.rules.push_back(rule_letter(judgement));
  if (!judgement.alert && judgement.rule != AlertRule::recovered && !judgement.retired) return;
  while (is_still_open(judgement) && !series.reported.empty() && is_still_open(series.reported.back().second) &&
         says_as_much(judgement, series.reported.back().second))
    series.reported.pop_back();
  series.reported.emplace_back(index, judgement).second.series = 0;  // its number may be another one the next time
}

}  // namespace benchgate::judge
