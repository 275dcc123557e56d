// SPDX-License-Identifier: MIT
#include "judge/summary.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <string_view>
#include <utility>

#include "base/nanoseconds.hpp"
#include "judge/stability.hpp"
#include "stats/descriptive.hpp"
#include "stats/interval.hpp"
#include "stats/quantile.hpp"
#include "stats/sorting.hpp"

namespace benchgate::judge {

namespace {

constexpr int most_expected = 100'000;  // memory is reserved for no more, whatever the scenario says

model::Metric metric_of(std::string_view name) {
  const model::BuiltinMetric* row = model::find_builtin_metric(name);
  if (row == nullptr) return {.name = std::string(name), .unit = "ns", .better = model::Better::lower};
  return {.name = std::string(name), .unit = std::string(row->unit), .better = row->better};
}

model::Summary summary_of(std::span<const double> sorted) {
  const stats::Moments moments = *stats::moments(sorted);
  model::Summary summary{.median = *stats::median(sorted),
                         .min = sorted.front(),
                         .max = sorted.back(),
                         .count = sorted.size(),
                         .mean = moments.mean,
                         .p95 = *stats::quantile(sorted, 0.95),
                         .p99 = *stats::quantile(sorted, 0.99),
                         .stddev = moments.stddev,
                         .cv = moments.cv,
                         .ci99_low = std::nullopt,
                         .ci99_high = std::nullopt};
  if (const std::optional<stats::Interval> interval = stats::mean_interval(moments, sorted.size(), 0.99)) {
    summary.ci99_low = interval->low;
    summary.ci99_high = interval->high;
  }
  summary.ci_reliable = summary.ci99_low && summary.count >= reliable_count;
  summary.stable = is_stable(summary);
  return summary;
}

/// Of every value / divisor: median (floor of the mean of the two middle values of an even count), least and largest.
/// The ends and the one or two in the middle are enough.
model::IntegerSummary integers_of(std::span<const std::uint64_t> sorted, std::uint64_t divisor) {
  const std::size_t lower = (sorted.size() - 1) / 2;
  const std::size_t upper = sorted.size() / 2;
  return {.median = stats::integer_median(whole(sorted.subspan(lower, upper - lower + 1), divisor)),
          .min = sorted.front() / divisor,
          .max = sorted.back() / divisor};
}

/// Adds the summary of ascending values / divisor, which stay ascending, and the contract's integers if there are any.
void add_summary(Summaries& summaries, std::string_view name, std::span<const std::uint64_t> sorted,
                 std::uint64_t divisor, bool has_integers) {
  model::MetricSummary& added = summaries[std::string(name)];
  added = {.metric = metric_of(name), .summary = summary_of(scaled(sorted, divisor)), .integers = std::nullopt};
  if (has_integers) added.integers = integers_of(sorted, divisor);
}

}  // namespace

model::Summary summarise(std::vector<double> values) {
  assert(!values.empty());
  return summary_of(stats::ascending(std::move(values)));
}

Summaries summaries_of(const SampleColumns& sorted, const model::Scenario& scenario) {
  Summaries summaries;
  for (const OwnColumn& column : own_columns(sorted)) {
    const model::ContractMetric* contract = model::find_contract_metric(column.metric);
    add_summary(summaries, column.metric, column.numbers, column.divisor, contract != nullptr && contract->whole);
    if (const std::string_view exact = model::exact_metric(column.metric); column.divisor != 1 && !exact.empty())
      add_summary(summaries, exact, column.numbers, 1, true);
  }
  if (scenario.work_units && !sorted.wall_ms.empty())
    summaries["throughput_per_s"] = throughput_summary(sorted, scenario, resolution_of(sorted));
  for (const auto& [name, values] : sorted.named) {
    if (values.empty()) continue;
    model::MetricSummary& summary = summaries[name];
    summary = {.metric = {.name = name, .unit = ""}, .summary = summary_of(values), .integers = std::nullopt};
    for (const model::MetricSource& source : scenario.metrics)
      if (source.metric.name == name) summary.metric = source.metric;
  }
  return summaries;
}

model::MetricSummary throughput_summary(const SampleColumns& columns, const model::Scenario& scenario,
                                        Resolution resolution) {
  return {.metric = metric_of("throughput_per_s"),
          .summary = summary_of(throughput(columns, *scenario.work_units, resolution)),
          .integers = std::nullopt};
}

StatsCollector::StatsCollector(const model::Scenario& scenario) : scenario_(scenario) {
  // Growing by doubling would take twice the memory, and ten thousand samples shall fit.
  reserve_columns(columns_, static_cast<std::size_t>(std::clamp(scenario.repeat, 0, most_expected)));
}

void StatsCollector::add(const model::Sample& sample) { add_sample(columns_, sample, failed_samples_of(scenario_)); }

Summaries StatsCollector::summaries() const { return summaries_of(columns(), scenario_); }

SampleColumns StatsCollector::columns() const {
  SampleColumns sorted = columns_;
  sort_columns(sorted);
  return sorted;
}

std::vector<double> StatsCollector::sorted_walls_ms() const {
  return scaled(stats::ascending(std::vector<std::uint64_t>(columns_.wall_ns)), base::ns_per_ms);
}

}  // namespace benchgate::judge
