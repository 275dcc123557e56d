// SPDX-License-Identifier: MIT
#include "model/bisection.hpp"

#include <algorithm>

namespace benchgate::model {

std::string_view name_of(BisectStep::Answer word) {
  switch (word) {
    case BisectStep::Answer::good: return "good";
    case BisectStep::Answer::bad: return "bad";
    case BisectStep::Answer::skip: return "skip";
  }
  return "";
}

Verdict verdict_of(const Bisection& bisection) {
  return bisection.outcome == Bisection::Outcome::found ? Verdict::pass : Verdict::error;
}

const BisectStep* earlier_change(const Bisection& bisection) {
  constexpr double least_share = 0.1;  // of the whole change
  const std::optional<double>& whole = bisection.whole.effect.change;
  if (bisection.outcome != Bisection::Outcome::found || !bisection.parent || !whole || *whole == 0) return nullptr;
  for (const BisectStep& step : bisection.steps) {
    if (step.commit.id != bisection.parent->id || step.measurements.empty()) continue;
    const bool all_show_it =
        std::all_of(step.measurements.begin(), step.measurements.end(), [&](const PairedMeasurement& measured) {
          const PairedEffect& effect = measured.effect;
          return effect.low && effect.high && std::min(*effect.low / *whole, *effect.high / *whole) > least_share;
        });
    if (all_show_it) return &step;
  }
  return nullptr;
}

std::string_view name_of(Bisection::Find find) { return find == Bisection::Find::slower ? "slower" : "faster"; }

std::string_view name_of(Bisection::Outcome verdict) {
  switch (verdict) {
    case Bisection::Outcome::found: return "found";
    case Bisection::Outcome::one_of_several: return "one_of_several";
    case Bisection::Outcome::inconclusive: return "inconclusive";
  }
  return "";
}

}  // namespace benchgate::model
