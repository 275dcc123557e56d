// SPDX-License-Identifier: MIT
#include "judge/sample_columns.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "stats/sorting.hpp"

namespace benchgate::judge {

namespace {

constexpr std::uint64_t ns_of_one_ms = 1'000'000;

/// The figures of the execution itself.
void add_own_figures(SampleColumns& columns, const model::Sample& sample) {
  if (!sample.foreign) {
    columns.wall_ns.push_back(static_cast<std::uint64_t>(sample.wall_ns));
    columns.wall_ms.push_back(sample.coarse_wall_ms.value_or(columns.wall_ns.back() / ns_of_one_ms));
  }
  columns.coarse = columns.coarse || sample.coarse_wall_ms;
  auto column = columns.usage.begin();
  for (const model::UsageMetric& metric : model::usage_metrics()) {
    if (const auto amount = metric.amount(sample.usage)) column->push_back(*amount);
    ++column;
  }
}

std::vector<std::vector<std::uint64_t>*> numbers_of(SampleColumns& columns) {
  std::vector<std::vector<std::uint64_t>*> all{&columns.wall_ms, &columns.wall_ns};
  for (std::vector<std::uint64_t>& column : columns.usage) all.push_back(&column);
  return all;
}

}  // namespace

FailedSamples failed_samples_of(const model::Scenario& scenario) {
  return scenario.fault ? FailedSamples::metrics_counted : FailedSamples::left_out;
}

void add_sample(SampleColumns& columns, const model::Sample& sample, FailedSamples failed) {
  if (sample.warmup) return;
  const bool has_failed = sample.failed() || sample.timed_out;
  if (has_failed) {
    ++columns.failed;
    if (sample.wrong_output) ++columns.wrong_outputs;
    if (failed == FailedSamples::left_out) return;
  }
  const bool only_metrics = sample.filtered || (has_failed && failed == FailedSamples::metrics_counted);
  if (!only_metrics) add_own_figures(columns, sample);
  for (const auto& [name, values] : sample.metrics) {
    std::vector<double>& pooled = columns.named[name];
    pooled.insert(pooled.end(), values.begin(), values.end());
    if (!only_metrics) ++columns.samples_with[name];
  }
}

void reserve_columns(SampleColumns& columns, std::size_t samples) {
  for (std::vector<std::uint64_t>* column : numbers_of(columns)) column->reserve(samples);
}

void append_columns(SampleColumns& columns, const SampleColumns& more) {
  SampleColumns copy = more;
  const auto from = numbers_of(copy);
  const auto to = numbers_of(columns);
  for (std::size_t i = 0; i < to.size(); ++i) to[i]->insert(to[i]->end(), from[i]->begin(), from[i]->end());
  for (const auto& [name, values] : more.named) {
    std::vector<double>& pooled = columns.named[name];
    pooled.insert(pooled.end(), values.begin(), values.end());
  }
  for (const auto& [name, count] : more.samples_with) columns.samples_with[name] += count;
  columns.coarse = columns.coarse || more.coarse;
  columns.failed += more.failed;
  columns.wrong_outputs += more.wrong_outputs;
}

void sort_columns(SampleColumns& columns) {
  for (std::vector<std::uint64_t>* column : numbers_of(columns))
    if (column != &columns.wall_ms || columns.coarse) *column = stats::ascending(std::move(*column));
  if (!columns.coarse) columns.wall_ms = whole(columns.wall_ns, ns_of_one_ms);
  for (auto& [name, values] : columns.named) values = stats::ascending(std::move(values));
}

SampleColumns columns_of(std::span<const model::Sample> samples) {
  SampleColumns columns;
  for (const model::Sample& sample : samples) add_sample(columns, sample);
  sort_columns(columns);
  return columns;
}

std::vector<OwnColumn> own_columns(const SampleColumns& columns) {
  std::vector<OwnColumn> all;
  if (columns.coarse)
    all.push_back({"wall_ms", columns.wall_ms, 1});
  else if (!columns.wall_ns.empty())
    all.push_back({"wall_ms", columns.wall_ns, ns_of_one_ms});
  auto column = columns.usage.begin();
  for (const model::UsageMetric& metric : model::usage_metrics()) {
    if (!column->empty()) all.push_back({metric.name, *column, metric.divisor});
    ++column;
  }
  return all;
}

std::vector<double> scaled(std::span<const std::uint64_t> values, std::uint64_t divisor) {
  std::vector<double> result(values.size());
  std::transform(values.begin(), values.end(), result.begin(),
                 [divisor](std::uint64_t value) { return static_cast<double>(value) / static_cast<double>(divisor); });
  return result;
}

std::vector<std::uint64_t> whole(std::span<const std::uint64_t> values, std::uint64_t divisor) {
  std::vector<std::uint64_t> result(values.size());
  std::transform(values.begin(), values.end(), result.begin(),
                 [divisor](std::uint64_t value) { return value / divisor; });
  return result;
}

Resolution resolution_of(const SampleColumns& columns) {
  return columns.coarse ? Resolution::milliseconds : Resolution::nanoseconds;
}

std::vector<double> throughput(const SampleColumns& columns, double work_units, Resolution resolution) {
  std::vector<double> values =
      resolution == Resolution::milliseconds ? scaled(columns.wall_ms, 1) : scaled(columns.wall_ns, ns_of_one_ms);
  for (double& value : values) value = model::throughput_per_s(work_units, value);
  return stats::ascending(std::move(values));
}

}  // namespace benchgate::judge
