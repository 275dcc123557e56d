// SPDX-License-Identifier: MIT
// A run is judged in steps that go over all its test cases: the pair and its baselines, what the machine has in common
// with its neighbours, the score of each, the choice among many, and what is open from earlier runs. Step numbers are
// those of spec alerts.md.
#include "judge/alerts.hpp"

#include "judge/alert_case.hpp"

namespace benchgate::judge {

using model::Side;

namespace {

/// What the prior of a point's spread has beside the floor.
double prior_noise(const AlertPoint& point, const AlertSettings& settings) {
  switch (point.inner) {
    case InnerNoise::spread: return settings.noise_share * point.cov;
    case InnerNoise::error: return settings.error_share * point.cov;
    case InnerNoise::unknown: return settings.unknown_noise;
  }
  return settings.unknown_noise;
}

}  // namespace

std::string_view name_of(AlertRule rule) {
  constexpr std::array<std::string_view, 10> names{"",          "test_case",  "group",       "still_open",
                                                   "recovered", "suspect",    "provisional", "no_baseline",
                                                   "no_pair",   "known_level"};
  return names.at(static_cast<std::size_t>(rule));
}

AlertReplay::AlertReplay(std::span<const AlertSeries> series, const AlertSettings& settings)
    : series_(series),
      settings_(settings),
      estimator_(series, settings),
      views_(series.size()),
      next_(series.size(), 0),
      spikes_(series.size()),
      noise_(series.size()),
      open_(series.size()),
      retired_(series.size()) {}

void AlertReplay::resume(std::size_t series, AlertState state) {
  open_[series] = state.open;
  retired_[series] = state.retired;
  views_[series].levels = std::move(state.levels);
}

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
    begin_accepted_level(i, run);
    restart = std::max(restart, views_[i].accepted);
    spikes_[i].read(points, views_[i].first, next_[i], settings_);
    views_[i].spikes = spikes_[i].rare(settings_);
    for (std::optional<Open>* const one : {&open_[i], &retired_[i]})
      if (*one && (*one)->pair < restart) one->reset();  // accepted, or explained by the platform
    std::vector<double>& noise = noise_[i];
    const std::size_t known = noise.size();
    while (noise.size() < points.size() && points[noise.size()].run <= run) {
      const AlertPoint& point = points[noise.size()];
      noise.push_back(prior_noise(point, settings_));
      views_[i].weight = point.inner == InnerNoise::unknown ? settings_.unknown_weight : settings_.prior_weight;
    }
    const auto added = noise.begin() + static_cast<std::ptrdiff_t>(known);
    std::sort(added, noise.end());
    std::inplace_merge(noise.begin(), added, noise.end());
    views_[i].noise = stats::median(noise).value_or(0);
  }
}

/// An accepted change begins a level, as an improvement does.
void AlertReplay::begin_accepted_level(std::size_t series, std::size_t run) {
  SeriesView& view = views_[series];
  for (const std::size_t accepted : series_[series].accepted) {
    if (accepted > run) break;
    view.accepted = accepted;
    const auto at = std::lower_bound(view.levels.begin(), view.levels.end(), accepted);
    if (at == view.levels.end() || *at != accepted) view.levels.insert(at, accepted);
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
        alert_baseline(series_[series].points, views_[series], before, runs[k]->environment, settings_.window);
    one.deviation[k] = one.baselines[k].count > 0 ? runs[k]->x - one.baselines[k].level : 0;
    one.is_usual[k] = varies_around_zero(one, k, before);
  }
}

AlertReplay::Cases AlertReplay::pairs_of(std::size_t run) {
  Cases cases;
  for (std::size_t i = 0; i < series_.size(); ++i) {
    const std::vector<AlertPoint>& points = series_[i].points;
    if (next_[i] >= points.size() || points[next_[i]].run != run) continue;
    Case& one = cases.emplace_back();
    one.judgement.series = i;
    one.series = &series_[i];
    one.now = &points[next_[i]];
    one.judgement.needed = needed(*one.now);
    one.judgement.retired = follow_machines(i, *one.now);
    one.pair = pair_of(i, *one.now);
    if (one.pair == nullptr) {
      one.judgement.rule = next_[i] > first_of_level(i) ? AlertRule::no_pair : AlertRule::no_baseline;
      continue;
    }
    if (!open_[i] && ends_short_level(i, *one.pair, *one.now)) {
      views_[i].levels.pop_back();
      spreads_.clear();
    }
    deviate(one, one.pair->run);
    one.judgement.pair = one.pair->run;
    one.judgement.baselines = one.baselines[0].count;
    one.judgement.pair_baselines = one.baselines[1].count;
    one.judgement.measurable = one.is_measurable();
    if (one.fewest() == 0)
      one.judgement.rule = AlertRule::no_baseline;
    else if (!one.judgement.measurable)
      one.judgement.rule = AlertRule::provisional;
    if (one.baselines[0].count > 0) one.judgement.level = one.baselines[0].level;
  }
  return cases;
}

/// Of single values k is small, because their prior is wide: it shows that they scatter less than was guessed, and not
/// that machines do.
double AlertReplay::spread_of_group(const AlertPoint& point, std::size_t kind, const Spread& spread) const {
  const double factor = spread.group_factors[kind];
  const double prior = settings_.group_spread * (point.inner == InnerNoise::unknown ? std::max(factor, 1.0) : factor);
  return spread.commons[estimator_.number_of_group(kind, point.group)].spread(prior, settings_);
}

