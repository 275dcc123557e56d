// SPDX-License-Identifier: MIT
#include "judge/alert_ids.hpp"

#include <algorithm>
#include <cmath>

#include "judge/comparable_units.hpp"
#include "judge/failed_work.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::HistoryPoint;
using model::HistorySeries;
using model::Stability;

constexpr std::string_view own_tool = "benchgate", wall_metric = "wall_ms", cpu_metric = "cpu_ms";
constexpr double share_floor = 0.01;     // 1 percentage point
constexpr double rss_step_kb = 256;      // pages: max_rss_kb of small programs scatters by them
constexpr double least_cpu_ms = 10;      // shorter ones are dominated by the clock
constexpr double least_cpu_share = 0.2;  // of the wall time

bool is_tail(std::string_view name) { return name.ends_with("_p95") || name.ends_with("_p99"); }

bool is_collection_or_allocation(std::string_view name) {
  return name.starts_with("allocat") || (name.starts_with("gen") && name.ends_with("_per_1k"));
}

/// The smallest value that means anything, in the unit of a metric: below it, there is nothing to lose. Absent: the
/// unit says nothing of it.
std::optional<double> floor_of(const model::Metric& metric) {
  if (metric.unit.empty() || metric.unit == "count") return 1;
  if (metric.unit == "bytes" || metric.unit == "B") return 1000;
  if (metric.unit == "ratio") return share_floor;
  return std::nullopt;
}

/// Whether all values of a run are 0: they have no coefficient of variation, and yet do not scatter.
bool is_all_zero(const HistoryPoint& point) {
  constexpr std::uint64_t fewest = 3;
  if (!point.figures || point.figures->value != 0) return false;
  if (point.stability == Stability::unrated) return true;
  return point.figures->n.value_or(0) >= fewest && point.figures->stdev == 0.0;
}

std::vector<double> sorted_values(const HistorySeries& series) {
  std::vector<double> values;
  for (const HistoryPoint& point : series.points)
    if (is_measured(point)) values.push_back(point.figures->value);
  std::sort(values.begin(), values.end());
  return values;
}

/// What stands for the floor of a series that has zeros: where its unit has none, its smallest value above 0. 0: its
/// zeros say nothing. A time or a rate of 0 is one that the tool was too coarse for.
double floor_among_zeros(const HistorySeries& series) {
  if (const std::optional<double> floor = floor_of(series.metric)) return *floor;
  if (is_time_or_rate(series.metric.unit)) return 0;
  const std::vector<double> values = sorted_values(series);
  const auto least = std::upper_bound(values.begin(), values.end(), 0.0);
  return least == values.end() ? 1 : *least;
}

double middle_of(const HistorySeries* series) {
  return series == nullptr ? 0 : stats::median(sorted_values(*series)).value_or(0);
}

bool is_system_figure(std::string_view metric) {
  return metric != wall_metric && metric != cpu_metric && metric != "max_rss_kb" &&
         model::find_builtin_metric(metric) != nullptr;
}

}  // namespace

bool is_measured(const HistoryPoint& point) { return point.measured_run == point.run && point.figures.has_value(); }

MetricKind kind_of(const model::Metric& metric) {
  if (is_failed_share(metric)) return MetricKind::failures;
  if (is_tail(metric.name)) return MetricKind::tail;
  if (metric.unit == "1/s" || metric.unit == "bytes/s") return MetricKind::throughput;
  if (is_time_or_rate(metric.unit)) return MetricKind::time;
  const bool is_size = is_independent_of_speed(metric.unit) && may_be_count(metric.unit) && !metric.unit.empty();
  return is_size || is_collection_or_allocation(metric.name) ? MetricKind::memory : MetricKind::own;
}

double percent_of(double change, const model::Metric& metric) {
  constexpr double percent = 100;
  return percent * std::expm1(metric.better == model::Better::lower ? change : -change);
}

/// What the metrics of one test case say of each other.
struct AlertIds::TestCase {
  bool has_time = false, counts_requests = false;
  std::string_view expected_unstable;
  const HistorySeries* wall = nullptr;
  bool is_own = false;  ///< a command that benchgate itself measured
};

