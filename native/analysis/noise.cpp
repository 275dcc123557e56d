// SPDX-License-Identifier: MIT
#include "analysis/noise.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::analysis {

namespace {

constexpr double noisy_cv = 0.10;
constexpr double quiet_cv = 0.03;
constexpr std::uint64_t fewest_samples = 3;
constexpr std::size_t fewest_repetitions = 10;
constexpr double spike_factor = 1.5;
constexpr double samples_of_a_side = 30;

double sorted_median(std::span<const double> values) {
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  return stats::median(sorted).value_or(0);
}

std::string percent(double ratio) { return base::format_quantity(ratio * 100) + " %"; }

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
  constexpr double as_deviation = 1.4826, most_deviations = 10;
  if (sorted_wall_ms.size() < fewest_repetitions) return std::nullopt;
  const double median = *stats::median(sorted_wall_ms);
  std::vector<double> distances;
  for (const double wall : sorted_wall_ms) distances.push_back(std::abs(wall - median));
  const double limit = most_deviations * as_deviation * sorted_median(distances);
  const auto outliers = std::count_if(distances.begin(), distances.end(), [&](double d) { return d > limit; });
  if (limit == 0 || outliers == 0) return std::nullopt;
  const auto farthest = std::max_element(distances.begin(), distances.end()) - distances.begin();
  return fmt::format("outliers: {} of {} wall times {} far from the median of {} ms, the farthest {} ms; all are kept",
                     outliers, sorted_wall_ms.size(), outliers == 1 ? "is" : "are", base::format_quantity(median),
                     base::format_quantity(sorted_wall_ms[static_cast<std::size_t>(farthest)]));
}

model::CheckItem judge_noise(std::span<const double> wall_ms) {
  model::CheckItem item;
  item.name = "noise";
  const auto cv = stats::coefficient_of_variation(wall_ms);
  if (wall_ms.size() < fewest_repetitions || !cv) {
    item.found = fmt::format("{} repetitions of the same work are too few to judge", wall_ms.size());
    item.advice = "run it longer: --seconds 10";
    return item;
  }
  const double median = sorted_median(wall_ms);
  const auto spikes = static_cast<double>(
      std::count_if(wall_ms.begin(), wall_ms.end(), [&](double value) { return value > spike_factor * median; }));
  const double first = sorted_median(wall_ms.first(wall_ms.size() / 2));
  const double second = sorted_median(wall_ms.subspan(wall_ms.size() / 2));
  const double drift = median > 0 ? std::abs(second - first) / median : 0;
  const double smallest = std::max(4 * *cv / std::sqrt(samples_of_a_side), drift);
  item.status = *cv <= quiet_cv   ? model::Condition::good
                : *cv <= noisy_cv ? model::Condition::limited
                                  : model::Condition::bad;
  item.found = fmt::format(
      "the same work, {} times: median {} ms, varies by {} (cv), {} spike{}; 30 samples per side can show changes of "
      "{} or more",
      wall_ms.size(), base::format_quantity(median), percent(*cv), spikes, spikes == 1 ? "" : "s", percent(smallest));
  if (item.status != model::Condition::good)
    item.advice = "fix the problems above; measure longer programs; increase repeat and reruns";
  item.figures = {{"repetitions", static_cast<double>(wall_ms.size())},
                  {"median_ms", median},
                  {"cv", *cv},
                  {"spikes", spikes},
                  {"drift_ratio", drift},
                  {"smallest_change_ratio", smallest}};
  return item;
}

}  // namespace benchgate::analysis
