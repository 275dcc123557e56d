// SPDX-License-Identifier: MIT
#include "judge/measured_figures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

#include "judge/comparable_units.hpp"
#include "judge/failed_work.hpp"
#include "judge/selected_samples.hpp"
#include "judge/stability.hpp"
#include "judge/summary.hpp"
#include "model/failed_work.hpp"
#include "stats/interval.hpp"

namespace benchgate::judge {

namespace {

using model::Figures;
using model::Reading;

constexpr double ci_level = 0.99;

/// A statistic of a reading and where it belongs.
struct StatisticField {
  std::string_view name;
  std::optional<double> Figures::* field;
};
constexpr std::array<StatisticField, 8> statistic_fields{{{"median", &Figures::median},
                                                          {"mean", &Figures::mean},
                                                          {"stddev", &Figures::stdev},
                                                          {"min", &Figures::min},
                                                          {"max", &Figures::max},
                                                          {"p75", &Figures::p75},
                                                          {"p95", &Figures::p95},
                                                          {"p99", &Figures::p99}}};

/// What follows from mean, deviation and count that a tool states.
void derive(Figures& figures, Workload workload) {
  if (!figures.mean || !figures.stdev) return;
  if (workload == Workload::load_test) return;  // the scatter of requests is no noise of the run
  if (*figures.mean > 0) figures.cov = *figures.stdev / *figures.mean;
  if (!figures.n) return;
  figures.ci_reliable = *figures.n >= reliable_count;
  if (*figures.n >= 2)
    if (const auto interval = stats::mean_interval(stats::Moments{*figures.mean, figures.stdev, figures.cov},
                                                   static_cast<std::size_t>(*figures.n), ci_level)) {
      figures.ci99_lower = interval->low;
      figures.ci99_upper = interval->high;
    }
  figures.stability =
      is_stable(*figures.n, *figures.mean, figures.cov) ? model::Stability::stable : model::Stability::unstable;
}

Figures stated_figures(const model::ImportedCase& test_case, std::string_view metric, double level, Workload workload) {
  Figures figures;
  figures.value = level;
  for (const Reading& reading : test_case.readings) {
    if (reading.metric != metric || !reading.value) continue;
    if (reading.count && !figures.n) figures.n = reading.count;
    for (const auto& [name, field] : statistic_fields)
      if (reading.statistic == name && !(figures.*field)) figures.*field = reading.value;
  }
  derive(figures, workload);
  return figures;
}

/// Keeps the relative standard error of a mean. A median is known better than a mean that outliers spoil, whose error
/// says nothing of it.
void keep_error(Figures& figures, double error) {
  constexpr double well_known = 0.015;
  if (!figures.median || error <= well_known) figures.error = error;
}

/// Its spread is that of single calls: how well the mean is known is all that it says of the run.
void leave_unrated(Figures& figures) {
  figures.stability = model::Stability::unrated;
  const auto n = static_cast<double>(figures.n.value_or(0));
  if (figures.cov && n > 1) keep_error(figures, *figures.cov / std::sqrt(n));
}

/// The standard error of a mean by the interval that the tool states for it, as a share of the mean.
std::optional<double> stated_error(const model::ImportedCase& test_case, std::string_view metric, double level) {
  constexpr double many = 1e6;  // degrees of freedom: Student's t is the normal distribution there
  if (level <= 0) return std::nullopt;
  for (const Reading& reading : test_case.readings) {
    if (reading.metric != metric || !reading.interval || reading.value.value_or(0) <= 0) continue;
    const double degrees = reading.count.value_or(0) > 1 ? static_cast<double>(*reading.count - 1) : many;
    const double quantile = stats::student_t_upper_quantile((1 - level) / 2, degrees);
    return (reading.interval->second - reading.interval->first) / 2 / quantile / *reading.value;
  }
  return std::nullopt;
}

struct TailMetric {
  std::string_view suffix;
  std::optional<double> Figures::* field;
  model::RequestTail of_requests;
};
constexpr std::array<TailMetric, 2> tail_metrics{
    {{"_p95", &Figures::p95, model::request_p95}, {"_p99", &Figures::p99, model::request_p99}}};

/// Percentiles of single requests, where the tool states none.
void fill_tails(Figures& figures, const std::vector<double>& requests) {
  for (const TailMetric& tail : tail_metrics)
    if (!(figures.*tail.field)) figures.*tail.field = model::percentile_of_requests(requests, tail.of_requests);
}

bool is_judged_by_tails(const model::Metric& metric) {
  return !metric.undirected && metric.better == model::Better::lower;
}

/// Whether nothing was done. What the tool does not count is no failure.
bool is_idle(const model::ImportedCase& test_case) {
  return !test_case.failed_work &&
         std::any_of(test_case.readings.begin(), test_case.readings.end(), [](const Reading& reading) {
           return reading.metric == model::requests_metric && reading.value == 0.0;
         });
}

std::optional<double> value_of(std::span<const model::MeasuredMetric> metrics, std::string_view name) {
  for (const model::MeasuredMetric& metric : metrics)
    if (metric.metric.name == name) return metric.figures.value;
  return std::nullopt;
}

/// Whether it counts failures: a counter of a user's that happens to be called so has no direction.
bool counts_errors(std::span<const model::MeasuredMetric> metrics) {
  return std::any_of(metrics.begin(), metrics.end(), [](const model::MeasuredMetric& one) {
    return failure_metric(one.metric, one.metric.name) == FailureMetric::count;
  });
}

/// The failures in one figure that is judged: the share of the counts. What restates it has no direction then.
void state_error_rate(std::vector<model::MeasuredMetric>& metrics, const model::FailedWork& work) {
  const auto states_it = [](const model::MeasuredMetric& one) {
    return one.metric.name == model::error_rate_metric &&
           failure_metric(one.metric, one.metric.name) == FailureMetric::share;
  };
  const bool is_stated = std::any_of(metrics.begin(), metrics.end(), states_it);
  for (model::MeasuredMetric& one : metrics)
    if (!states_it(one) && failure_metric(one.metric, one.metric.name) != FailureMetric::none)
      one.metric.undirected = true;
  if (is_stated) return;
  model::MeasuredMetric& rate = metrics.emplace_back();
  rate.metric = {.name = std::string(model::error_rate_metric), .unit = "ratio"};
  rate.figures.value = work.share();
  rate.figures.n = static_cast<std::uint64_t>(std::llround(work.requests));
}

model::Metric metric_of(const Reading& reading) {
  return {.name = reading.metric,
          .unit = std::string(model::unit_of(reading)),
          .better = reading.better.value_or(model::Better::lower),
          .undirected = !reading.better};
}

/// A figure that is compared with its like only.
model::MeasuredMetric stand_in(const Reading& reading) {
  model::MeasuredMetric metric{metric_of(reading), {}};
  metric.metric.name = model::name_of_statistic(reading);
  metric.figures.value = *reading.value;
  metric.figures.n = reading.count;
  return metric;
}

/// How much of the work of a test case failed, by its own counts; absent if it counts no failures.
std::optional<model::FailedWork> failed_work_of(std::span<const model::MeasuredMetric> metrics) {
  if (!counts_errors(metrics)) return std::nullopt;
  return model::failed_work(value_of(metrics, model::errors_metric), value_of(metrics, model::requests_metric),
                            value_of(metrics, model::aborted_metric));
}

}  // namespace

Figures figures_of(const model::Summary& summary) {
  Figures figures;
  figures.value = summary.median;
  figures.n = summary.count;
  figures.median = summary.median;
  figures.mean = summary.mean;
  figures.stdev = summary.stddev;
  figures.min = summary.min;
  figures.max = summary.max;
  figures.ci99_lower = summary.ci99_low;
  figures.ci99_upper = summary.ci99_high;
  if (summary.mean > 0) figures.cov = summary.cv;
  figures.ci_reliable = summary.ci_reliable;
  figures.stability = summary.stable ? model::Stability::stable : model::Stability::unstable;
  return figures;
}

Figures figures_of(std::span<const double> values) {
  return figures_of(summarise(std::vector<double>(values.begin(), values.end())));
}

std::vector<model::MeasuredMetric> measured_metrics(const model::ImportedCase& test_case, const ReportKind& report) {
  const Workload workload = report.workload;
  std::vector<model::MeasuredMetric> metrics;
  std::set<std::string_view> seen;
  for (const Reading& reading : test_case.readings) {
    if (reading.metric.empty() || !reading.value || !seen.insert(reading.metric).second) continue;
    const Reading* sampled = nullptr;
    for (const Reading& same : test_case.readings)
      if (same.metric == reading.metric && !same.samples.empty() && sampled == nullptr) sampled = &same;
    // One value without a count is all that the tool says, not a sample of one.
    const bool counted =
        sampled != nullptr && (sampled->samples.size() > 1 || (sampled->count && workload != Workload::rows));
    const bool repeated = counted && workload != Workload::load_test;
    const Reading* const level = model::level_of(test_case, reading.metric);
    if (sampled == nullptr && level == nullptr) {
      for (const Reading* const one : model::stand_ins(test_case, reading.metric)) metrics.push_back(stand_in(*one));
      continue;
    }
    const double stated = level == nullptr ? sampled->samples.front() : *level->value;
    metrics.push_back({metric_of(reading), repeated ? figures_of(sampled->samples)
                                                    : stated_figures(test_case, reading.metric, stated, workload)});
    if (repeated) metrics.back().samples = thinned(sampled->samples, most_samples);
    Figures& figures = metrics.back().figures;
    if (sampled != nullptr && workload == Workload::load_test) fill_tails(figures, sampled->samples);
    if (workload == Workload::iterations) leave_unrated(figures);
    if (const auto error = stated_error(test_case, reading.metric, report.interval_level);
        error && figures.stability == model::Stability::unrated)
      keep_error(figures, *error);
  }
  if (workload == Workload::load_test) add_tails(metrics);
  if (workload == Workload::load_test && is_idle(test_case))
    for (model::MeasuredMetric& metric : metrics) metric.figures.stability = model::Stability::invalid;
  mark_failed_work(metrics, test_case.failed_work);
  return metrics;
}

void add_tails(std::vector<model::MeasuredMetric>& metrics) {
  const std::size_t count = metrics.size();
  for (std::size_t i = 0; i < count; ++i)
    for (const TailMetric& tail : tail_metrics) {
      const model::MeasuredMetric whole = metrics[i];
      const std::optional<double> value = whole.figures.*tail.field;
      if (!value || !is_judged_by_tails(whole.metric) ||
          whole.figures.n.value_or(tail.of_requests.fewest) < tail.of_requests.fewest)
        continue;
      model::MeasuredMetric& added = metrics.emplace_back();
      added.metric = whole.metric;
      added.metric.name += tail.suffix;
      added.figures.value = *value;
      added.figures.n = whole.figures.n;
    }
}

void rate_imported(std::vector<model::MeasuredMetric>& metrics, Workload workload) {
  for (model::MeasuredMetric& metric : metrics) {
    if (workload == Workload::iterations) leave_unrated(metric.figures);
    if (metric.figures.n == 1U) metric.figures.stability = model::Stability::unrated;
  }
}

void mark_failed_work(std::vector<model::MeasuredMetric>& metrics, const std::optional<model::FailedWork>& behind) {
  if (behind && !is_valid_load(behind->requests, behind->failed))
    for (model::MeasuredMetric& metric : metrics)
      if (is_time_or_rate(metric.metric.unit)) metric.figures.stability = model::Stability::invalid;
  if (const auto own = failed_work_of(metrics)) state_error_rate(metrics, *own);
}

void keep_failed_work(std::vector<model::MeasuredMetric>& metrics) {
  constexpr std::array kept{model::requests_metric, model::errors_metric, model::error_rate_metric};
  std::erase_if(metrics, [&](const model::MeasuredMetric& one) {
    return std::find(kept.begin(), kept.end(), one.metric.name) == kept.end();
  });
}

void mark_failed_work(std::span<model::CaseInRun> cases) {
  std::map<std::string, model::FailedWork, std::less<>> counted;
  for (const model::CaseInRun& one : cases)
    if (const auto work = failed_work_of(one.metrics)) counted.emplace(one.name, *work);
  if (counted.empty()) return;
  const auto total = [&](std::string_view name, std::string_view metric) -> std::optional<double> {
    const auto found = counted.find(name);
    if (found == counted.end()) return std::nullopt;
    if (metric == model::errors_metric) return found->second.failed;
    return metric == model::requests_metric ? std::optional(found->second.requests) : std::nullopt;
  };
  for (model::CaseInRun& one : cases) mark_failed_work(one.metrics, model::failed_work_of(one.name, total));
}

std::vector<model::MeasuredMetric> measured_metrics(const std::map<std::string, model::MetricSummary>& summaries) {
  std::vector<model::MeasuredMetric> metrics;
  for (const auto& [name, summary] : summaries)
    if (!model::is_exact_metric(name)) metrics.push_back({summary.metric, figures_of(summary.summary)});
  std::stable_partition(metrics.begin(), metrics.end(), [](const auto& m) { return m.metric.name == "wall_ms"; });
  return metrics;
}

void put_most_measured_first(std::vector<model::MeasuredMetric>& metrics) {
  const auto most = std::max_element(metrics.begin(), metrics.end(), [](const auto& a, const auto& b) {
    return a.figures.n.value_or(0) < b.figures.n.value_or(0);
  });
  if (most != metrics.end()) std::rotate(metrics.begin(), most, most + 1);
}

}  // namespace benchgate::judge
