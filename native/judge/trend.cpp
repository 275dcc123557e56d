// SPDX-License-Identifier: MIT
#include "judge/trend.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/parallel.hpp"
#include "judge/trend_compliance.hpp"
#include "judge/trend_guards.hpp"
#include "judge/trend_labels.hpp"
#include "judge/trend_stretches.hpp"

namespace benchgate::judge {

namespace {

constexpr double relative_steps = 8191;  ///< 2^13 - 1, as jumpavg has it
constexpr double least_steps = 4096;
constexpr double most_steps = 0x1p300;  ///< so that squares stay finite
constexpr std::size_t most_exact_series = 10;

/// One base unit (1 ns, 1 byte, 1 of anything else) in the unit of the metric.
double base_precision(std::string_view unit) {
  struct Row {
    std::string_view name;
    double precision;
  };
  constexpr std::array<Row, 12> rows{{{"s", 1e-9},
                                      {"ms", 1e-6},
                                      {"us", 1e-3},
                                      {"µs", 1e-3},
                                      {"min", 1e-9 / 60},
                                      {"kB", 1.0 / 1024},
                                      {"KiB", 1.0 / 1024},
                                      {"KB", 1.0 / 1024},
                                      {"MB", 1.0 / (1024 * 1024)},
                                      {"MiB", 1.0 / (1024 * 1024)},
                                      {"GB", 1.0 / (1024 * 1024 * 1024)},
                                      {"GiB", 1.0 / (1024 * 1024 * 1024)}}};
  for (const Row& row : rows)
    if (row.name == unit) return row.precision;
  return 1;
}

/// The runs that have values, as samples of `scale.unit`, and their positions in the series.
struct Samples {
  std::vector<stats::GroupMoments> runs;
  std::vector<std::size_t> indices;
  std::size_t count = 0;
};

Samples samples_of(const model::Trend& trend, const TrendSettings& settings, double unit,
                   std::span<const double> averages) {
  Samples samples;
  for (std::size_t i = 0; i < trend.series.runs.size(); ++i) {
    if (!trend.run_averages[i]) continue;
    stats::GroupMoments run{1, averages[samples.runs.size()] / unit, 0};
    if (settings.samples == TrendSamples::trials) {
      run = {};
      for (const double value : trend.series.runs[i].values) run = merged(run, {1, value / unit, 0});
    }
    samples.count += run.size;
    samples.runs.push_back(run);
    samples.indices.push_back(i);
  }
  return samples;
}

/// The averages of the runs that have some.
std::vector<double> averages_of(const model::Trend& trend) {
  std::vector<double> averages;
  for (const std::optional<double>& average : trend.run_averages)
    if (average) averages.push_back(*average);
  return averages;
}

double largest_value(const model::Trend& trend, const TrendSettings& settings, std::span<const double> averages) {
  const bool of_averages =
      settings.samples == TrendSamples::run_averages || settings.profile.cost == stats::CostProfile::seed_2019;
  double largest = 0;
  for (const double average : averages)
    if (of_averages) largest = std::max(largest, std::abs(average));
  for (const model::TrendRun& run : trend.series.runs)
    for (const double value : run.values)
      if (!of_averages) largest = std::max(largest, std::abs(value));
  return largest;
}

void average_runs(model::Trend& trend) {
  for (const model::TrendRun& run : trend.series.runs) {
    if (run.values.empty())
      ++trend.failed_runs, trend.run_averages.emplace_back();
    else
      trend.run_averages.emplace_back(stats::moments_of(run.values).average);
  }
}

void add_groups(model::Trend& trend, const stats::Segmentation& found, const Samples& samples) {
  trend.total_bits = found.total_bits;
  for (const stats::Segment& segment : found.groups)
    trend.groups.push_back({.start = samples.indices[segment.begin],
                            .end = samples.indices[segment.end - 1] + 1,
                            .size = segment.moments.size,
                            .average = segment.moments.average * trend.unit,
                            .stdev = segment.moments.deviation() * trend.unit,
                            .bits = segment.bits});
}

}  // namespace

const TrendProfile& trend_profile(std::string_view name) {
  return *std::find_if(trend_profiles.begin(), trend_profiles.end(),
                       [&](const TrendProfile& row) { return row.name == name; });
}

Guards usual_guards(TrendSource source) { return source == TrendSource::values ? Guards::off : Guards::on; }

TrendScale trend_scale(double largest, const model::Metric& metric, const TrendSettings& settings) {
  if (largest == 0 || largest / relative_steps == 0) return {1, 1, "1, because no value differs from 0"};
  const double relative = largest / relative_steps;
  const double precision = base_precision(metric.unit);
  TrendScale scale{relative, largest, "largest value / 8191"};
  if (settings.unit_rule == UnitRule::given) scale = {settings.unit, largest, "as given"};
  if (settings.unit_rule == UnitRule::automatic) {
    if (largest >= least_steps * precision)
      scale = {precision, largest, "the base unit"};
    else
      scale.rule = "largest value / 8191, because the base unit is too coarse";
  }
  if (largest / scale.unit > most_steps)
    scale = {largest / most_steps, largest, "the finest unit that can be computed"};
  return scale;
}

namespace {

void set_scale(model::Trend& trend, const TrendScale& scale) {
  trend.unit = scale.unit;
  trend.unit_rule = scale.rule;
  trend.max_value = scale.max_value;
}

/// What the seed describes, without guards.
GuardedLevels plain_levels(model::Trend& trend, const TrendSettings& settings, TrendSearch search) {
  const std::vector<double> averages = averages_of(trend);
  const TrendScale scale = trend_scale(largest_value(trend, settings, averages), trend.series.metric, settings);
  set_scale(trend, scale);
  const Samples samples = samples_of(trend, settings, scale.unit, averages);
  const stats::DescriptionLength cost(settings.profile.cost, scale.max_value / scale.unit, samples.count);
  GuardedLevels levels{.found = search == TrendSearch::exact ? exact_segmentation(samples.runs, cost)
                                                             : fast_segmentation(samples.runs, cost)};
  add_groups(trend, levels.found, samples);
  return levels;
}

GuardedLevels guarded_levels(model::Trend& trend, const TrendSettings& settings, TrendSearch search) {
  StretchLevels all = search_stretches(averages_of(trend), trend.series.metric, settings, search);
  const TrendScale scale = guarded_scale(all.guarded, trend.series.metric, settings);
  set_scale(trend, scale);
  const Samples samples = samples_of(trend, settings, scale.unit, all.guarded.values);
  const stats::DescriptionLength cost(settings.profile.cost, scale.max_value / scale.unit, samples.count);
  std::vector<std::size_t> begins(samples.runs.empty() ? 0 : 1, 0);
  begins.insert(begins.end(), all.found.begins.begin(), all.found.begins.end());
  GuardedLevels levels{.found = priced_segmentation(samples.runs, cost, begins)};
  levels.found.bits_saved = std::move(all.found.bits_saved);
  if (all.guarded.noise > 0) {
    levels.confirmed = std::move(all.found.confirmed);
    levels.confirmed.insert(levels.confirmed.begin(), samples.runs.empty() ? 0 : 1, false);
    levels.noise = all.guarded.noise / scale.unit;
  }
  levels.outliers = all.guarded.outliers;
  add_groups(trend, levels.found, samples);
  return levels;
}

}  // namespace

model::Trend find_trend(const model::TrendSeries& series, const TrendSettings& settings, TrendSearch search) {
  model::Trend trend;
  trend.series = series;
  trend.profile = settings.profile.name;
  trend.search = search == TrendSearch::exact ? "exact" : "fast";
  average_runs(trend);
  const bool is_guarded = settings.guards == Guards::on && settings.samples == TrendSamples::run_averages;
  const GuardedLevels levels =
      is_guarded ? guarded_levels(trend, settings, search) : plain_levels(trend, settings, search);
  trend.changes = label_changes(trend, levels, settings);
  trend.compliance = compliance_of(trend);
  return trend;
}

std::vector<model::Trend> find_trends(std::span<const model::TrendSeries> series, const TrendSettings& settings,
                                      std::optional<TrendSearch> search, std::size_t threads) {
  std::vector<model::Trend> trends(series.size());
  base::parallel_for(series.size(), threads, [&](std::size_t i) {
    const bool small = series.size() <= most_exact_series && series[i].runs.size() <= most_exact_runs;
    trends[i] = find_trend(series[i], settings, search.value_or(small ? TrendSearch::exact : TrendSearch::fast));
  });
  return trends;
}

}  // namespace benchgate::judge
