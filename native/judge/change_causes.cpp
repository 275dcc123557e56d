// SPDX-License-Identifier: MIT
// What else changed with the run in which figures changed: the same code, another compiler, runtime or image, and how
// much of everything moved with it.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/alert_ids.hpp"
#include "judge/alerts.hpp"
#include "judge/history_judgement.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryAlert;
using model::HistoryPoint;
using model::HistorySeries;
using Environment = model::StoredEnvironment;

/// A fact of an environment that can change what is measured.
struct Fact {
  std::string_view name;
  std::string Environment::* member;
};
constexpr std::array<Fact, 7> facts{{{"machine", &Environment::cpu_model},
                                     {"system", &Environment::os_version},
                                     {"kernel", &Environment::kernel},
                                     {"architecture", &Environment::arch},
                                     {"runtime", &Environment::runtime},
                                     {"image", &Environment::runner_image},
                                     {"toolchain", &Environment::toolchain}}};

/// The parts of a list that another one lacks: of a toolchain the tools that changed.
std::string parts_without(std::string_view list, std::string_view other) {
  const std::vector<std::string_view> known = base::split(other, ',');
  std::vector<std::string> parts;
  for (const std::string_view part : base::split(list, ',')) {
    const auto is_same = [&](std::string_view one) { return base::trim(one) == base::trim(part); };
    if (std::none_of(known.begin(), known.end(), is_same)) parts.emplace_back(base::trim(part));
  }
  return parts.empty() ? "none" : base::printable(base::join(parts, ", "));
}

/// "runtime go1.22 -> go1.23" of each fact that is known of both and differs.
std::vector<std::string> changed_facts(const model::MeasuredEnvironment& before,
                                       const model::MeasuredEnvironment& after) {
  std::vector<std::string> changed;
  const auto compare = [&](std::string_view name, const std::string& old, const std::string& now) {
    if (old.empty() || now.empty() || old == now) return;
    changed.push_back(fmt::format("{} {} -> {}", name, parts_without(old, now), parts_without(now, old)));
  };
  for (const Fact& fact : facts) compare(fact.name, before.machine.*fact.member, after.machine.*fact.member);
  if (before.tool == after.tool) compare(base::printable(after.tool), before.tool_version, after.tool_version);
  return changed;
}

/// The last point of a series before the one at `index` that the rule compares with it; null: there is none.
const HistoryPoint* point_before(const model::History& history, const AlertIds& ids, std::size_t series_index,
                                 std::size_t index) {
  const HistorySeries& series = history.series[series_index];
  const std::string machine = comparison_class(history, series.points[index]);
  for (std::size_t i = index; i > 0; --i)
    if (ids.may_alert(series_index, series.points[i - 1]) && comparison_class(history, series.points[i - 1]) == machine)
      return &series.points[i - 1];
  return nullptr;
}

/// The index of the point that a run has in a series; absent: none.
std::optional<std::size_t> index_of(const HistorySeries& series, std::size_t run) {
  const auto found = std::find_if(series.points.begin(), series.points.end(),
                                  [&](const HistoryPoint& point) { return point.run == run; });
  return found == series.points.end() ? std::nullopt
                                      : std::optional(static_cast<std::size_t>(found - series.points.begin()));
}

/// Adds to each run what is known to be another one than in the run before that measured the same test case.
void find_changed_facts(model::History& history) {
  std::map<std::size_t, std::set<std::string>> changed;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<std::string>> known;  // by environments
  for (const HistorySeries& series : history.series) {
    if (!series.headline) continue;
    const HistoryPoint* before = nullptr;
    for (const HistoryPoint& point : series.points) {
      if (!is_measured(point)) continue;
      if (before != nullptr && before->environment != point.environment) {
        const auto [at, is_new] = known.try_emplace({before->environment, point.environment});
        if (is_new)
          at->second =
              changed_facts(history.environments[before->environment], history.environments[point.environment]);
        changed[point.run].insert(at->second.begin(), at->second.end());
      }
      before = &point;
    }
  }
  for (const auto& [run, texts] : changed) history.runs[run].changed.assign(texts.begin(), texts.end());
}

/// The alerts that are open or were reported since one run, of one direction.
struct ShiftOfAll {
  std::set<std::string_view> test_cases;
  std::vector<double> changes;
  std::vector<HistoryAlert*> alerts;
  std::string share = {};  ///< "8 of 10 test cases"
};

