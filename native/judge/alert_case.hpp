// SPDX-License-Identifier: MIT
// Inside of the alerts: what their steps share.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "judge/alerts.hpp"
#include "judge/metric_delta.hpp"
#include "stats/descriptive.hpp"
#include "stats/interval.hpp"

namespace benchgate::judge {

inline constexpr std::size_t both_sides = 2;
inline constexpr std::array<model::Side, both_sides> alert_sides{model::Side::worse, model::Side::better};

/// Returns 1 for worse, -1 for better.
inline double sign_of(model::Side side) { return side == model::Side::worse ? 1 : -1; }

/// Sorts the values and returns their median. Precondition: not empty.
inline double median_in_place(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  return *stats::median(values);
}

/// Returns the p of a score in two runs: they have to err the same way. If they are compared with the same single run,
/// it is enough that this one errs. `power`: how much rarer two runs err than one.
inline double pair_p(double z, double baselines, const AlertSettings& settings, double power = 2) {
  if (z <= 0) return 1;
  return std::pow(stats::student_t_upper_tail(z, settings.tail_degrees), baselines < 2 ? 1 : power);
}

/// The same of the common part of a group. Two scores share their baseline, which correlates them by r = 1 / (n + 1):
/// two normal ones exceed a large z together as rarely as one does to the power of 2 / (1 + r). This counts where few
/// are judged. Among hundreds of test cases an alert is so far out that runs which were disturbed decide, whose errors
/// have nothing in common.
inline double group_p(double z, double baselines, const AlertSettings& settings) {
  return pair_p(z, baselines, settings, 2 / (1 + 1 / (baselines + 1)));
}

/// An id in the run that is judged. Arrays have the run first, then its pair.
struct AlertReplay::Case {
  AlertJudgement judgement;
  const AlertSeries* series = nullptr;
  const AlertPoint* now = nullptr;
  const AlertPoint* pair = nullptr;  ///< null: there is none
  std::array<AlertBaseline, 2> baselines{};
  std::array<double, 2> deviation{};   ///< d
  std::array<double, 2> common{};      ///< c
  std::array<bool, 2> is_usual{};      ///< near 0, as earlier runs were, too
  bool in_cell = false;                ///< whether c was determined
  double scatter = -1;                 ///< of its earlier runs; < 0: not known
  bool is_loud = false;                ///< it scatters too much to show c
  std::size_t cell = 0;                ///< number of its cell, when in_cell
  double spread = 0;                   ///< s
  double group_spread = 0;             ///< of the common part of its group
  std::array<double, both_sides> z{};  ///< by side

  double own(std::size_t run) const { return deviation[run] - common[run]; }  ///< a
  /// Returns a in units of its error.
  double scaled(std::size_t run) const {
    return own(run) / (spread * std::sqrt(1 + 1 / static_cast<double>(baselines[run].count)));
  }
  std::size_t fewest() const { return std::min(baselines[0].count, baselines[1].count); }
  std::size_t earlier() const { return std::min(baselines[0].earlier, baselines[1].earlier); }
  /// A level of one run is enough if those before it show the noise.
  bool is_measurable() const { return fewest() >= 1 && earlier() >= judgement.needed; }
  double least(model::Side side) const { return std::min(sign_of(side) * own(0), sign_of(side) * own(1)); }
  bool outside(model::Side side, double limit) const {
    return sign_of(side) * deviation[0] >= limit && sign_of(side) * deviation[1] >= limit;
  }
  /// Whether the value moved by more than the least step of its series in the first `runs` of both, and if it is small,
  /// to where it never was.
  bool steps_out(model::Side side, std::size_t runs = 2) const {
    if (is_usual[0] || (runs == 2 && is_usual[1])) return false;
    if (series->least_step == 0) return true;
    const std::array<const AlertPoint*, 2> points{now, pair == nullptr ? now : pair};
    for (std::size_t k = 0; k < runs; ++k) {
      const double step = std::exp(points[k]->x) - std::exp(baselines[k].level);
      if (!is_above(sign_of(side) * step, series->least_step)) return false;
    }
    return true;
  }
};

/// A group that step 9 found slower or faster.
struct AlertReplay::Finding {
  model::Side side = model::Side::worse;
  double p_value = 1;
  double p_adjusted = 1;
  std::set<std::size_t> loud = {};  ///< test cases with a metric that scatters too much to show it
};

/// Step 4: c is the median of d over the measurable ids of a cell that has enough of them, without loud ones.
class AlertReplay::Cells {
 public:
  using Key = std::tuple<std::size_t, std::size_t, std::size_t, std::size_t, std::size_t>;

  /// Takes the common part off the cases. `key` says which cell a case belongs to.
  template <typename KeyOf>
  static void take_common_part(Cases& cases, const AlertSettings& settings, const KeyOf& key) {
    std::map<Key, std::vector<std::size_t>> cells;
    for (std::size_t i = 0; i < cases.size(); ++i)
      if (cases[i].fewest() >= 1) cells[key(cases[i])].push_back(i);
    std::size_t number = 0;
    for (const auto& [cell, members] : cells) take_common_part(cases, members, settings, ++number);
  }

 private:
  static void take_common_part(Cases& cases, const std::vector<std::size_t>& members, const AlertSettings& settings,
                               std::size_t number) {
    std::vector<double> scatters, deviations, quietest;
    for (const std::size_t i : members)
      if (cases[i].is_measurable()) scatters.push_back(cases[i].scatter);
    const double most = most_scatter(scatters, settings, quietest);
    for (const std::size_t i : members) cases[i].is_loud = cases[i].scatter > most;
    for (std::size_t run = 0; run < 2; ++run) {
      deviations.clear();
      for (const std::size_t i : members)
        if (cases[i].is_measurable() && !cases[i].is_loud) deviations.push_back(cases[i].deviation[run]);
      if (deviations.size() < settings.cell) return;
      const double common = median_in_place(deviations);
      for (const std::size_t i : members) {
        cases[i].common[run] = common;
        cases[i].in_cell = true;
        cases[i].cell = number;
      }
    }
  }
};

}  // namespace benchgate::judge