/// Steps 5 and 6.
void AlertReplay::score(Case& one) {
  const Spread& spread = spread_before(one.pair == nullptr ? one.now->run : one.pair->run);
  const std::size_t series = one.judgement.series;
  one.spread = spread.of(series, one.series->kind, views_[series], settings_);
  one.group_spread = spread_of_group(*one.now, one.series->kind, spread);
  one.judgement.spread = one.spread;
  for (std::size_t k = 0; k < both_sides; ++k)
    one.z[k] = std::min(sign_of(alert_sides[k]) * one.scaled(0), sign_of(alert_sides[k]) * one.scaled(1));
}

/// A test case as if its pair were the run itself: what one run alone says.
AlertReplay::Case AlertReplay::lone(std::size_t series, std::size_t run) const {
  Case one;
  one.judgement.series = series;
  one.series = &series_[series];
  one.now = &series_[series].points[next_[series]];
  one.judgement.needed = needed(*one.now);
  deviate(one, run);
  return one;
}

/// An id that says nothing of its noise has to show it first.
std::size_t AlertReplay::needed(const AlertPoint& point) const {
  return point.inner == InnerNoise::spread ? 2 : settings_.unrated_runs;
}

void AlertReplay::update_open(Case& one) {
  AlertJudgement& judgement = one.judgement;
  std::optional<Open>& open = open_[judgement.series];
  if (!open) {
    if (!judgement.alert) return;
    judgement.changed_in = judgement.pair;
    // An improvement is the new level at once, so that it is reported once, and the way back from it is seen.
    if (judgement.side == Side::worse)
      open = Open{.side = Side::worse, .pair = *judgement.pair, .group = judgement.rule == AlertRule::group};
    else
      views_[judgement.series].levels.push_back(*judgement.pair);
    return;
  }
  judgement.changed_in = open->pair;
  judgement.side = open->side;
  // On a machine without earlier runs there is nothing to compare with.
  const bool is_compared = one.baselines[0].count > 0;
  const AlertBaseline level = alert_level(one, *open);
  const bool back = is_compared && is_back(one, *open, level);
  judgement.alert = !back || (!open->is_back_once && !is_far_from_alert(one, *open, level));
  judgement.back_once = judgement.alert && back;
  judgement.rule = judgement.alert ? AlertRule::still_open : AlertRule::recovered;
  if (is_compared) open->is_back_once = back;
  if (!judgement.alert) open.reset();
}

/// What a judgement says of the size of a change.
void AlertReplay::sum_up(Case& one) const {
  AlertJudgement& judgement = one.judgement;
  if (one.pair == nullptr || one.fewest() < 1) return;
  if (!judgement.side || judgement.p_value == 1.0) judgement.side = one.z[0] >= one.z[1] ? Side::worse : Side::better;
  if (judgement.rule == AlertRule::suspect) return;
  const double sign = sign_of(*judgement.side);
  judgement.score = one.z[judgement.side == Side::worse ? 0 : 1];
  const std::optional<Open>& open = open_[judgement.series];
  const bool of_group = open ? open->group : judgement.rule == AlertRule::group || judgement.is_group_alone();
  // What raises an alert is what both runs show, and while it is open it is as large as it is now.
  judgement.raw_change = open ? one.deviation[0] : sign * std::min(sign * one.deviation[0], sign * one.deviation[1]);
  judgement.change = of_group ? judgement.raw_change : sign * one.least(*judgement.side);
  if (one.in_cell) judgement.common_change = sign * std::min(sign * one.common[0], sign * one.common[1]);
}

std::vector<AlertJudgement> AlertReplay::judge(std::size_t run) {
  begin(run);
  Cases cases = pairs_of(run);
  for (Case& one : cases)
    if (one.pair != nullptr && one.fewest() >= 1)
      one.scatter = spread_before(one.pair->run).scatter[one.judgement.series];
  Cells::take_common_part(cases, settings_, [](const Case& one) {
    return one.pair == nullptr ? Cells::Key(one.series->kind, one.now->group, one.now->environment, 0, 0)
                               : Cells::Key(one.series->kind, one.now->group, one.now->environment,
                                            one.pair->environment, one.pair->run);
  });
  for (Case& one : cases)
    if (one.pair != nullptr && (one.fewest() >= 1 || open_[one.judgement.series])) score(one);
  count_families(cases);
  judge_cases(cases);
  judge_groups(cases);
  look_for_suspects(cases, run);
  std::vector<AlertJudgement> judgements;
  for (Case& one : cases) {
    sum_up(one);
    update_open(one);
    judgements.push_back(one.judgement);
  }
  return judgements;
}

double detectable_change(double spread, std::size_t baselines, const AlertFamily& family,
                         const AlertSettings& settings) {
  const auto at_least_one = [](std::size_t count) { return static_cast<double>(std::max<std::size_t>(count, 1)); };
  const double tail = std::sqrt(settings.q / at_least_one(family.measurable) / at_least_one(family.families));
  const double z = stats::student_t_upper_quantile(tail, settings.tail_degrees);
  return std::expm1(z * spread * std::sqrt(1 + 1 / at_least_one(baselines)));
}

}  // namespace benchgate::judge
