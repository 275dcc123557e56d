// SPDX-License-Identifier: MIT
#include "judge/trend_ended.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "judge/failed_work.hpp"
#include "judge/metric_delta.hpp"
#include "judge/trend_labels.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::ChangeLabel;
using model::TrendChange;

constexpr std::size_t shortest = 5;    // runs of a bump, and of the level before and after it
constexpr double chance = 0.01;        // of a bump in a level without one
constexpr double normal_mad = 1.4826;  // standard deviation of a normal by its median absolute deviation

double middle_of(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return stats::median(values).value_or(0);
}

double robust_deviation(const std::vector<double>& values) {
  const double middle = middle_of(values);
  std::vector<double> distances;
  for (const double value : values) distances.push_back(std::abs(value - middle));
  return normal_mad * middle_of(std::move(distances));
}

/// Runs [begin, end) of the values that differ most from the others, in standard errors.
struct Bump {
  std::size_t begin = 0, end = 0;
  double score = 0;
  double inside = 0, outside = 0;  ///< averages
};

Bump largest_bump(const std::vector<double>& values, double deviation) {
  std::vector<double> sums{0};
  const double origin = values.front();
  for (const double value : values) sums.push_back(sums.back() + (value - origin));
  const std::size_t count = values.size();
  Bump best;
  for (std::size_t begin = shortest; begin + 2 * shortest <= count; ++begin) {
    for (std::size_t end = begin + shortest; end + shortest <= count && end - begin <= count / 2; ++end) {
      const auto size = static_cast<double>(end - begin), rest = static_cast<double>(count) - size;
      const double inside = (sums[end] - sums[begin]) / size;
      const double outside = (sums[count] - sums[end] + sums[begin]) / rest;
      const double score = std::abs(inside - outside) / (deviation * std::sqrt(1 / size + 1 / rest));
      if (score > best.score) best = {begin, end, score, inside + origin, outside + origin};
    }
  }
  return best;
}

/// Whether it is a level: a few outliers move its average, but not its middle.
bool is_level(const std::vector<double>& values, const Bump& bump) {
  std::vector<double> inside, outside;
  for (std::size_t i = 0; i < values.size(); ++i)
    (i >= bump.begin && i < bump.end ? inside : outside).push_back(values[i]);
  const double difference = bump.inside - bump.outside;
  return (middle_of(std::move(inside)) - middle_of(std::move(outside))) / difference >= 0.5;
}

std::optional<Bump> find_bump(const model::Metric& metric, const std::vector<double>& values,
                              const TrendSettings& settings) {
  if (values.size() < 4 * shortest) return std::nullopt;
  const double deviation = robust_deviation(values);
  if (deviation <= 0) return std::nullopt;
  const Bump bump = largest_bump(values, deviation);
  const auto count = static_cast<double>(values.size());
  const double limit = std::sqrt(2 * std::log(count * count / 2 / chance));
  const double height = std::abs(bump.inside - bump.outside);
  const bool relevant = is_failed_share(metric) ? is_above(height, most_failed_rise)
                                                : height >= settings.minimum_effect * std::abs(bump.outside);
  if (bump.score < limit || !relevant || !is_level(values, bump)) return std::nullopt;
  return bump;
}

TrendChange change_at(const model::Trend& trend, std::size_t index, double before, double after, std::string why) {
  TrendChange change;
  change.index = index;
  change.before = before;
  change.after = after;
  state_size(change, trend.series.metric);
  change.direction = model::direction_of(trend.series.metric, before, after);
  change.label = ChangeLabel::ended;
  change.why = std::move(why);
  return change;
}

}  // namespace

std::vector<TrendChange> ended_levels(const model::Trend& trend, const TrendSettings& settings) {
  std::vector<TrendChange> changes;
  for (const model::TrendGroup& group : trend.groups) {
    std::vector<double> values;
    std::vector<std::size_t> places;
    for (std::size_t i = group.start; i < group.end; ++i)
      if (trend.run_averages[i]) values.push_back(*trend.run_averages[i]), places.push_back(i);
    const std::optional<Bump> bump = find_bump(trend.series.metric, values, settings);
    if (!bump) continue;
    changes.push_back(change_at(trend, places[bump->begin], bump->outside, bump->inside,
                                fmt::format("ended after {} runs", bump->end - bump->begin)));
    changes.push_back(change_at(trend, places[bump->end], bump->inside, bump->outside, "back to the level before"));
  }
  return changes;
}

}  // namespace benchgate::judge
