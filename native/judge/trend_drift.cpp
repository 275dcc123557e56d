// SPDX-License-Identifier: MIT
#include "judge/trend_drift.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "judge/failed_work.hpp"
#include "judge/metric_delta.hpp"
#include "judge/trend_compliance.hpp"
#include "judge/trend_guards.hpp"
#include "judge/trend_labels.hpp"
#include "stats/descriptive.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/ramp.hpp"
#include "stats/sorting.hpp"

namespace benchgate::judge {

namespace {

constexpr std::size_t fewest_of_drift = 20;
constexpr std::size_t level_runs = 5;       // whose average is the level of a run in a drift
constexpr double least_rise_in_spread = 2;  // around the slope

/// The runs of the newest level that have a value.
struct NewestLevel {
  std::vector<std::size_t> runs;
  std::vector<double> values;  ///< outliers nearer
};

NewestLevel newest_level(const model::Trend& trend) {
  NewestLevel level;
  std::vector<double> values;
  for (std::size_t i = trend.groups.back().start; i < trend.groups.back().end; ++i) {
    if (!trend.run_averages[i]) continue;
    level.runs.push_back(i);
    values.push_back(*trend.run_averages[i]);
  }
  level.values = guard_values(values).values;
  return level;
}

/// Whether the runs before and after the middle of the slope are of different levels.
bool is_confirmed(std::span<const double> values, const stats::Ramp& ramp, double correlation, std::size_t runs) {
  const std::size_t middle = ramp.begin + (ramp.length() + 1) / 2;
  const auto sorted = [](std::span<const double> part) {
    return stats::ascending(std::vector<double>(part.begin(), part.end()));
  };
  const auto test = stats::mann_whitney(sorted(values.first(middle)), sorted(values.subspan(middle)));
  return test && confirms_newest(test->z * shrink_by_correlation(correlation), runs);
}

bool is_large(const model::TrendChange& change, double spread, const TrendSettings& settings, bool is_share) {
  const double rise = std::abs(change.after - change.before);
  if (rise < least_rise_in_spread * spread) return false;
  return is_share ? is_above(rise, most_failed_rise) : rise >= settings.minimum_effect * std::abs(change.before);
}

std::optional<model::TrendDrift> find_drift(const model::Trend& trend, const TrendSettings& settings) {
  if (trend.groups.empty()) return std::nullopt;
  const NewestLevel level = newest_level(trend);
  if (level.values.size() < fewest_of_drift) return std::nullopt;
  const std::optional<stats::Ramp> ramp = stats::find_ramp(level.values, level_runs);
  if (!ramp) return std::nullopt;
  const std::vector<double> left = stats::residuals(level.values, *ramp);
  const std::size_t runs = trend.series.runs.size() - trend.failed_runs;
  if (!is_confirmed(level.values, *ramp, stats::autocorrelation(left).value_or(0), runs)) return std::nullopt;
  model::TrendDrift drift;
  drift.until = level.runs[ramp->end];
  model::TrendChange& change = drift.change;
  change.index = level.runs[ramp->begin];
  change.before = drifting_level(trend, level.runs[std::max(ramp->begin, level_runs - 1)]);
  change.after = drifting_level(trend, level.runs.back());
  change.direction = model::direction_of(trend.series.metric, change.before, change.after);
  change.label = label_of(change.direction);
  state_size(change, trend.series.metric);
  if (!is_large(change, stats::stddev(left).value_or(0), settings, is_failed_share(trend.series.metric)))
    return std::nullopt;
  return drift;
}

}  // namespace

double drifting_level(const model::Trend& trend, std::size_t run) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t i = run + 1; i-- > trend.groups.back().start && count < level_runs;)
    if (trend.run_averages[i]) sum += *trend.run_averages[i], ++count;
  return sum / static_cast<double>(count);
}

void find_drifts(std::span<model::Trend> trends, const TrendSettings& settings) {
  if (settings.guards == Guards::off || settings.samples == TrendSamples::trials) return;
  for (model::Trend& trend : trends) {
    trend.drift = find_drift(trend, settings);
    if (trend.drift) trend.compliance = compliance_of(trend);
  }
}

}  // namespace benchgate::judge
