// SPDX-License-Identifier: MIT
// A run is judged in steps that go over all its test cases: the pair and its baselines, what the machine has in common
// with its neighbours, the score of each, the choice among many, and what is open from earlier runs. Step numbers are
// those of spec alerts.md.
#include "judge/alerts.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

#include "stats/descriptive.hpp"
#include "stats/interval.hpp"
#include "stats/multiplicity.hpp"

namespace benchgate::judge {

using model::Side;

namespace {

constexpr std::size_t both_sides = 2;
constexpr std::array<Side, both_sides> alert_sides{Side::worse, Side::better};

double sign_of(Side side) { return side == Side::worse ? 1 : -1; }

double median_in_place(std::vector<double>& values) {
  std::sort(values.begin(), values.end());
  return *stats::median(values);
}

/// p of a score in two runs: they have to err the same way.
double pair_p(double z, const AlertSettings& settings) {
  if (z <= 0) return 1;
  const double tail = stats::student_t_upper_tail(z, settings.tail_degrees);
  return tail * tail;
}

AlertBaseline baseline_of(const std::vector<AlertPoint>& points, std::size_t first, std::size_t run,
                          std::size_t environment, std::size_t window) {
  std::vector<double> values;
  const auto end = std::partition_point(points.begin(), points.end(), [&](const AlertPoint& p) { return p.run < run; });
  for (auto point = end; point != points.begin() + static_cast<std::ptrdiff_t>(first) && values.size() < window;) {
    --point;
    if (point->environment == environment) values.push_back(point->x);
  }
  AlertBaseline baseline{values.size(), 0};
  if (!values.empty()) baseline.level = median_in_place(values);
  return baseline;
}

}  // namespace

std::string_view name_of(AlertRule rule) {
  constexpr std::array<std::string_view, 9> names{"",        "test_case",   "group",       "still_open", "recovered",
                                                  "suspect", "provisional", "no_baseline", "no_pair"};
  return names.at(static_cast<std::size_t>(rule));
}

/// A test case in the run that is judged. Arrays have the run first, then its pair.
struct AlertReplay::Case {
  AlertJudgement judgement;
  const AlertPoint* now = nullptr;
  const AlertPoint* pair = nullptr;  ///< null: there is none
  std::array<AlertBaseline, 2> baselines{};
  std::array<double, 2> deviation{};   ///< d
  std::array<double, 2> common{};      ///< c
  bool in_cell = false;                ///< whether c was determined
  std::size_t cell = 0;                ///< number of its cell, when in_cell
  double spread = 0;                   ///< s
  double factor = 1;                   ///< k of that spread
  std::array<double, both_sides> z{};  ///< by side

  double own(std::size_t run) const { return deviation[run] - common[run]; }  ///< a
  /// a in units of its error.
  double scaled(std::size_t run) const {
    return own(run) / (spread * std::sqrt(1 + 1 / static_cast<double>(baselines[run].count)));
  }
  std::size_t fewest() const { return std::min(baselines[0].count, baselines[1].count); }
  double least(Side side) const { return std::min(sign_of(side) * own(0), sign_of(side) * own(1)); }
  bool outside(Side side, double limit) const {
    return sign_of(side) * deviation[0] >= limit && sign_of(side) * deviation[1] >= limit;
  }
};

AlertReplay::AlertReplay(std::span<const AlertSeries> series, const AlertSettings& settings)
    : series_(series),
      settings_(settings),
      estimator_(series, settings),
      views_(series.size()),
      next_(series.size(), 0),
      covs_(series.size()),
      open_(series.size()) {}

/// Where each series may be looked at in this run.
void AlertReplay::begin(std::size_t run) {
  spreads_.clear();
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const std::vector<AlertPoint>& points = series_[i].points;
    while (next_[i] < points.size() && points[next_[i]].run < run) ++next_[i];
    std::size_t restart = 0;
    for (const std::size_t one : series_[i].restarts)
      if (one <= run) restart = one;
    while (views_[i].first < points.size() && points[views_[i].first].run < restart) ++views_[i].first;
    if (open_[i] && open_[i]->pair < restart) open_[i].reset();  // accepted, or explained by the platform
    std::vector<double>& covs = covs_[i];
    while (covs.size() < points.size() && points[covs.size()].run <= run) {
      const double cov = points[covs.size()].cov;
      covs.insert(std::upper_bound(covs.begin(), covs.end(), cov), cov);
    }
    views_[i].cov = stats::median(covs).value_or(0);
  }
}

