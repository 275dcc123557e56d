// SPDX-License-Identifier: MIT
#include "judge/noise.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/text.hpp"
#include "stats/descriptive.hpp"
#include "stats/interval.hpp"
#include "stats/signed_rank.hpp"

namespace benchgate::judge {

namespace {

constexpr double noisy_cv = 0.10;
constexpr double quiet_cv = 0.03;
constexpr std::uint64_t fewest_samples = 3;
constexpr std::size_t fewest_repetitions = 10;
constexpr std::size_t fewest_probed = 12;  ///< 6 pairs, the fewest with an interval
constexpr double spike_factor = 1.5;
constexpr double usual_effect = 0.03;  ///< default_min_effect

double sorted_median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return stats::median(sorted).value_or(0);
}

/// Of neighbours, each in one pair only.
std::vector<double> log_ratios(std::span<const double> values) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i + 1 < values.size(); i += 2)
    if (values[i] > 0 && values[i + 1] > 0) ratios.push_back(std::log(values[i + 1] / values[i]));
  return ratios;
}

/// What a change of usual_effect takes, in tens; the number grows with the square of the noise.
std::string pairs_needed(double smallest, std::size_t pairs) {
  const double factor = std::log1p(smallest) / std::log1p(usual_effect);
  const double needed = 10 * std::ceil(static_cast<double>(pairs) * factor * factor / 10);
  constexpr double many = 2000;
  if (needed > many) return "pairs do not decide a change of 3 % here; use a quieter machine";
  return fmt::format("a change of 3 % takes about {} pairs: repeat: {{max: {}}}", base::format_number(needed),
                     base::format_number(needed));
}

}  // namespace

std::optional<std::string> noise_warning(const std::map<std::string, model::MetricSummary>& stats) {
  const auto wall = stats.find("wall_ms");
  if (wall == stats.end()) return std::nullopt;
  const model::Summary& summary = wall->second.summary;
  if (summary.count < fewest_samples || !summary.cv || *summary.cv <= noisy_cv) return std::nullopt;
  return fmt::format("noisy: wall_ms varies by {} % (cv), which hides smaller changes",
                     base::format_quantity(*summary.cv * 100));
}

std::optional<std::string> outlier_note(std::span<const double> sorted_wall_ms) {
  constexpr double most_deviations = 10;
  if (sorted_wall_ms.size() < fewest_repetitions) return std::nullopt;
  const double median = *stats::median(sorted_wall_ms);
  std::vector<double> distances;
  for (const double wall : sorted_wall_ms) distances.push_back(std::abs(wall - median));
  const double limit = most_deviations * stats::normal_mad * sorted_median(distances);
  const auto outliers = std::count_if(distances.begin(), distances.end(), [&](double d) { return d > limit; });
  if (limit == 0 || outliers == 0) return std::nullopt;
  const auto farthest = std::max_element(distances.begin(), distances.end()) - distances.begin();
  return fmt::format("outliers: {} of {} wall times {} far from the median of {} ms, the farthest {} ms; all are kept",
                     outliers, sorted_wall_ms.size(), outliers == 1 ? "is" : "are", base::format_quantity(median),
                     base::format_quantity(sorted_wall_ms[static_cast<std::size_t>(farthest)]));
}

std::optional<double> smallest_decided_change(std::span<const double> differences, const LookSettings& looks) {
  constexpr double level = 0.95, power = 0.8;
  const std::optional<stats::Interval> interval = stats::pseudomedian_interval(differences, level);
  if (!interval) return std::nullopt;
  const std::vector<std::size_t> all = judge::looks(looks);
  const double before = all.size() > 1 ? static_cast<double>(all[all.size() - 2]) / static_cast<double>(all.back()) : 0;
  const double alpha = PairedRules().alpha * (1 - spent_share(before));
  const double z = stats::normal_critical(1 - alpha) + stats::normal_critical(2 * power - 1);
  const double narrower = std::sqrt(static_cast<double>(differences.size()) / static_cast<double>(all.back()));
  return std::expm1((interval->high - interval->low) / 2 * narrower * z / stats::normal_critical(level));
}

model::CheckItem judge_noise(std::span<const double> wall_ms) {
  model::CheckItem item;
  item.name = "noise";
  const auto cv = stats::coefficient_of_variation(wall_ms);
  if (wall_ms.size() < fewest_probed || !cv) {
    item.found = fmt::format("{} repetitions of the same work are too few to judge", wall_ms.size());
    item.advice = "run it longer: --seconds 10";
    return item;
  }
  const double median = sorted_median(wall_ms);
  const auto spikes = static_cast<std::uint64_t>(
      std::count_if(wall_ms.begin(), wall_ms.end(), [&](double value) { return value > spike_factor * median; }));
  const double first = sorted_median(wall_ms.first(wall_ms.size() / 2));
  const double second = sorted_median(wall_ms.subspan(wall_ms.size() / 2));
  const double drift = median > 0 ? std::abs(second - first) / median : 0;
  const std::vector<double> differences = log_ratios(wall_ms);
  const LookSettings looks;
  const double smallest = smallest_decided_change(differences, looks).value_or(0);
  const double pair_noise = stats::stddev(differences).value_or(0);
  const bool decides = smallest <= usual_effect;
  item.status = !decides ? model::Condition::bad : *cv <= quiet_cv ? model::Condition::good : model::Condition::limited;
  item.found = fmt::format(
      "the same work, {} times: median {} ms, varies by {} (cv), {}; pairs vary by {}, so {} pairs decide "
      "changes of {} or more (a check needs 3 %)",
      wall_ms.size(), base::format_quantity(median), base::format_percent(*cv), base::pluralize(spikes, "spike"),
      base::format_percent(pair_noise), looks.last, base::format_percent(smallest));
  if (item.status == model::Condition::limited)
    item.advice = "enough for a check; single runs vary: fix the problems above, or increase repeat and reruns";
  if (!decides)
    item.advice = "fix the problems above, or measure longer programs; " + pairs_needed(smallest, looks.last);
  item.figures = {{"repetitions", static_cast<double>(wall_ms.size())},
                  {"median_ms", median},
                  {"cv", *cv},
                  {"spikes", static_cast<double>(spikes)},
                  {"drift_ratio", drift},
                  {"pair_noise_ratio", pair_noise},
                  {"pairs", static_cast<double>(looks.last)},
                  {"smallest_change_ratio", smallest}};
  return item;
}

}  // namespace benchgate::judge