AlertIds::AlertIds(const model::History& history) : history_(history) {
  const std::vector<HistorySeries>& all = history.series;
  for (std::size_t begin = 0, end = 0; begin < all.size(); begin = end) {
    TestCase test_case;
    for (end = begin; end < all.size() && all[end].id == all[begin].id; ++end) {
      const HistorySeries& series = all[end];
      test_case.has_time |= !series.metric.undirected && kind_of(series.metric) == MetricKind::time;
      test_case.counts_requests |= series.metric.name == model::requests_metric;
      if (!series.expected_unstable.empty()) test_case.expected_unstable = series.expected_unstable;
      if (series.metric.name == wall_metric) test_case.wall = &series;
      if (!series.points.empty())
        test_case.is_own |= history.environments[series.points.back().environment].tool == own_tool;
    }
    for (std::size_t i = begin; i < end; ++i) {
      const HistorySeries& series = all[i];
      why_not_.push_back(reason_against(test_case, series));
      const bool has_zeros = std::any_of(series.points.begin(), series.points.end(), is_all_zero);
      floors_.push_back(has_zeros ? floor_among_zeros(series) : 0);
      least_steps_.push_back(is_failed_share(series.metric)                           ? most_failed_rise
                             : test_case.is_own && series.metric.name == "max_rss_kb" ? rss_step_kb
                                                                                      : 0);
    }
  }
}

std::string_view AlertIds::reason_against(const TestCase& test_case, const HistorySeries& series) const {
  if (series.metric.name.empty()) return "it has no figures";
  if (series.metric.undirected) return "its better direction is not known";
  if (!test_case.expected_unstable.empty()) return "its noise is inherent";
  const bool follows = history_.kind == model::RunKind::benchmarks && test_case.has_time && !test_case.counts_requests;
  // A rate that a command of a scenario prints need not be of the work that the time is of.
  const bool is_printed = test_case.is_own && model::find_builtin_metric(series.metric.name) == nullptr;
  if (follows && !is_printed && !series.headline && kind_of(series.metric) == MetricKind::throughput)
    return "it follows from the time";
  if (!test_case.is_own) return "";
  if (is_system_figure(series.metric.name)) return "it is a figure of the system";
  if (series.metric.name != cpu_metric) return "";
  const double cpu = middle_of(&series);
  return cpu < least_cpu_ms || cpu < least_cpu_share * middle_of(test_case.wall) ? "it is too short for the clock" : "";
}

bool AlertIds::may_alert(std::size_t series, const HistoryPoint& point) const {
  if (!is_measured(point)) return false;
  if (point.anchored) return point.stability == Stability::stable && point.figures->value > 0;
  const bool is_share = is_failed_share(history_.series[series].metric);
  if (is_share) return point.stability != Stability::unstable && point.stability != Stability::invalid;
  if (is_all_zero(point)) return floors_[series] > 0;
  if (point.figures->value <= 0) return false;
  return point.stability == Stability::unrated || (point.stability == Stability::stable && point.figures->cov);
}

double AlertIds::x_of(std::size_t series, const HistoryPoint& point) const {
  const model::Metric& metric = history_.series[series].metric;
  const bool is_lower = metric.better == model::Better::lower;
  const double value = point.anchored ? point.anchored->value : point.figures->value;
  if (is_failed_share(metric)) return std::log(share_floor + std::clamp(is_lower ? value : 1 - value, 0.0, 1.0));
  const double x = value == 0 ? zero_x(series) : std::log(std::max(value, floors_[series]));
  return is_lower ? x : -x;
}

/// Half as much as the smallest value that means anything.
double AlertIds::zero_x(std::size_t series) const { return std::log(floors_[series] / 2); }

bool AlertIds::is_zero(std::size_t series, double x) const {
  const model::Metric& metric = history_.series[series].metric;
  if (is_failed_share(metric) || floors_[series] == 0) return false;
  return x == (metric.better == model::Better::lower ? zero_x(series) : -zero_x(series));
}

AlertPoint AlertIds::alert_point(std::size_t series, const HistoryPoint& point) const {
  AlertPoint alert;
  alert.x = x_of(series, point);
  if (point.anchored) {
    alert.cov = point.anchored->cov;
  } else if (is_failed_share(history_.series[series].metric)) {
    // Of n requests; the deviation of the logarithm is that of the share over share + 1 percentage point.
    const double shifted = std::exp(alert.x), share = shifted - share_floor;
    const double n = std::max(1.0, static_cast<double>(point.figures->n.value_or(1)));
    alert.cov = std::sqrt(std::max(0.0, share * (1 - share)) / n) / shifted;
    alert.inner = InnerNoise::error;
  } else if (point.stability != Stability::unrated) {
    alert.cov = point.figures->cov.value_or(0);
  } else if (point.figures->error) {
    alert.cov = *point.figures->error;
    alert.inner = InnerNoise::error;
  } else {
    alert.inner = InnerNoise::unknown;
  }
  const model::Metric& metric = history_.series[series].metric;
  if (point.anchored || is_failed_share(metric) || floors_[series] == 0) return alert;
  const double value = point.figures->value;
  alert.is_zero = value == 0;
  alert.is_nothing = value < floors_[series];
  alert.is_small = value <= floors_[series] || !floor_of(metric);
  return alert;
}

}  // namespace benchgate::judge
