// SPDX-License-Identifier: MIT
#include "judge/samples.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "model/service_metrics.hpp"

namespace benchgate::judge {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 9> unit_by_ending{{
    {"_ns", "ns"},
    {"_us", "us"},
    {"_ms", "ms"},
    {"_s", "s"},
    {"_kb", "kB"},
    {"_bytes", "bytes"},
    {"_pct", "%"},
    {"_per_s", "1/s"},
    {"_tps", "1/s"},
}};

Measure measure(std::string_view metric, std::string_view statistic) {
  return {sampled_metric(metric), judge::parse_statistic(statistic).value()};
}

}  // namespace

const SampleKindRow& row_of(SampleKind kind) {
  static const std::array<SampleKindRow, 4> rows{{
      {SampleKind::service,
       {"ttft_ms", "token_throughput_tps", "error_rate"},
       {measure("ttft_ms", "p95"), measure("token_throughput_tps", "p50"), measure("error_rate", "mean")},
       measure("ttft_ms", "p95")},
      {SampleKind::request,
       {"request_latency_ms", "error_rate"},
       {measure("request_latency_ms", "p95"), measure("request_throughput_rps", "p50"), measure("error_rate", "mean")},
       measure("request_latency_ms", "p95")},
      {SampleKind::command, {"wall_ms"}, {measure("wall_ms", "median")}, measure("wall_ms", "median")},
      {SampleKind::report, {}, {}, {}},  // the receipt names its metrics
  }};
  return rows[static_cast<std::size_t>(kind)];
}

model::Metric sampled_metric(std::string_view name) {
  for (const model::ServiceMetric& row : model::service_metrics())
    if (row.of == model::ServiceMetric::Of::requests && row.name == name) return model::service_metric(name);
  if (const model::BuiltinMetric* row = model::find_builtin_metric(name))
    return {std::string(name), std::string(row->unit), row->better};
  model::Metric metric{std::string(name), "", model::Better::lower};
  for (const auto& [ending, unit] : unit_by_ending)
    if (name.ends_with(ending)) metric.unit = unit;  // the last that fits: "_per_s" is also "_s"
  return metric;
}

std::vector<RunSamples> report_values(std::span<const RunSamples> runs, const Measure& measure, Replicates replicates) {
  const std::string& metric = measure.metric.name;
  std::vector<RunSamples> all;
  for (const RunSamples& run : runs) {
    RunSamples& reports = all.emplace_back(RunSamples{run.name, {}, run.successful, run.failed});
    const auto found = run.values.find(metric);
    if (found == run.values.end()) continue;
    std::vector<double>& values = reports.values[metric];
    const auto add = [&](std::span<const double> report) {
      if (const auto value = value_of(measure.statistic, report)) values.push_back(*value);
    };
    const auto samples = run.by_sample.find(metric);
    if (replicates == Replicates::run_report)
      add(found->second);
    else if (samples == run.by_sample.end())
      values = found->second;
    else
      for (const std::vector<double>& report : samples->second) add(report);
    std::sort(values.begin(), values.end());
  }
  return all;
}

std::vector<std::vector<double>> request_seconds(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<std::vector<double>> seconds;
  for (const RunSamples& run : runs) {
    const auto found = run.by_second.find(metric);
    if (found == run.by_second.end()) return {};
    seconds.insert(seconds.end(), found->second.begin(), found->second.end());
  }
  return seconds;
}

std::optional<stats::Proportion> failed_requests(const RunSamples& run) {
  if (run.requests.size() != run.error_rates.size() || run.requests.empty()) return std::nullopt;
  double failed = 0, requests = 0;
  for (std::size_t i = 0; i < run.requests.size(); ++i) {
    failed += std::round(run.error_rates[i] * run.requests[i]);
    requests += run.requests[i];
  }
  return stats::Proportion{static_cast<std::uint64_t>(failed), static_cast<std::uint64_t>(requests)};
}

std::vector<double> request_values(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<double> values;
  for (const std::vector<double>& second : request_seconds(runs, metric))
    values.insert(values.end(), second.begin(), second.end());
  std::sort(values.begin(), values.end());
  return values;
}

std::vector<double> pooled(std::span<const RunSamples> runs, const std::string& metric) {
  std::vector<double> all;
  for (const RunSamples& run : runs) {
    const auto found = run.values.find(metric);
    if (found == run.values.end()) continue;
    const auto middle = static_cast<std::ptrdiff_t>(all.size());
    all.insert(all.end(), found->second.begin(), found->second.end());
    std::inplace_merge(all.begin(), all.begin() + middle, all.end());
  }
  return all;
}

}  // namespace benchgate::judge