const Spread& AlertReplay::spread_before(std::size_t run) {
  for (const auto& [before, spread] : spreads_)
    if (before == run) return spread;
  return spreads_.emplace_back(run, estimator_.before(run, views_)).second;
}

/// Steps 1 to 3: baselines of both runs are those before `before`.
void AlertReplay::deviate(Case& one, std::size_t before) const {
  const std::size_t series = one.judgement.series;
  const std::array<const AlertPoint*, 2> runs{one.now, one.pair == nullptr ? one.now : one.pair};
  for (std::size_t k = 0; k < runs.size(); ++k) {
    one.baselines[k] =
        baseline_of(series_[series].points, views_[series].first, before, runs[k]->environment, settings_.window);
    one.deviation[k] = one.baselines[k].count > 0 ? runs[k]->x - one.baselines[k].level : 0;
  }
}

AlertReplay::Cases AlertReplay::pairs_of(std::size_t run) {
  Cases cases;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const std::vector<AlertPoint>& points = series_[i].points;
    if (next_[i] >= points.size() || points[next_[i]].run != run) continue;
    Case& one = cases.emplace_back();
    one.judgement.series = i;
    one.now = &points[next_[i]];
    if (open_[i]) {
      one.pair = &*std::partition_point(points.begin(), points.end(),
                                        [&](const AlertPoint& p) { return p.run < open_[i]->pair; });
    } else if (next_[i] > views_[i].first && points[next_[i] - 1].run + settings_.gap >= run) {
      one.pair = &points[next_[i] - 1];
    }
    if (one.pair == nullptr) {
      one.judgement.rule = next_[i] > views_[i].first ? AlertRule::no_pair : AlertRule::no_baseline;
      continue;
    }
    deviate(one, one.pair->run);
    one.judgement.pair = one.pair->run;
    one.judgement.baselines = one.baselines[0].count;
    one.judgement.pair_baselines = one.baselines[1].count;
    one.judgement.measurable = one.fewest() >= 2;
    if (one.fewest() == 0) one.judgement.rule = AlertRule::no_baseline;
    if (one.fewest() == 1) one.judgement.rule = AlertRule::provisional;
  }
  return cases;
}

namespace {

/// Step 4, for a list of cases of which `members` says who is in which cell: c is the median of d over the measurable
/// test cases of a cell that has enough of them.
template <typename Cases, typename Key>
void take_common_part(Cases& cases, std::size_t fewest, const Key& key) {
  std::map<std::tuple<std::size_t, std::size_t, std::size_t, std::size_t>, std::vector<std::size_t>> cells;
  for (std::size_t i = 0; i < cases.size(); ++i)
    if (cases[i].now != nullptr && cases[i].fewest() >= 1) cells[key(cases[i])].push_back(i);
  std::size_t number = 0;
  std::vector<double> deviations;
  for (const auto& [place, members] : cells) {
    ++number;
    for (std::size_t run = 0; run < 2; ++run) {
      deviations.clear();
      for (const std::size_t i : members)
        if (cases[i].fewest() >= 2) deviations.push_back(cases[i].deviation[run]);
      if (deviations.size() < fewest) break;
      const double common = median_in_place(deviations);
      for (const std::size_t i : members) {
        cases[i].common[run] = common;
        cases[i].in_cell = true;
        cases[i].cell = number;
      }
    }
  }
}

}  // namespace

