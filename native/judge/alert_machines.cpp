// SPDX-License-Identifier: MIT
// What becomes of an alert whose machines are not used any more. On another machine the level before the change is not
// known, so the alert can neither be seen to last there nor to be over, and as long as it is open no later change is
// seen either.
//
// It ends when each machine that knows the level has been away for five of the runs that measured the id, and for more
// of them than ever before. A fleet that hands out its machines in turns or at random has all of them in the level
// before the change, so that one of them is back long before all have been away that long; one that was rare is
// waited for as long as it has ever been away. A run whose value may not alert shows, too, that a machine is in use.
// When a machine comes back nevertheless, the alert goes on: it is still open, or it is over.
#include <map>
#include <utility>

#include "judge/alert_case.hpp"

namespace benchgate::judge {

namespace {

/// For how many of the runs that measured an id a machine has been away.
struct Absence {
  std::size_t now = 0, longest = 0;

  void end() {
    longest = std::max(longest, now);
    now = 0;
  }
};

}  // namespace

bool AlertReplay::has_level_before(std::size_t series, const Open& open, std::size_t environment) const {
  return alert_baseline(series_[series].points, views_[series], open.pair, environment, 1).count > 0;
}

bool AlertReplay::are_machines_retired(std::size_t series, const Open& open, std::size_t run) const {
  std::map<std::size_t, Absence> machines;
  auto other = series_[series].others.begin();
  const auto see_others = [&](std::size_t until) {
    for (; other != series_[series].others.end() && other->run <= until; ++other)
      if (const auto machine = machines.find(other->environment); machine != machines.end()) machine->second.end();
  };
  for (const AlertPoint& point : series_[series].points) {
    if (point.run > run) break;
    see_others(point.run);
    for (auto& [environment, absence] : machines)
      if (environment == point.environment)
        absence.end();
      else
        ++absence.now;
    const bool is_known = point.run >= open.pair || machines.contains(point.environment);
    if (!is_known && has_level_before(series, open, point.environment)) machines.emplace(point.environment, Absence());
  }
  see_others(run);
  return std::all_of(machines.begin(), machines.end(), [&](const auto& machine) {
    return machine.second.now >= settings_.gap && machine.second.now > machine.second.longest;
  });
}

/// Ends the alert of a series with its machines, or goes on with it when one of them is back. Returns whether it ended.
bool AlertReplay::follow_machines(std::size_t series, const AlertPoint& now) {
  std::optional<Open>&open = open_[series], &retired = retired_[series];
  if (!open && retired && has_level_before(series, *retired, now.environment))
    open = std::exchange(retired, std::nullopt);
  if (!open || has_level_before(series, *open, now.environment)) return false;
  if (!are_machines_retired(series, *open, now.run)) return false;
  retired = std::exchange(open, std::nullopt);
  return true;
}

}  // namespace benchgate::judge
