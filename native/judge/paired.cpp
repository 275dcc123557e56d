// SPDX-License-Identifier: MIT
// Why logarithms of ratios, ranks, and the Hodges-Lehmann interval. Both
// programs of a pair run next to each other in random order. If nothing
// changed, exchanging them changes nothing, so ln(head / base) is symmetric
// about 0, however heavy the tails are and whatever the machine does slowly.
// That is all the signed-rank test assumes; differences in percent of the base
// are not symmetric. The interval is the same test inverted, so interval and p
// never disagree. It needs a third fewer pairs than the interval by order
// statistics (sign test), which would not assume symmetry; the pairing provides
// that anyway.
//
// From a base of 0 there is no ratio, and any rise is beyond every relative
// limit. Such values are counts or whole steps of a clock, mostly 0 on both
// sides, so the sign test judges whether more pairs rose than fell.
#include "judge/paired.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string_view>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/metric_delta.hpp"
#include "stats/descriptive.hpp"
#include "stats/multiplicity.hpp"
#include "stats/signed_rank.hpp"

namespace benchgate::judge {

using model::Ground;
using model::PairedEffect;
using model::PairedMeasurement;
using model::PairedStop;
using model::PairedVerdict;
using model::Verdict;

namespace {

enum class Scale { logarithm, difference };

struct Differences {
  std::vector<double> values;
  Scale scale = Scale::logarithm;
};

double median_of(std::span<const model::Pair> pairs, double model::Pair::* side) {
  std::vector<double> values;
  for (const model::Pair& pair : pairs) values.push_back(pair.*side);
  std::sort(values.begin(), values.end());
  return *stats::median(values);
}

bool is_unchanged(const model::Pair& pair) { return pair.base == pair.head; }

/// Absent when a change relative to the base is undefined.
std::optional<Differences> differences_of(std::span<const model::Pair> pairs, double base) {
  Differences result;
  const auto positive = [](const model::Pair& pair) { return pair.base > 0 && pair.head > 0; };
  if (std::all_of(pairs.begin(), pairs.end(), positive)) {
    for (const model::Pair& pair : pairs) result.values.push_back(std::log(pair.head / pair.base));
    return result;
  }
  result.scale = Scale::difference;
  const bool unchanged = std::all_of(pairs.begin(), pairs.end(), is_unchanged);
  if (base <= 0 && !unchanged) return std::nullopt;
  for (const model::Pair& pair : pairs) result.values.push_back(unchanged ? 0 : (pair.head - pair.base) / base);
  return result;
}

double as_change(double difference, Scale scale) {
  return scale == Scale::logarithm ? std::expm1(difference) : difference;
}

double mean_of(std::span<const model::Pair> pairs, double model::Pair::* side) {
  double sum = 0;
  for (const model::Pair& pair : pairs) sum += pair.*side;
  return sum / static_cast<double>(pairs.size());
}

std::vector<double> plain_differences(std::span<const model::Pair> pairs) {
  std::vector<double> differences;
  for (const model::Pair& pair : pairs) differences.push_back(pair.head - pair.base);
  return differences;
}

model::AbsoluteChange absolute_change(std::span<const double> differences, double level) {
  model::AbsoluteChange change{.difference = *stats::pseudomedian(differences)};
  if (const auto interval = stats::pseudomedian_interval(differences, level)) {
    change.low = interval->low;
    change.high = interval->high;
  }
  return change;
}

/// Of signs all ranks are equal: then the signed-rank test is the sign test.
double sign_test(std::span<const model::Pair> pairs) {
  std::vector<double> signs;
  for (const model::Pair& pair : pairs) signs.push_back(pair.head > pair.base ? 1 : pair.head < pair.base ? -1 : 0);
  return stats::wilcoxon_signed_rank(signs)->p_value;
}

/// By how much the head is worse, unit of the metric.
double rise(double difference, model::Better better) {
  return better == model::Better::lower ? difference : -difference;
}

double rise_of(const PairedEffect& effect, model::Better better) { return rise(*effect.head - *effect.base, better); }

bool is_excluded_absolutely(const PairedEffect& effect, const PairedRules& rules) {
  const model::AbsoluteChange& change = *effect.absolute;
  if (!change.low) return false;
  double worst = rise(rules.better == model::Better::lower ? *change.high : *change.low, rules.better);
  if (change.share) worst = std::max(worst, rise_of(effect, rules.better));
  const double least = smallest_change(rules, 0);
  return least > 0 ? worst < least : worst <= 0;
}

/// The end of the interval on the worse side, a slowdown.
std::optional<double> worst(const PairedEffect& effect, model::Better better) {
  if (!effect.low) return std::nullopt;
  return better == model::Better::lower ? *effect.high : -*effect.low;
}

std::optional<double> mildest(const PairedEffect& effect, model::Better better) {
  if (!effect.low) return std::nullopt;
  return better == model::Better::lower ? *effect.low : -*effect.high;
}

bool is_beyond(double slowdown, const PairedEffect& effect, const PairedRules& rules) {
  const std::optional<double> low = mildest(effect, rules.better);
  return low && *low > slowdown;
}

/// p of "slower": 1 when the difference points the other way.
double p_of_slowdown(const PairedEffect& effect, const PairedRules& rules) {
  return slowdown(effect, rules.better).value_or(0) > 0 ? effect.p_looked : 1;
}

void conclude(PairedVerdict& verdict, Verdict status, std::string why, std::optional<Ground> ground = {}) {
  verdict.status = status;
  verdict.why = std::move(why);
  verdict.ground = ground;
}

/// Of a suspicion that did not last, the first thing to know is that it was not confirmed.
std::optional<Ground> unless_again(const PairedVerdict& verdict, Ground ground) {
  return verdict.confirmations.empty() ? std::optional(ground) : std::nullopt;
}

/// Whether min_value_change, or a step of the tool's figures, says what counts, and not the limit.
bool is_limited_by_size(const PairedEffect& effect, const PairedRules& rules) {
  return effective_threshold(effect, rules) > rules.min_effect;
}

std::string slower_by_less(const PairedEffect& effect, const PairedRules& rules) {
  if (!is_limited_by_size(effect, rules))
    return fmt::format("worse, but by less than {}", base::format_percent(rules.min_effect));
  return rules.min_change > 0 ? "worse, but by less than min_value_change"
                              : "worse, but not by more than one step of the tool's figures";
}

/// "up to +12 % possible after 80 pairs".
std::string possible_change(const PairedEffect& effect, const PairedRules& rules, double worst_change) {
  const std::string_view sign = rules.better == model::Better::lower ? "+" : "−";
  return fmt::format("up to {}{} possible after {} pairs", sign, base::format_percent(worst_change), effect.pairs);
}

/// A change that no ratio describes, and no rise that is shown.
void judge_unsuspected_rise(PairedVerdict& verdict, const PairedEffect& effect, const PairedJudgement& judgement) {
  const bool is_worse = rise_of(effect, judgement.rules.better) > 0;
  const std::string again = verdict.confirmations.empty() ? "" : "not confirmed";
  if (!is_worse || is_excluded(effect, judgement.rules)) return conclude(verdict, Verdict::pass, again);
  if (!effect.absolute->share && !reaches_threshold(effect, judgement.rules))
    return conclude(verdict, Verdict::pass, again.empty() ? "within what counts" : again);
  conclude(verdict, Verdict::inconclusive,
           fmt::format("{}{}undecided: a rise is neither shown nor excluded after {} pairs", again,
                       again.empty() ? "" : ": ", effect.pairs),
           unless_again(verdict, Ground::undecided));
}

/// Without a suspicion, or with one that did not last.
void judge_unsuspected(PairedVerdict& verdict, const PairedMeasurement& last, const PairedJudgement& judgement) {
  const PairedRules& rules = judgement.rules;
  const std::string again = verdict.confirmations.empty() ? "" : "not confirmed: ";
  if (last.effect.pairs == 0) return conclude(verdict, Verdict::skip, "no pair has both values");
  if (last.effect.absolute) return judge_unsuspected_rise(verdict, last.effect, judgement);
  if (!last.effect.change) return conclude(verdict, Verdict::skip, "negative baseline: a relative change is undefined");
  if (is_excluded(last.effect, rules)) {
    if (is_beyond(0, last.effect, rules)) {
      const bool is_near = !is_limited_by_size(last.effect, rules) &&
                           reaches(*slowdown(last.effect, rules.better), judgement.warn_effect);
      return conclude(verdict, is_near ? Verdict::warn : Verdict::pass, slower_by_less(last.effect, rules));
    }
    return conclude(verdict, Verdict::pass, verdict.confirmations.empty() ? "" : "not confirmed");
  }
  const std::optional<double> possible = worst(last.effect, rules.better);
  conclude(verdict, Verdict::inconclusive,
           possible ? fmt::format("{}undecided: {}", again, possible_change(last.effect, rules, *possible))
                    : fmt::format("{}undecided: {} {} too few", again, last.effect.pairs,
                                  last.effect.pairs == 1 ? "pair is" : "pairs are"),
           unless_again(verdict, possible ? Ground::open_interval : Ground::undecided));
}

/// The p of a slowdown that every measurement shows.
void conclude_by_chance(PairedVerdict& verdict, double alpha) {
  conclude(verdict, Verdict::inconclusive,
           fmt::format("undecided: p {}, adjusted for all test cases, is above {}",
                       base::format_quantity(verdict.p_adjusted), base::format_quantity(alpha)),
           Ground::undecided);
}

void judge_confirmed(PairedVerdict& verdict, const PairedMeasurement& last, const PairedJudgement& judgement) {
  const PairedRules& rules = judgement.rules;
  const double worse = *slowdown(last.effect, rules.better);
  const std::string confirmed = verdict.confirmations.empty() ? "" : "confirmed";
  if (verdict.pending) verdict.pending->decides = true;
  if (verdict.p_adjusted > rules.alpha) return conclude_by_chance(verdict, rules.alpha);
  const auto ground = verdict.confirmations.empty() ? std::nullopt : std::optional(Ground::confirmed);
  if (reaches(worse, effective_threshold(last.effect, rules)))
    return conclude(verdict, Verdict::fail, confirmed, ground);
  if (reaches(worse, judgement.warn_effect)) return conclude(verdict, Verdict::warn, confirmed, ground);
  if (is_excluded(last.effect, rules)) return conclude(verdict, Verdict::pass, slower_by_less(last.effect, rules));
  const double possible = worst(last.effect, rules.better).value_or(worse);
  conclude(verdict, Verdict::inconclusive,
           fmt::format("undecided: worse, {}", possible_change(last.effect, rules, possible)), Ground::open_interval);
}

void judge_one(PairedVerdict& verdict, const PairedJudgement& judgement) {
  const PairedRules& rules = judgement.rules;
  if (!is_suspect(verdict.first, rules)) return judge_unsuspected(verdict, verdict.first, judgement);
  constexpr std::string_view no_time = "not confirmed: no time";
  for (const PairedMeasurement& again : verdict.confirmations)
    if (!is_slower(again.effect, rules.alpha, rules)) {
      if (again.stop == PairedStop::time_over) return conclude(verdict, Verdict::inconclusive, std::string(no_time));
      return judge_unsuspected(verdict, again, judgement);
    }
  if (verdict.confirmations.size() < judgement.confirm && verdict.out_of_time)
    return conclude(verdict, Verdict::inconclusive, std::string(no_time));
  if (verdict.confirmations.size() < judgement.confirm)
    return conclude(verdict, Verdict::warn, "suspected, but not measured again to confirm it", Ground::suspected);
  judge_confirmed(verdict, verdict.last(), judgement);
}

/// Benjamini and Hochberg for each family alone, in the order of `p_values`; `families` has the name of each one's.
std::vector<double> adjusted_by_family(std::span<const double> p_values, std::span<const std::string_view> families) {
  std::map<std::string_view, std::vector<std::size_t>> members;
  for (std::size_t i = 0; i < p_values.size(); ++i) members[families[i]].push_back(i);
  std::vector<double> adjusted(p_values.size());
  for (const auto& [family, indices] : members) {
    std::vector<double> own;
    for (const std::size_t index : indices) own.push_back(p_values[index]);
    const std::vector<double> of_family = stats::benjamini_hochberg(own);
    for (std::size_t i = 0; i < indices.size(); ++i) adjusted[indices[i]] = of_family[i];
  }
  return adjusted;
}

/// Of the weakest confirmation, else of the first measurement.
double p_of_verdict(const PairedVerdict& verdict, const PairedRules& rules) {
  double p = verdict.confirmations.empty() ? p_of_slowdown(verdict.first.effect, rules) : 0;
  for (const PairedMeasurement& again : verdict.confirmations) p = std::max(p, p_of_slowdown(again.effect, rules));
  return p;
}

}  // namespace

PairedEffect paired_effect(std::span<const model::Pair> pairs, double share, double alpha, PairedScale scale) {
  PairedEffect effect{.pairs = pairs.size()};
  if (pairs.empty()) return effect;
  if (scale == PairedScale::share) {
    const std::vector<double> differences = plain_differences(pairs);
    effect.base = mean_of(pairs, &model::Pair::base);
    effect.head = mean_of(pairs, &model::Pair::head);
    effect.absolute = absolute_change(differences, 1 - alpha * share);
    effect.absolute->difference = *effect.head - *effect.base;
    effect.absolute->share = true;
    effect.p_value = stats::wilcoxon_signed_rank(differences)->p_value;
    effect.p_looked = std::min(1.0, effect.p_value / share);
    return effect;
  }
  effect.base = median_of(pairs, &model::Pair::base);
  effect.head = median_of(pairs, &model::Pair::head);
  if (*effect.base == 0 && !std::all_of(pairs.begin(), pairs.end(), is_unchanged)) {
    effect.absolute = absolute_change(plain_differences(pairs), 1 - alpha * share);
    effect.p_value = sign_test(pairs);
    effect.p_looked = std::min(1.0, effect.p_value / share);
    return effect;
  }
  const std::optional<Differences> differences = differences_of(pairs, *effect.base);
  if (!differences) return effect;
  const auto change = [&](double difference) { return as_change(difference, differences->scale); };
  effect.change = change(*stats::pseudomedian(differences->values));
  if (const auto interval = stats::pseudomedian_interval(differences->values, 1 - alpha * share)) {
    effect.low = change(interval->low);
    effect.high = change(interval->high);
  }
  effect.p_value = stats::wilcoxon_signed_rank(differences->values)->p_value;
  effect.p_looked = std::min(1.0, effect.p_value / share);
  return effect;
}

double smallest_change(const PairedRules& rules, double base) {
  const bool is_near_zero = base == 0 || base < rules.near_zero;
  if (rules.min_change > 0 || rules.step <= 0 || !is_near_zero) return rules.min_change;
  return std::nextafter(rules.step, std::numeric_limits<double>::infinity());
}

bool reaches_threshold(const PairedEffect& effect, const PairedRules& rules) {
  const double worse = slowdown(effect, rules.better).value_or(0);
  if (effect.absolute)
    return worse > 0 && rise(effect.absolute->difference, rules.better) > 0 &&
           rise_of(effect, rules.better) >= smallest_change(rules, 0);
  return worse >= effective_threshold(effect, rules);
}

bool is_slower(const PairedEffect& effect, double alpha, const PairedRules& rules) {
  if (effect.absolute) return effect.p_looked <= alpha && reaches_threshold(effect, rules);
  return is_beyond(rules.beyond, effect, rules) && effect.p_looked <= alpha && !is_excluded(effect, rules);
}

double effective_threshold(const PairedEffect& effect, const PairedRules& rules) {
  const double base = effect.base.value_or(0);
  const double least = base > 0 ? smallest_change(rules, base) : 0;
  return least > 0 ? std::max(rules.min_effect, least / base) : rules.min_effect;
}

bool is_excluded(const PairedEffect& effect, const PairedRules& rules) {
  if (rules.min_change > 0 && effect.base && effect.base == effect.head) return true;
  if (effect.absolute) return is_excluded_absolutely(effect, rules);
  const std::optional<double> high = worst(effect, rules.better);
  return high && !reaches(*high, effective_threshold(effect, rules));
}

std::optional<double> slowdown(const PairedEffect& effect, model::Better better) {
  if (effect.absolute) {
    const double worse = rise_of(effect, better);
    return worse == 0 ? 0 : std::copysign(std::numeric_limits<double>::infinity(), worse);
  }
  if (!effect.change) return std::nullopt;
  return better == model::Better::lower ? *effect.change : -*effect.change;
}

bool is_suspect(const PairedMeasurement& first, const PairedRules& rules) {
  return is_slower(first.effect, rules.alpha, rules);
}

void judge_paired(std::span<PairedVerdict> verdicts, std::span<const PairedJudgement> judgements) {
  std::vector<double> p_values;
  std::vector<std::string_view> families;
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    p_values.push_back(p_of_verdict(verdicts[i], judgements[i].rules));
    families.push_back(judgements[i].family);
  }
  const std::vector<double> adjusted = adjusted_by_family(p_values, families);
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    verdicts[i].p_value = p_values[i];
    verdicts[i].p_adjusted = adjusted[i];
    judge_one(verdicts[i], judgements[i]);
  }
}

