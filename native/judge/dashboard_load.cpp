// SPDX-License-Identifier: MIT
#include "judge/dashboard_load.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/failed_work.hpp"

namespace benchgate::judge {

namespace {

using model::DashboardPoint;
using model::DashboardSeries;

struct TailFigure {
  std::string_view name;
  double model::Summary::* field;
  std::uint64_t fewest;  ///< requests, of which one is above it
};
constexpr std::array<TailFigure, 2> tail_figures{
    {{"p95", &model::Summary::p95, 20}, {"p99", &model::Summary::p99, 100}}};

/// The name of the metric that `name` is a tail of: "latency" of "latency_p95" and "latency.p95"; "" of others.
std::string_view whole_of(std::string_view name) {
  for (const TailFigure& tail : tail_figures) {
    if (!name.ends_with(tail.name) || name.size() <= tail.name.size() + 1) continue;
    const std::string_view whole = name.substr(0, name.size() - tail.name.size() - 1);
    if (name[whole.size()] == '_' || name[whole.size()] == '.') return whole;
  }
  return {};
}

/// The series of one test case.
class LoadTest {
 public:
  explicit LoadTest(std::vector<DashboardSeries> series) : series_(std::move(series)) {}

  std::vector<DashboardSeries> complete() && {
    add_error_rate();
    const std::size_t measured = series_.size();
    for (std::size_t i = 0; i < measured; ++i)
      for (const TailFigure& tail : tail_figures) add_tail(i, tail);
    for (DashboardSeries& one : series_) {
      const DashboardSeries* const whole = find(whole_of(one.metric.name));
      if (one.metric.undirected) continue;
      one.headline = one.headline || one.metric.name == model::error_rate_metric || (whole && whole->headline);
    }
    return std::move(series_);
  }

 private:
  const DashboardSeries* find(std::string_view metric) const {
    const auto found =
        std::find_if(series_.begin(), series_.end(), [&](const auto& one) { return one.metric.name == metric; });
    return found == series_.end() ? nullptr : &*found;
  }

  /// A series without points beside one of the same test case.
  static DashboardSeries beside(const DashboardSeries& series, std::string metric) {
    DashboardSeries added = series;
    added.metric.name = std::move(metric);
    added.points.clear();
    added.levels.clear();
    added.ratios.reset();
    added.accepted.clear();
    added.label.clear();
    added.rule.clear();
    added.alert.reset();
    added.headline = false;
    return added;
  }

  static DashboardPoint beside(const DashboardPoint& point, std::optional<double> value) {
    DashboardPoint added{.run = point.run, .environment = point.environment, .median = value};
    added.failures = value ? 0 : point.failures;
    added.source = point.source;
    if (point.stability == model::PointStability::invalid) added.stability = point.stability;
    return added;
  }

  void add_tail(std::size_t index, const TailFigure& tail) {
    const DashboardSeries& whole = series_[index];
    const std::string& name = whole.metric.name;
    const bool is_time = !whole.metric.undirected && whole.metric.better == model::Better::lower;
    if (!is_time || name == model::error_rate_metric || !whole_of(name).empty()) return;
    if (find(name + "_" + std::string(tail.name)) || find(name + "." + std::string(tail.name))) return;
    DashboardSeries added = beside(whole, name + "_" + std::string(tail.name));
    bool known = false;
    for (const DashboardPoint& point : whole.points) {
      const model::Summary* const summary = point.summary ? &*point.summary : nullptr;
      const bool few = summary != nullptr && summary->count > 0 && summary->count < tail.fewest;
      const bool has = summary != nullptr && !few && std::isfinite(summary->*tail.field);
      known = known || has;
      if (has || !point.median)
        added.points.push_back(beside(point, has ? std::optional(summary->*tail.field) : std::nullopt));
    }
    if (known) series_.push_back(std::move(added));
  }

  /// The share of the counts, where no share is stated.
  void add_error_rate() {
    const DashboardSeries* const errors = find(model::errors_metric);
    const DashboardSeries* const requests = find(model::requests_metric);
    if (errors == nullptr || requests == nullptr || find(model::error_rate_metric) != nullptr) return;
    const DashboardSeries* const aborted = find(model::aborted_metric);
    DashboardSeries added = beside(*errors, std::string(model::error_rate_metric));
    added.metric = {.name = std::string(model::error_rate_metric), .unit = "ratio"};
    for (const DashboardPoint& point : errors->points)
      if (const auto work =
              model::failed_work(point.median, value_at(requests, point.run), value_at(aborted, point.run)))
        added.points.push_back(beside(point, work->share()));
    if (!added.points.empty()) series_.push_back(std::move(added));
  }

  static std::optional<double> value_at(const DashboardSeries* series, std::size_t run) {
    if (series == nullptr) return std::nullopt;
    for (const DashboardPoint& point : series->points)
      if (point.run == run) return point.median;
    return std::nullopt;
  }

  std::vector<DashboardSeries> series_;
};

}  // namespace

void complete_load_tests(model::Dashboard& dashboard) {
  std::vector<DashboardSeries> all;
  auto first = dashboard.series.begin();
  while (first != dashboard.series.end()) {
    const auto end = std::find_if(first, dashboard.series.end(),
                                  [&](const DashboardSeries& one) { return one.test_case != first->test_case; });
    std::vector<DashboardSeries> test_case(std::make_move_iterator(first), std::make_move_iterator(end));
    if (test_case.front().load) test_case = LoadTest(std::move(test_case)).complete();
    for (DashboardSeries& one : test_case) all.push_back(std::move(one));
    first = end;
  }
  dashboard.series = std::move(all);
}

}  // namespace benchgate::judge
