// SPDX-License-Identifier: MIT
#include "analysis/dashboard_levels.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "analysis/stability.hpp"
#include "analysis/summary.hpp"
#include "analysis/trend.hpp"
#include "stats/ratio_interval.hpp"

namespace benchgate::analysis {

namespace {

constexpr double interval_level = 0.95;

model::TrendSeries medians_of(const model::DashboardSeries& series) {
  model::TrendSeries medians{.test_case = series.test_case, .metric = series.metric, .runs = {}};
  for (const model::DashboardPoint& point : series.points) {
    model::TrendRun& run = medians.runs.emplace_back();
    if (point.median) run.values.push_back(*point.median);
  }
  return medians;
}

stats::SampleMoments moments_of_level(const model::TrendGroup& group) {
  const auto n = static_cast<double>(group.size);
  return {.size = group.size,
          .mean = group.average,
          .variance = group.size > 1 ? group.stdev * group.stdev * n / (n - 1) : 0};
}

/// The earlier level that a change is measured from: with several runs and the average that is nearest to it.
const model::TrendGroup* level_before(std::span<const model::TrendGroup> groups, const model::TrendChange& change) {
  const model::TrendGroup* found = nullptr;
  for (const model::TrendGroup& group : groups)
    if (group.end <= change.index && group.size > 1 &&
        (found == nullptr || std::abs(group.average - change.before) <= std::abs(found->average - change.before)))
      found = &group;
  return found;
}

model::DashboardChange with_interval(std::span<const model::TrendGroup> groups, const model::TrendChange& change) {
  model::DashboardChange measured{.change = change, .low = {}, .high = {}};
  const model::TrendGroup* before = level_before(groups, change);
  if (before == nullptr || !change.change) return measured;
  for (const model::TrendGroup& after : groups) {
    if (after.start != change.index) continue;
    stats::SampleMoments earlier = moments_of_level(*before);
    earlier.mean = change.before;  // of all earlier runs on that level, so that the interval is around the change
    const auto interval = stats::relative_change_interval(earlier, moments_of_level(after), interval_level);
    if (!interval) continue;
    measured.low = interval->low;
    measured.high = interval->high;
  }
  return measured;
}

}  // namespace

void find_dashboard_levels(model::Dashboard& dashboard, std::size_t threads) {
  std::vector<model::TrendSeries> medians;
  std::vector<model::DashboardSeries*> without;
  for (model::DashboardSeries& series : dashboard.series) {
    for (model::DashboardChange& change : series.changes) change = with_interval(series.groups, change.change);
    if (!series.groups.empty()) continue;
    medians.push_back(medians_of(series));
    without.push_back(&series);
  }
  TrendSettings settings;
  settings.guards = Guards::on;
  const std::vector<model::Trend> trends = find_trends(medians, settings, std::nullopt, threads);
  for (std::size_t i = 0; i < trends.size(); ++i) {
    without[i]->groups = trends[i].groups;
    for (const model::TrendChange& change : trends[i].changes)
      without[i]->changes.push_back(with_interval(trends[i].groups, change));
  }
}

std::string module_of(std::string_view test_case) {
  const std::size_t named = test_case.substr(0, test_case.find_first_of("([{@ <")).size();
  const std::string_view name = test_case.substr(0, named);
  const std::size_t slash = name.find('/'), colons = name.find("::");
  std::size_t end = std::min(slash, colons);
  if (end == std::string_view::npos) end = name.find('.');
  return end == std::string_view::npos ? "" : std::string(name.substr(0, end));
}

model::PointStability stability_of(const model::Summary& summary, std::string_view expected) {
  if (is_stable(summary)) return model::PointStability::stable;
  return expected.empty() ? model::PointStability::unstable : model::PointStability::expected_unstable;
}

void describe_values(model::DashboardPoint& point, const std::vector<double>& sorted, std::string_view expected) {
  const model::Summary summary = summarise(sorted);
  point.median = summary.median;
  point.summary = summary;
  point.stability = stability_of(summary, expected);
  point.samples = sorted;
}

}  // namespace benchgate::analysis
