// SPDX-License-Identifier: MIT
// The choice among many ids: families by kind of metric, whole groups, and what one run alone says.
#include <algorithm>
#include <set>

#include "judge/alert_case.hpp"
#include "stats/multiplicity.hpp"

namespace benchgate::judge {

using model::Side;

/// Kinds of metrics are families of their own, which share q.
void AlertReplay::count_families(Cases& cases) const {
  std::map<std::size_t, std::size_t> families;
  for (const Case& one : cases)
    if (one.judgement.measurable) ++families[one.series->kind];
  for (Case& one : cases) {
    const auto found = families.find(one.series->kind);
    one.judgement.family = found == families.end() ? 0 : found->second;
    one.judgement.families = families.size();
  }
}

namespace {

/// Members of a list by their kind of metric.
template <typename Pointer, typename KindOf>
std::map<std::size_t, std::vector<Pointer>> by_kind(const std::vector<Pointer>& all, const KindOf& kind_of) {
  std::map<std::size_t, std::vector<Pointer>> kinds;
  for (const Pointer one : all) kinds[kind_of(one)].push_back(one);
  return kinds;
}

/// p-values of a family, for many ids and for the kinds that share q.
std::vector<double> adjusted_in(const std::vector<double>& p_values, std::size_t families) {
  std::vector<double> adjusted = stats::benjamini_hochberg(p_values);
  for (double& p : adjusted) p = std::min(1.0, p * static_cast<double>(families));
  return adjusted;
}

}  // namespace

/// Steps 7 and 8.
void AlertReplay::judge_cases(Cases& cases) const {
  const double limit = std::log1p(settings_.minimum_effect);
  std::vector<Case*> measurable;
  for (Case& one : cases)
    if (one.judgement.measurable) measurable.push_back(&one);
  for (const auto& [kind, family] : by_kind(measurable, [](const Case* one) { return one->series->kind; })) {
    for (std::size_t k = 0; k < both_sides; ++k) {
      const Side side = alert_sides[k];
      std::vector<double> p_values;
      for (const Case* const one : family)
        p_values.push_back(pair_p(one->z[k], static_cast<double>(one->fewest()), settings_));
      const std::vector<double> adjusted = adjusted_in(p_values, family.front()->judgement.families);
      for (std::size_t i = 0; i < family.size(); ++i) {
        Case& one = *family[i];
        AlertJudgement& judgement = one.judgement;
        if (judgement.side && p_values[i] >= *judgement.p_value) continue;
        judgement.side = side;
        judgement.score = one.z[k];
        judgement.p_value = p_values[i];
        judgement.p_adjusted = adjusted[i];
        judgement.alert = adjusted[i] <= settings_.q && one.least(side) >= limit && one.outside(side, 0) &&
                          sign_of(side) * one.deviation[0] > 0 && sign_of(side) * one.deviation[1] > 0 &&
                          one.steps_out(side);
        if (!judgement.alert) continue;
        judgement.alert = !is_known_level(one, side, *one.pair);
        judgement.rule = judgement.alert ? AlertRule::test_case : AlertRule::known_level;
      }
    }
  }
}

/// Makes alerts of the members that are outside by their own values, too. Where there is none, those that moved say
/// what their group does: an alert of a member within its own noise would be over with the next run.
void AlertReplay::open_members(const std::vector<Case*>& members, const Finding& finding) const {
  const Side side = finding.side;
  std::vector<Case*> opened, inside;
  std::set<std::size_t> test_cases, outside;  // a test case may have several metrics in the group
  for (Case* const one : members) {
    AlertJudgement& judgement = one->judgement;
    const std::size_t test_case = one->series->test_case;
    const bool is_open = open_[judgement.series].has_value();
    test_cases.insert(test_case);
    if (judgement.alert || is_open) outside.insert(test_case);
    if (judgement.alert || !one->outside(side, std::log1p(settings_.minimum_effect)) || !one->steps_out(side)) continue;
    if (!is_outside_with_group(*one, side, 0) || !is_outside_with_group(*one, side, 1)) {
      if (!is_open) inside.push_back(one);
    } else if (is_known_level(*one, side, *one->pair)) {
      judgement.rule = AlertRule::known_level;
    } else {
      judgement.rule = AlertRule::group;
      judgement.alert = true;
      outside.insert(test_case);
      opened.push_back(one);
    }
  }
  if (outside.empty() && side == Side::worse) opened = std::move(inside);
  const auto loud = std::count_if(finding.loud.begin(), finding.loud.end(),
                                  [&](std::size_t test_case) { return test_cases.count(test_case) == 0; });
  for (Case* const one : opened) {
    AlertJudgement& judgement = one->judgement;
    judgement.side = side;
    judgement.group_members = test_cases.size();
    judgement.group_outside = outside.size();
    judgement.group_loud = static_cast<std::size_t>(loud);
    judgement.p_value = finding.p_value;
    judgement.p_adjusted = finding.p_adjusted;
  }
}

/// Step 9.
void AlertReplay::judge_groups(Cases& cases) const {
  using Members = std::vector<Case*>;
  std::map<std::size_t, Members> cells;
  std::map<std::size_t, std::set<std::size_t>> loud;  // test cases; they need evidence of their own
  for (const Case& one : cases)
    if (one.in_cell && one.judgement.measurable && one.is_loud) loud[one.cell].insert(one.series->test_case);
  for (Case& one : cases)
    if (one.in_cell && one.judgement.measurable && !one.is_loud) cells[one.cell].push_back(&one);
  std::vector<const Members*> all;
  for (const auto& [number, members] : cells) all.push_back(&members);
  const double limit = std::log1p(settings_.minimum_effect);
  for (const auto& [kind, groups] : by_kind(all, [](const Members* one) { return one->front()->series->kind; })) {
    for (const Side side : alert_sides) {
      std::vector<const Members*> family;
      std::vector<double> p_values;
      for (const Members* const members : groups) {
        std::vector<double> counts;
        double spread = 0;
        for (const Case* const one : *members) {
          counts.push_back(static_cast<double>(one->fewest()));
          spread = std::max(spread, one->group_spread);
        }
        const double n = std::floor(median_in_place(counts));
        const Case& any = *members->front();
        const double least = std::min(sign_of(side) * any.common[0], sign_of(side) * any.common[1]);
        family.push_back(members);
        const double p_value = group_p(least / (spread * std::sqrt(1 + 1 / n)), n, settings_);
        p_values.push_back(std::min(1.0, p_value / settings_.group_share));
      }
      if (family.empty()) continue;
      const std::vector<double> adjusted = adjusted_in(p_values, family.front()->front()->judgement.families);
      for (std::size_t i = 0; i < family.size(); ++i) {
        const Case& any = *family[i]->front();
        if (adjusted[i] > settings_.q || sign_of(side) * any.common[0] < limit || sign_of(side) * any.common[1] < limit)
          continue;
        open_members(*family[i], {side, p_values[i], adjusted[i], loud[any.cell]});
      }
    }
  }
}

/// Only on the worse side: it asks for another measurement.
void AlertReplay::look_for_suspects(Cases& cases, std::size_t run) {
  Cases alone;
  for (const Case& one : cases) alone.push_back(lone(one.judgement.series, run));
  for (Case& one : alone)
    if (one.fewest() >= 1) one.scatter = spread_before(run).scatter[one.judgement.series];
  Cells::take_common_part(alone, settings_, [](const Case& one) {
    return Cells::Key(one.series->kind, one.now->group, one.now->environment, 0, 0);
  });
  for (std::size_t i = 0; i < cases.size(); ++i) {
    Case& one = alone[i];
    AlertJudgement& judgement = cases[i].judgement;
    if (!one.is_measurable() || judgement.alert || open_[judgement.series]) continue;
    score(one);
    const double share = static_cast<double>(std::max<std::size_t>(judgement.families, 1));
    if (one.scaled(0) <= 0 || one.own(0) < std::log1p(settings_.minimum_effect) || one.deviation[0] <= 0) continue;
    if (!one.steps_out(Side::worse, 1) || is_known_level(one, Side::worse, *one.now)) continue;
    if (ends_short_level(judgement.series, *one.now, *one.now)) continue;
    if (stats::student_t_upper_tail(one.scaled(0), settings_.tail_degrees) > settings_.suspect_tail / share) continue;
    judgement.rule = AlertRule::suspect;
    judgement.pair_is_worse = cases[i].pair != nullptr && cases[i].fewest() > 0 &&
                              cases[i].deviation[1] >= std::log1p(settings_.minimum_effect);
    judgement.side = Side::worse;
    judgement.change = one.own(0);
    judgement.raw_change = one.deviation[0];
    judgement.score = one.scaled(0);
    judgement.level = one.baselines[0].level;
  }
}

}  // namespace benchgate::judge
