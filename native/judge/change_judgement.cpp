// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>

#include "base/minus_sign.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/artifact_comparison.hpp"

namespace benchgate::judge {

namespace {

using model::CaseResult;
using model::Confidence;
using model::Direction;
using model::Magnitude;

/// Below this share a change is very small, whatever the threshold.
constexpr double least_change = 0.0001;

double noise_factor_of(const model::Metric& metric) { return metric.name.starts_with("instructions") ? 1 : 2; }

/// How many of the limits a number reaches, from 1.
template <std::size_t count>
int level_of(double number, const std::array<double, count>& limits) {
  return 1 +
         static_cast<int>(std::count_if(limits.begin(), limits.end(), [&](double limit) { return number >= limit; }));
}

std::string short_history(std::size_t results, std::size_t needed) {
  return fmt::format("its history has {} of the {} results needed", results, needed);
}

std::string seed_reason(const CaseResult& result, const HistoryNoise& noise, std::size_t needed) {
  if (result.history_count == 0) return "it has no history";
  if (!result.has_history) return short_history(result.history_count, needed);
  if (noise.highly_variable)
    return fmt::format("its history is highly variable ({} of the deltas are significant)",
                       base::format_percent(noise.significant_share));
  if (noise.noisy) return fmt::format("its history is noisy (mean delta {})", base::format_percent(*noise.mean_delta));
  return "its history is stable";
}

std::string sentence(const CaseResult& result, const std::string& reason) {
  const std::string threshold = fmt::format("threshold {} because {}", base::format_percent(result.threshold), reason);
  if (!result.change) return "changed from 0, " + threshold;
  return fmt::format("changed {}, {}", base::with_sign(*result.change, base::format_percent(*result.change)),
                     threshold);
}

std::string judge_by_seed(CaseResult& result, std::span<const double> history, const SeedConstants& constants) {
  const std::span<const double> recent = history.last(std::min(history.size(), constants.history_size));
  const HistoryNoise noise = history_noise(recent, constants);
  result.history_count = recent.size();
  result.has_history = recent.size() >= constants.min_history;
  if (result.has_history) {
    result.highly_variable = noise.highly_variable;
    result.noisy = noise.noisy;
    result.dodgy = noise.dodgy();
  }
  result.threshold = result.dodgy ? constants.threshold_dodgy : constants.threshold;
  return seed_reason(result, noise, constants.min_history);
}

std::string judge_by_fence(CaseResult& result, std::span<const double> history, const ArtifactSettings& settings) {
  result.has_history = history.size() >= settings.iqr_history;
  std::vector<double> newest_first;
  if (result.has_history) {
    const std::span<const double> recent = history.last(settings.iqr_history);
    newest_first.assign(recent.rbegin(), recent.rend());
  }
  result.history_count = std::min(history.size(), settings.iqr_history);
  const auto fence = history_fence(newest_first);
  const bool usable = fence && std::isfinite(fence->threshold);
  result.threshold = usable ? fence->threshold : settings.iqr_default_threshold;
  if (usable)
    return fmt::format("its history changes by {} to {} from run to run", base::format_percent(fence->q1),
                       base::format_percent(fence->q3));
  if (!result.has_history) return short_history(history.size(), settings.iqr_history);
  return "its history contains 0, from which no change has a size";
}

}  // namespace

Magnitude magnitude_of(double change, double threshold, double noise_factor) {
  if (change < least_change) return Magnitude::very_small;
  const std::array<double, 4> over{1.5 * threshold, 3 * threshold, 6 * threshold, 12 * threshold};
  constexpr std::array<double, 4> percent{0.2, 1, 2, 5};
  return static_cast<Magnitude>((level_of(change, over) + level_of(100 * change / noise_factor, percent)) / 2);
}

void judge_change(CaseResult& result, std::span<const double> history, const ArtifactSettings& settings) {
  const bool seed = settings.profile == ComparisonProfile::seed;
  if (result.before != 0)
    result.change = (result.after - result.before) / std::abs(result.before);
  else if (result.after == 0)
    result.change = 0;
  const std::string reason =
      seed ? judge_by_seed(result, history, settings.seed) : judge_by_fence(result, history, settings);
  result.significant = !result.change || std::abs(*result.change) >= result.threshold;
  if (result.change && result.threshold > 0) result.factor = std::abs(*result.change) / result.threshold;
  if (!result.metric.undirected && (!result.change || *result.change != 0))
    result.better = (result.after < result.before) == (result.metric.better == model::Better::lower);
  result.relevant = result.significant && result.better.has_value();
  if (!seed) {
    result.magnitude = result.change
                           ? magnitude_of(std::abs(*result.change), result.threshold, noise_factor_of(result.metric))
                           : Magnitude::very_large;
    result.relevant = result.relevant && *result.magnitude >= Magnitude::small;
  }
  result.why = sentence(result, reason);
}

Confidence confidence_of(std::uint64_t relevant) {
  if (relevant == 0) return Confidence::none;
  if (relevant <= 3) return Confidence::maybe;
  return relevant <= 6 ? Confidence::probably : Confidence::definitely;
}

namespace {

struct Count {
  std::uint64_t regressions = 0;
  std::uint64_t improvements = 0;
  Magnitude worst = Magnitude::very_small;
  Magnitude best = Magnitude::very_small;

  std::uint64_t all() const { return regressions + improvements; }
  Magnitude largest() const { return std::max(worst, best); }
};

Count count_relevant(std::span<const CaseResult> results, bool secondary) {
  Count count;
  for (const CaseResult& result : results) {
    if (!result.relevant || result.secondary != secondary) continue;
    const Magnitude magnitude = result.magnitude.value_or(Magnitude::very_small);
    ++(*result.better ? count.improvements : count.regressions);
    Magnitude& extreme = *result.better ? count.best : count.worst;
    extreme = std::max(extreme, magnitude);
  }
  return count;
}

Direction plain_direction(const Count& count) {
  if (count.all() == 0) return Direction::none;
  if (count.improvements == 0) return Direction::regression;
  return count.regressions == 0 ? Direction::improvement : Direction::mixed;
}

/// A few small changes against many large ones do not make a result mixed.
Direction weighed_direction(const Count& count) {
  if (count.regressions == 0 || count.improvements == 0) return plain_direction(count);
  const double share = static_cast<double>(count.regressions) / static_cast<double>(count.all());
  const bool bad = count.worst >= Magnitude::medium, good = count.best >= Magnitude::medium;
  if (bad && good) return Direction::mixed;
  if (good) return share >= 0.15 ? Direction::mixed : Direction::improvement;
  if (bad) return share < 0.85 ? Direction::mixed : Direction::regression;
  if (share >= 0.1 && share <= 0.9) return Direction::mixed;
  return share < 0.1 ? Direction::improvement : Direction::regression;
}

}  // namespace

model::MetricOutcome outcome_of(std::span<const CaseResult> results, ComparisonProfile profile) {
  const Count primary = count_relevant(results, false), secondary = count_relevant(results, true);
  model::MetricOutcome outcome;
  outcome.relevant = primary.all() + secondary.all();
  outcome.confidence = confidence_of(outcome.relevant);
  const auto direction = profile == ComparisonProfile::seed ? plain_direction : weighed_direction;
  outcome.primary = direction(primary);
  outcome.secondary = direction(secondary);
  outcome.direction = joined(outcome.primary, outcome.secondary);
  outcome.deserves_attention = primary.largest() >= Magnitude::medium || secondary.largest() >= Magnitude::large ||
                               3 * primary.all() + secondary.all() >= 9;
  return outcome;
}

}  // namespace benchgate::judge
