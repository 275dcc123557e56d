// SPDX-License-Identifier: MIT
#include "judge/instruction_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/metric_delta.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

std::vector<double> ascending(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return sorted;
}

double spread_of(const std::vector<double>& sorted) {
  return sorted.front() > 0 ? (sorted.back() - sorted.front()) / sorted.front() : 0;
}

}  // namespace

model::PairedMeasurement instruction_measurement(std::span<const double> base, std::span<const double> head) {
  const std::vector<double> before = ascending(base);
  const std::vector<double> after = ascending(head);
  model::PairedMeasurement measurement;
  model::PairedEffect& effect = measurement.effect;
  effect.pairs = std::min(before.size(), after.size());
  effect.jitter = std::max(spread_of(before), spread_of(after));
  measurement.stop = model::PairedStop::counted;
  effect.base = stats::median(before);
  effect.head = stats::median(after);
  if (*effect.base == 0 && *effect.head > 0) {
    effect.absolute = model::AbsoluteChange{.difference = *effect.head};
    effect.p_value = effect.p_looked = after.front() > before.back() ? 0 : 1;
    return measurement;
  }
  if (*effect.base <= 0) return measurement;
  effect.change = *effect.head / *effect.base - 1;
  effect.p_value = effect.p_looked = std::abs(*effect.change) > *effect.jitter ? 0 : 1;
  return measurement;
}

model::PairedVerdict judge_instructions(const model::PairedMeasurement& measurement, const PairedJudgement& judgement) {
  const model::PairedEffect& effect = measurement.effect;
  model::PairedVerdict verdict{.first = measurement, .p_value = effect.p_looked, .p_adjusted = effect.p_looked};
  if (effect.absolute) {
    const bool is_worse = *slowdown(effect, judgement.rules.better) > 0;
    if (effect.p_looked > 0) verdict.why = "within the jitter of the count";
    verdict.status = is_worse && effect.p_looked == 0 ? model::Verdict::fail : model::Verdict::pass;
    return verdict;
  }
  if (!effect.change) {
    verdict.why = "not counted: the baseline is 0";
    return verdict;
  }
  const double worse = *slowdown(effect, judgement.rules.better);
  verdict.status = model::Verdict::pass;
  if (std::abs(worse) <= *effect.jitter) {
    if (worse != 0) verdict.why = "within the jitter of the count";
  } else {
    if (reaches(worse, judgement.warn_effect)) verdict.status = model::Verdict::warn;
    if (reaches(worse, judgement.rules.min_effect)) verdict.status = model::Verdict::fail;
  }
  return verdict;
}

}  // namespace benchgate::judge