/// Steps 5 and 6.
void AlertReplay::score(Case& one) {
  const Spread& spread = spread_before(one.pair == nullptr ? one.now->run : one.pair->run);
  const std::size_t series = one.judgement.series;
  one.spread = spread.of(series, views_[series].cov, settings_);
  one.factor = spread.factor;
  one.judgement.spread = one.spread;
  for (std::size_t k = 0; k < both_sides; ++k)
    one.z[k] = std::min(sign_of(alert_sides[k]) * one.scaled(0), sign_of(alert_sides[k]) * one.scaled(1));
}

/// Steps 7 and 8.
void AlertReplay::judge_cases(Cases& cases) const {
  for (std::size_t k = 0; k < both_sides; ++k) {
    std::vector<Case*> family;
    std::vector<double> p_values;
    for (Case& one : cases)
      if (one.judgement.measurable) family.push_back(&one), p_values.push_back(pair_p(one.z[k], settings_));
    const std::vector<double> adjusted = stats::benjamini_hochberg(p_values);
    for (std::size_t i = 0; i < family.size(); ++i) {
      Case& one = *family[i];
      AlertJudgement& judgement = one.judgement;
      if (judgement.side && p_values[i] >= *judgement.p_value) continue;
      judgement.side = alert_sides[k];
      judgement.score = one.z[k];
      judgement.p_value = p_values[i];
      judgement.p_adjusted = adjusted[i];
      const double limit = std::log1p(settings_.minimum_effect);
      judgement.alert = adjusted[i] <= settings_.q && one.least(alert_sides[k]) >= limit &&
                        one.outside(alert_sides[k], 0) && sign_of(alert_sides[k]) * one.deviation[0] > 0 &&
                        sign_of(alert_sides[k]) * one.deviation[1] > 0;
      if (judgement.alert) judgement.rule = AlertRule::test_case;
    }
  }
}

/// Step 9.
void AlertReplay::judge_groups(Cases& cases) const {
  std::map<std::size_t, std::vector<Case*>> cells;
  for (Case& one : cases)
    if (one.in_cell && one.judgement.measurable) cells[one.cell].push_back(&one);
  const double limit = std::log1p(settings_.minimum_effect);
  for (const Side side : alert_sides) {
    std::vector<const std::vector<Case*>*> family;
    std::vector<double> p_values;
    for (const auto& [number, members] : cells) {
      std::vector<double> counts;
      for (const Case* const one : members) counts.push_back(static_cast<double>(one->fewest()));
      const double n = std::floor(median_in_place(counts));
      if (n < 2) continue;
      const Case& any = *members.front();
      const double least = std::min(sign_of(side) * any.common[0], sign_of(side) * any.common[1]);
      family.push_back(&members);
      p_values.push_back(pair_p(least / (settings_.group_spread * any.factor * std::sqrt(1 + 1 / n)), settings_));
    }
    const std::vector<double> adjusted = stats::benjamini_hochberg(p_values);
    for (std::size_t i = 0; i < family.size(); ++i) {
      const Case& any = *family[i]->front();
      if (adjusted[i] > settings_.q || sign_of(side) * any.common[0] < limit || sign_of(side) * any.common[1] < limit)
        continue;
      for (Case* const one : *family[i]) {
        if (one->judgement.alert || !one->outside(side, limit)) continue;
        one->judgement.rule = AlertRule::group;
        one->judgement.alert = true;
        one->judgement.side = side;
        one->judgement.group_members = family[i]->size();
        one->judgement.p_value = p_values[i];
        one->judgement.p_adjusted = adjusted[i];
      }
    }
  }
}

/// A test case as if its pair were the run itself: what one run alone says.
AlertReplay::Case AlertReplay::lone(std::size_t series, std::size_t run) const {
  Case one;
  one.judgement.series = series;
  one.now = &series_[series].points[next_[series]];
  deviate(one, run);
  return one;
}

