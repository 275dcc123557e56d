// SPDX-License-Identifier: MIT
#include "judge/load_metrics.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "judge/measured_figures.hpp"
#include "model/failed_work.hpp"
#include "model/service_metrics.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::LoadPhase;
using model::LoadSummary;
using model::MeasuredMetric;
using model::RequestTimes;

constexpr std::string_view judged_phase = "inject";
constexpr std::string_view first_phase = "warmup";

const LoadPhase* phase_of(const LoadSummary& run, std::string_view name) {
  const auto found =
      std::find_if(run.phases.begin(), run.phases.end(), [&](const LoadPhase& one) { return one.phase == name; });
  return found == run.phases.end() ? nullptr : &*found;
}

/// The median over the runs that have the figure.
template <typename Get>
std::optional<double> middle(std::span<const LoadSummary> runs, const Get& get) {
  std::vector<double> values;
  for (const LoadSummary& run : runs)
    if (const std::optional<double> value = get(run)) values.push_back(*value);
  std::sort(values.begin(), values.end());
  return stats::median(values);
}

/// The requests of a phase in all runs; absent: there were none.
std::optional<model::FailedWork> work_of(std::span<const LoadSummary> runs, std::string_view name) {
  double failed = 0, requests = 0;
  for (const LoadSummary& run : runs)
    if (const LoadPhase* const phase = phase_of(run, name)) {
      failed += static_cast<double>(phase->failed);
      requests += static_cast<double>(phase->requests);
    }
  return model::failed_work(failed, requests);
}

void add_times(std::vector<MeasuredMetric>& metrics, std::span<const LoadSummary> runs, std::string_view name,
               std::optional<RequestTimes> LoadPhase::* times, std::uint64_t requests) {
  const auto figure = [&](auto member) {
    return middle(runs, [&](const LoadSummary& run) -> std::optional<double> {
      const LoadPhase* const phase = phase_of(run, judged_phase);
      if (phase == nullptr || !(phase->*times)) return std::nullopt;
      return (*(phase->*times)).*member;
    });
  };
  const auto median = figure(&RequestTimes::median);
  if (!median) return;
  MeasuredMetric& added = metrics.emplace_back();
  added.metric = {.name = std::string(name), .unit = "ms"};
  added.figures.value = *median;
  added.figures.n = requests;
  added.figures.median = median;
  added.figures.mean = figure(&RequestTimes::mean);
  added.figures.stdev = figure(&RequestTimes::stddev);
  added.figures.min = figure(&RequestTimes::min);
  added.figures.max = figure(&RequestTimes::max);
  added.figures.p95 = figure(&RequestTimes::p95);
  added.figures.p99 = figure(&RequestTimes::p99);
}

void add_figure(std::vector<MeasuredMetric>& metrics, model::Metric metric, std::optional<double> value) {
  if (!value) return;
  MeasuredMetric& added = metrics.emplace_back();
  added.metric = std::move(metric);
  added.figures.value = *value;
}

std::optional<double> answered_per_second(const LoadSummary& run) {
  const LoadPhase* const phase = phase_of(run, judged_phase);
  if (phase == nullptr || phase->seconds <= 0) return std::nullopt;
  return static_cast<double>(phase->requests - phase->failed) / phase->seconds;
}

}  // namespace

std::vector<MeasuredMetric> load_metrics(std::span<const LoadSummary> runs, std::vector<MeasuredMetric> of_seconds) {
  const auto work = work_of(runs, judged_phase);
  if (!work) return of_seconds;
  const auto requests = static_cast<std::uint64_t>(work->requests);
  std::vector<MeasuredMetric> metrics;
  add_times(metrics, runs, "request_latency_ms", &LoadPhase::latency_ms, requests);
  add_times(metrics, runs, "ttft_ms", &LoadPhase::ttft_ms, requests);
  add_tails(metrics);
  add_figure(metrics, model::service_metric("request_throughput_rps"), middle(runs, answered_per_second));
  for (const MeasuredMetric& one : of_seconds)
    if (one.metric.name == "token_throughput_tps") add_figure(metrics, one.metric, one.figures.value);
  add_figure(metrics, model::service_metric(model::requests_metric), work->requests);
  add_figure(metrics, model::service_metric(model::errors_metric), work->failed);
  add_figure(metrics, model::service_metric("mean_cpu_percent"),
             middle(runs, [](const LoadSummary& run) { return run.mean_cpu_percent; }));
  add_figure(metrics, model::service_metric("peak_working_set_mb"),
             middle(runs, [](const LoadSummary& run) { return run.peak_working_set_mb; }));
  const bool under_faults =
      std::any_of(runs.begin(), runs.end(), [](const LoadSummary& run) { return !run.faults.empty(); });
  mark_failed_work(metrics, under_faults ? work_of(runs, first_phase) : work);
  return metrics;
}

}  // namespace benchgate::judge
