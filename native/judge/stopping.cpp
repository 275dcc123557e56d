// SPDX-License-Identifier: MIT
// Each look at the data is another chance of a false alarm. Each look therefore
// gets a share of the whole error probability, by a spending function, and its
// p is divided by that share. The shares add up to 1, so the chance that any
// look goes wrong is at most the sum of theirs, however the looks depend on
// each other: no joint distribution is assumed, neither normal nor without
// drift. The exact boundaries of a normal process would spend less and need
// about a tenth fewer pairs at the last look; on machines whose noise drifts
// they are not exact.
#include "judge/stopping.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>
#include <utility>

#include "judge/paired.hpp"
#include "stats/signed_rank.hpp"

namespace benchgate::judge {

std::vector<std::size_t> looks(const LookSettings& settings) {
  assert(settings.first >= 1 && settings.last >= 1);
  std::vector<std::size_t> pairs;
  for (std::size_t count = settings.first; count < settings.last; count *= 2) pairs.push_back(count);
  pairs.push_back(settings.last);
  return pairs;
}

LookSettings confirming_looks(const LookSettings& settings) {
  constexpr std::size_t fewest = 20;
  return {std::min(std::max(settings.first, fewest), settings.last), settings.last};
}

double spent_share(double fraction) { return std::log1p((std::numbers::e - 1) * std::clamp(fraction, 0.0, 1.0)); }

PairedWatch::PairedWatch(const LookSettings& settings, const PairedRules& rules)
    : rules_(rules), looks_(looks(settings)) {}

void PairedWatch::add(const model::Pair& pair) {
  if (stopped()) return;
  pairs_.push_back(pair);
  if (pairs_.size() < looks_[next_look_]) return;
  const bool last = next_look_ + 1 == looks_.size();
  const double until_now =
      last ? 1 : spent_share(static_cast<double>(pairs_.size()) / static_cast<double>(looks_.back()));
  const double share = until_now - spent_;
  ++next_look_;
  if (share <= 0) return;  // an early look had it
  spent_ = until_now;
  look(share, last ? std::optional(model::PairedStop::all_pairs) : std::nullopt);
}

void PairedWatch::look_early(double fraction) {
  constexpr double most = 0.9;  // something is left for the end
  const double share = spent_share(std::min(fraction, most));
  // The smallest p of the signed-rank test of n pairs is 2 / 2^n.
  const bool can_decide = std::ldexp(2, -static_cast<int>(pairs_.size())) <= rules_.alpha * share;
  if (stopped() || is_looked_at() || !can_decide) return;
  spent_ = share;
  look(share, std::nullopt);
}

void PairedWatch::end(model::PairedStop stop) {
  if (!stopped()) look(1 - spent_, stop);
}

void PairedWatch::look(double share, std::optional<model::PairedStop> stop) {
  const model::PairedEffect effect = paired_effect(pairs_, share, rules_.alpha, rules_.scale);
  last_look_ = effect;
  if (effect.low) half_width_ = (*effect.high - *effect.low) / 2;
  if (reaches_threshold(effect, rules_) && is_slower(effect, rules_.decide_alpha, rules_))
    stop = model::PairedStop::decided;
  else if (is_excluded(effect, rules_) || half_width_.value_or(HUGE_VAL) <= rules_.until)
    stop = model::PairedStop::precise;
  if (stop) result_ = model::PairedMeasurement{effect, *stop};
}

std::optional<double> relative_half_width(std::span<const double> values, double confidence) {
  const std::optional<stats::Interval> interval = stats::pseudomedian_interval(values, confidence);
  if (!interval) return std::nullopt;
  const double center = *stats::pseudomedian(values);
  if (center <= 0) return std::nullopt;
  return (interval->high - interval->low) / 2 / center;
}

RepeatWatch::RepeatWatch(std::optional<model::AdaptiveRepeat> repeat) : repeat_(std::move(repeat)) {}

void RepeatWatch::add(const model::Sample& sample) {
  if (repeat_ && !sample.failed()) wall_.push_back(static_cast<double>(sample.wall_ns));
  ++measured_;
}

int RepeatWatch::more(std::chrono::nanoseconds elapsed) {
  const std::optional<double> half_width = relative_half_width(wall_, repeat_->confidence);
  if (half_width && *half_width <= repeat_->until.value_or(default_until))
    stop_ = model::RunStop::precise;
  else if (repeat_->time_budget && elapsed >= *repeat_->time_budget)
    stop_ = model::RunStop::time_over;
  return stop_ ? 0 : measured_;
}

}  // namespace benchgate::judge