/// Only on the worse side: it asks for another measurement.
void AlertReplay::look_for_suspects(Cases& cases, std::size_t run) {
  Cases alone;
  for (const Case& one : cases) alone.push_back(lone(one.judgement.series, run));
  take_common_part(alone, settings_.cell, [](const Case& one) {
    return std::tuple(one.now->group, one.now->environment, std::size_t{0}, std::size_t{0});
  });
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Case& one = alone[i];
    AlertJudgement& judgement = cases[i].judgement;
    if (one.fewest() < 2 || judgement.alert || open_[judgement.series]) continue;
    score(one);
    if (one.scaled(0) <= 0 || one.own(0) < std::log1p(settings_.minimum_effect) || one.deviation[0] <= 0) continue;
    if (stats::student_t_upper_tail(one.scaled(0), settings_.tail_degrees) > settings_.suspect_tail) continue;
    judgement.rule = AlertRule::suspect;
    judgement.side = Side::worse;
    judgement.change = one.own(0);
    judgement.raw_change = one.deviation[0];
    judgement.score = one.scaled(0);
  }
}

/// Whether an open alert has come back: inside one standard error of the level before it.
bool AlertReplay::is_back(const Case& one, const Open& open) const {
  if (one.baselines[0].count == 0) return false;  // nothing to compare with in this environment
  if (!open.group) return sign_of(open.side) * one.scaled(0) < 1;
  const double n = static_cast<double>(one.baselines[0].count);
  const double moved = one.in_cell ? one.common[0] : one.deviation[0];
  return sign_of(open.side) * moved / (settings_.group_spread * one.factor * std::sqrt(1 + 1 / n)) < 1;
}

void AlertReplay::update_open(Case& one) {
  AlertJudgement& judgement = one.judgement;
  std::optional<Open>& open = open_[judgement.series];
  if (!open) {
    if (!judgement.alert) return;
    judgement.changed_in = judgement.pair;
    // An improvement is the new level, so that the way back from it is seen: nothing stays open.
    if (judgement.side == Side::worse) open = Open{Side::worse, *judgement.pair, judgement.rule == AlertRule::group};
    return;
  }
  judgement.changed_in = open->pair;
  judgement.side = open->side;
  judgement.alert = !is_back(one, *open);
  judgement.rule = judgement.alert ? AlertRule::still_open : AlertRule::recovered;
  if (!judgement.alert) open.reset();
}

std::vector<AlertJudgement> AlertReplay::judge(std::size_t run) {
  begin(run);
  Cases cases = pairs_of(run);
  const auto place = [](const Case& one) {
    return one.pair == nullptr ? std::tuple(one.now->group, one.now->environment, std::size_t{0}, std::size_t{0})
                               : std::tuple(one.now->group, one.now->environment, one.pair->environment, one.pair->run);
  };
  take_common_part(cases, settings_.cell, place);
  for (Case& one : cases)
    if (one.pair != nullptr && (one.fewest() >= 1 || open_[one.judgement.series])) score(one);
  judge_cases(cases);
  judge_groups(cases);
  look_for_suspects(cases, run);
  std::vector<AlertJudgement> judgements;
  for (Case& one : cases) {
    AlertJudgement& judgement = one.judgement;
    if (one.pair != nullptr && one.fewest() >= 1) {
      if (!judgement.side || judgement.p_value == 1.0)
        judgement.side = one.z[0] >= one.z[1] ? Side::worse : Side::better;
      const double sign = sign_of(*judgement.side);
      if (judgement.rule != AlertRule::suspect) {
        judgement.score = one.z[judgement.side == Side::worse ? 0 : 1];
        judgement.change = sign * one.least(*judgement.side);
        judgement.raw_change = sign * std::min(sign * one.deviation[0], sign * one.deviation[1]);
        if (one.in_cell) judgement.common_change = sign * std::min(sign * one.common[0], sign * one.common[1]);
      }
    }
    update_open(one);
    judgements.push_back(judgement);
  }
  return judgements;
}

double detectable_change(double spread, std::size_t baselines, std::size_t measurable, const AlertSettings& settings) {
  const double tail = std::sqrt(settings.q / static_cast<double>(std::max<std::size_t>(measurable, 1)));
  const double z = stats::student_t_upper_quantile(tail, settings.tail_degrees);
  return std::expm1(z * spread * std::sqrt(1 + 1 / static_cast<double>(std::max<std::size_t>(baselines, 1))));
}

}  // namespace benchgate::judge
