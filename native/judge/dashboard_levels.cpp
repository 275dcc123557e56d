// SPDX-License-Identifier: MIT
#include "judge/dashboard_levels.hpp"

#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "judge/dashboard_table.hpp"
#include "judge/stability.hpp"
#include "judge/summary.hpp"
#include "judge/trend.hpp"
#include "judge/trend_series.hpp"
#include "stats/ratio_interval.hpp"

namespace benchgate::judge {

namespace {

constexpr double interval_level = 0.95;

/// A series by one of its values a point, which may be absent.
template <typename Value>
model::TrendSeries trend_of(const model::DashboardSeries& series, const Value& value_of) {
  model::TrendSeries trend{.test_case = series.test_case, .metric = series.metric, .runs = {}};
  for (const model::DashboardPoint& point : series.points) {
    model::TrendRun& run = trend.runs.emplace_back();
    if (const std::optional<double> value = value_of(point)) run.values.push_back(*value);
  }
  return trend;
}

std::optional<double> ratio_of(const model::DashboardPoint& point) {
  return point.anchor ? point.anchor->ratio : std::nullopt;
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

/// Of a step; a drift has none, as its ends are no levels.
model::DashboardChange with_interval(std::span<const model::TrendGroup> groups, model::DashboardChange measured) {
  if (measured.until) return measured;
  const model::TrendChange& change = measured.change;
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

/// The change that was accepted at a point: the one there or, as its position is an estimate, right after it, else the
/// last one before. Null when there is none.
model::DashboardChange* accepted_change(model::DashboardLevels& levels, std::size_t point) {
  model::DashboardChange* found = nullptr;
  for (model::DashboardChange& change : levels.changes) {
    const bool there = found != nullptr && found->change.index == point;
    if (change.change.index <= point || (change.change.index == point + 1 && !there)) found = &change;
  }
  return found;
}

void complete_levels(model::DashboardLevels& levels, std::span<const model::DashboardAcceptance> accepted) {
  for (model::DashboardChange& change : levels.changes) change = with_interval(levels.groups, change);
  for (const model::DashboardAcceptance& acceptance : accepted) {
    if (!acceptance.point) continue;
    if (model::DashboardChange* const change = accepted_change(levels, *acceptance.point))
      change->accepted += (change->accepted.empty() ? "" : "; ") + acceptance.reason;
  }
}

/// Makes room for the levels of the machines of a series; `found` says where those of `unknown` belong.
void add_machines(std::vector<model::DashboardLevels>& levels, std::vector<MachineSeries> parts,
                  std::vector<MachineSeries>& unknown, std::vector<model::DashboardLevels*>& found) {
  levels.resize(parts.size());
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts.size() > 1) levels[i].machine = parts[i].machine;
    found.push_back(&levels[i]);
    unknown.push_back(std::move(parts[i]));
  }
}

}  // namespace

void find_dashboard_levels(model::Dashboard& dashboard, std::size_t threads) {
  std::vector<MachineSeries> unknown;
  std::vector<model::DashboardLevels*> found;
  for (model::DashboardSeries& series : dashboard.series) {
    if (series.levels.empty()) {
      model::TrendSeries whole = trend_of(series, [](const model::DashboardPoint& point) { return point.median; });
      for (std::size_t i = 0; i < series.points.size(); ++i)
        whole.runs[i].machine = machine_of(dashboard, series.points[i].environment);
      add_machines(series.levels, split_by_machine(whole), unknown, found);
    }
    if (series.ratios && series.ratios->levels.groups.empty()) {
      unknown.push_back(split_by_machine(trend_of(series, ratio_of)).front());
      found.push_back(&series.ratios->levels);
    }
  }
  TrendSettings settings;
  settings.guards = Guards::on;
  std::vector<model::Trend> trends = find_trends(unknown, settings, std::nullopt, threads);
  for (std::size_t i = 0; i < trends.size(); ++i) {
    found[i]->groups = std::move(trends[i].groups);
    for (const model::TrendChange& change : trends[i].changes) found[i]->changes.push_back({change, {}, {}});
    if (trends[i].drift) found[i]->changes.push_back(change_of(*trends[i].drift));
  }
  for (model::DashboardSeries& series : dashboard.series) {
    for (model::DashboardLevels& levels : series.levels) complete_levels(levels, series.accepted);
    if (series.ratios) complete_levels(series.ratios->levels, series.accepted);
  }
}

model::DashboardChange change_of(const model::TrendDrift& drift) {
  return {.change = drift.change, .low = {}, .high = {}, .until = drift.until};
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

}  // namespace benchgate::judge