/// Where to look, when everything changed at once and the code is not the only suspect.
std::string shift_text(const model::History& history, std::size_t run, model::Side side, const ShiftOfAll& shift) {
  std::vector<double> changes = shift.changes;
  const bool all_rise = std::all_of(changes.begin(), changes.end(), [](double change) { return change > 0; });
  const bool all_fall = std::all_of(changes.begin(), changes.end(), [](double change) { return change < 0; });
  const std::string_view how = all_rise                     ? "+"
                               : all_fall                   ? "-"
                               : side == model::Side::worse ? "worse by "
                                                            : "better by ";
  for (double& change : changes) change = std::abs(change);
  std::sort(changes.begin(), changes.end());
  constexpr double whole_from = 10;  // percent
  const double middle = stats::median(changes).value_or(0);
  const std::vector<std::string>& changed = history.runs[run].changed;
  const bool same_machine =
      std::none_of(changed.begin(), changed.end(), [](const std::string& one) { return one.starts_with("machine "); });
  return fmt::format("{} {}{} % since run {}{}: {}", shift.share, how,
                     base::format_quantity(middle < whole_from ? middle : std::round(middle)),
                     base::printable(history.runs[run].stored.location.id),
                     same_machine ? ", the machine is the same" : "",
                     changed.empty() ? "nothing else that was recorded changed, so look at the build, its flags and "
                                       "libraries, and at what all of them use"
                                     : base::join(changed, "; "));
}

constexpr std::size_t fewest_in_shift = 5;
constexpr double share_of_shift = 0.8;

/// Adds what else changed to alerts that nearly all test cases have since one run.
void note_shifts_of_all(model::History& history) {
  std::map<std::pair<std::size_t, model::Side>, ShiftOfAll> shifts;
  for (HistoryAlert& alert : history.alerts) {
    const HistorySeries& series = history.series[alert.series];
    if (alert.state != "open" || alert.retired_in || !alert.changed_in || !alert.side || !alert.change_pct) continue;
    ShiftOfAll& shift = shifts[{*alert.changed_in, *alert.side}];
    if (!shift.test_cases.insert(series.id).second) continue;
    shift.changes.push_back(*alert.change_pct);
    shift.alerts.push_back(&alert);
  }
  for (auto& [key, shift] : shifts) {
    if (shift.test_cases.size() < fewest_in_shift) continue;
    std::set<std::string_view> measured;
    for (const HistorySeries& series : history.series)
      if (const auto index = index_of(series, key.first); index && is_measured(series.points[*index]))
        measured.insert(series.id);
    const auto all = static_cast<double>(measured.size());
    if (static_cast<double>(shift.test_cases.size()) < share_of_shift * all) continue;
    shift.share = shift.test_cases.size() == measured.size()
                      ? fmt::format("all {} test cases", measured.size())
                      : fmt::format("{} of {} test cases", shift.test_cases.size(), measured.size());
    for (HistoryAlert* const alert : shift.alerts) alert->reason += fmt::format("; so are {} of that run", shift.share);
    history.warnings.push_back(shift_text(history, key.first, key.second, shift));
  }
}

}  // namespace

void note_causes(model::History& history) {
  find_changed_facts(history);
  const AlertIds ids(history);
  for (HistoryAlert& alert : history.alerts) {
    if (!alert.changed_in || alert.state.empty()) continue;
    const HistorySeries& series = history.series[alert.series];
    const model::HistoryRun& changed = history.runs[*alert.changed_in];
    const auto index = index_of(series, *alert.changed_in);
    const HistoryPoint* const before = index ? point_before(history, ids, alert.series, *index) : nullptr;
    if (before == nullptr) continue;
    const model::HistoryRun& last = history.runs[before->run];
    alert.is_same_code = !changed.metadata.sha.empty() && last.metadata.sha == changed.metadata.sha;
    if (alert.state == "recovered" || alert.state == "accepted") continue;
    if (alert.is_same_code)
      alert.reason += fmt::format("; environment or noise, the code is the same as in run {}",
                                  base::printable(last.stored.location.id));
    const std::vector<std::string> others = changed_facts(history.environments[before->environment],
                                                          history.environments[series.points[*index].environment]);
    if (!others.empty()) alert.reason += fmt::format("; changed with it: {}", base::join(others, "; "));
  }
  note_shifts_of_all(history);
}

}  // namespace benchgate::judge