void judge_shard(std::span<PairedVerdict> verdicts, std::span<const PairedJudgement> judgements) {
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    PairedVerdict& verdict = verdicts[i];
    verdict.p_value = verdict.p_adjusted = p_of_verdict(verdict, judgements[i].rules);
    verdict.pending = model::PendingAdjustment{.family = judgements[i].family, .alpha = judgements[i].rules.alpha};
    judge_one(verdict, judgements[i]);
  }
}

void adjust_paired(std::span<PairedVerdict* const> verdicts) {
  std::vector<double> p_values;
  std::vector<std::string_view> families;
  for (const PairedVerdict* verdict : verdicts) {
    p_values.push_back(verdict->p_value);
    families.push_back(verdict->pending->family);
  }
  const std::vector<double> adjusted = adjusted_by_family(p_values, families);
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    PairedVerdict& verdict = *verdicts[i];
    verdict.p_adjusted = adjusted[i];
    if (verdict.pending->decides && verdict.p_adjusted > verdict.pending->alpha)
      conclude_by_chance(verdict, verdict.pending->alpha);
  }
  for (PairedVerdict* const verdict : verdicts) verdict->pending.reset();
}

double confirming_alpha(double alpha, std::size_t verdicts) {
  return alpha / static_cast<double>(std::max<std::size_t>(1, verdicts));
}

bool lacks_time_to_confirm(const model::PairedVerdict& verdict) {
  const bool is_cut = verdict.out_of_time ||
                      (!verdict.confirmations.empty() && verdict.confirmations.back().stop == PairedStop::time_over);
  return verdict.status == Verdict::inconclusive && verdict.first.stop == PairedStop::decided && is_cut;
}

}  // namespace benchgate::judge
