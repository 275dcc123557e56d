// SPDX-License-Identifier: MIT
#include "analysis/summary.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <string_view>
#include <utility>

#include "stats/descriptive.hpp"
#include "stats/interval.hpp"
#include "stats/quantile.hpp"
#include "stats/sorting.hpp"

namespace benchgate::analysis {

namespace {

constexpr std::uint64_t ns_per_ms = 1'000'000;
constexpr int most_expected = 100'000;  // a scenario's word is not memory yet

using Summaries = std::map<std::string, model::MetricSummary>;

/// Keeps the sum of two counters when the sample has both.
void keep(std::vector<std::uint64_t>& values, std::optional<std::int64_t> a, std::optional<std::int64_t> b = 0) {
  if (a && b) values.push_back(static_cast<std::uint64_t>(*a + *b));
}

std::vector<double> scaled(std::span<const std::uint64_t> values, std::uint64_t divisor) {
  std::vector<double> result;
  result.reserve(values.size());
  for (const std::uint64_t value : values) result.push_back(static_cast<double>(value) / static_cast<double>(divisor));
  return result;
}

std::vector<std::uint64_t> whole(std::span<const std::uint64_t> values, std::uint64_t divisor) {
  std::vector<std::uint64_t> result;
  result.reserve(values.size());
  for (const std::uint64_t value : values) result.push_back(value / divisor);
  return result;
}

model::Metric metric_of(std::string_view name) {
  const std::span<const model::BuiltinMetric> builtins = model::builtin_metrics();
  const auto found = std::find_if(builtins.begin(), builtins.end(), [&](const auto& row) { return row.name == name; });
  if (found == builtins.end()) return {.name = std::string(name), .unit = "ns", .better = model::Better::lower};
  return {.name = std::string(name), .unit = std::string(found->unit), .better = found->better};
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
  return summary;
}

model::IntegerSummary integers_of(std::span<const std::uint64_t> sorted) {
  return {.median = stats::integer_median(sorted), .min = sorted.front(), .max = sorted.back()};
}

/// Real milliseconds or counts: ascending values / divisor, which stay ascending.
void add_real(Summaries& summaries, std::string_view name, std::span<const std::uint64_t> sorted,
              std::uint64_t divisor) {
  if (sorted.empty()) return;
  summaries[std::string(name)] = {
      .metric = metric_of(name), .summary = summary_of(scaled(sorted, divisor)), .integers = std::nullopt};
}

/// The same with the contract's integers beside them.
void add_integers(Summaries& summaries, std::string_view name, std::span<const std::uint64_t> sorted,
                  std::uint64_t divisor) {
  if (sorted.empty()) return;
  add_real(summaries, name, sorted, divisor);
  summaries[std::string(name)].integers = integers_of(whole(sorted, divisor));
}

std::vector<double> throughput(std::span<const std::uint64_t> wall_times_ms, double work_units) {
  std::vector<double> values;
  values.reserve(wall_times_ms.size());
  for (const std::uint64_t wall_ms : wall_times_ms) {
    values.push_back(wall_ms == 0 ? 0.0 : work_units / (static_cast<double>(wall_ms) / 1000.0));
  }
  return values;
}

}  // namespace

model::Summary summarise(std::vector<double> values) {
  assert(!values.empty());
  return summary_of(stats::ascending(std::move(values)));
}

model::IntegerSummary summarise_integers(std::vector<std::uint64_t> values) {
  assert(!values.empty());
  return integers_of(stats::ascending(std::move(values)));
}

StatsCollector::StatsCollector(const model::Scenario& scenario) : work_units_(scenario.work_units) {
  for (const model::MetricSource& source : scenario.metrics) named_metrics_[source.metric.name] = source.metric;
  // Growing by doubling would take twice the memory, and ten thousand samples shall fit.
  const auto expected = static_cast<std::size_t>(std::clamp(scenario.repeat, 0, most_expected));
  for (std::vector<std::uint64_t>* values :
       {&wall_ms_, &wall_ns_, &user_ns_, &system_ns_, &cpu_ns_, &max_rss_kb_, &page_faults_, &ctx_switches_})
    values->reserve(expected);
}

void StatsCollector::add(const model::Sample& sample) {
  if (sample.warmup) return;
  if (sample.failed() || sample.timed_out) {
    ++failed_;
    return;
  }
  keep(wall_ns_, sample.wall_ns);
  wall_ms_.push_back(sample.coarse_wall_ms.value_or(wall_ns_.back() / ns_per_ms));
  coarse_ = coarse_ || sample.coarse_wall_ms;
  keep(user_ns_, sample.user_ns);
  keep(system_ns_, sample.system_ns);
  keep(cpu_ns_, sample.user_ns, sample.system_ns);
  keep(max_rss_kb_, sample.max_rss_kb);
  keep(page_faults_, sample.minor_faults, sample.major_faults);
  keep(ctx_switches_, sample.voluntary_switches, sample.involuntary_switches);
  for (const auto& [name, values] : sample.metrics) {
    std::vector<double>& pooled = named_values_[name];
    pooled.insert(pooled.end(), values.begin(), values.end());
  }
}

std::map<std::string, model::MetricSummary> StatsCollector::summaries() const {
  Summaries summaries;
  if (coarse_) {
    add_integers(summaries, "wall_ms", stats::ascending(wall_ms_), 1);
  } else {
    const std::vector<std::uint64_t> wall_ns = stats::ascending(wall_ns_);
    add_integers(summaries, "wall_ms", wall_ns, ns_per_ms);
    add_integers(summaries, "wall_ns", wall_ns, 1);
  }
  add_integers(summaries, "cpu_ms", stats::ascending(cpu_ns_), ns_per_ms);
  add_real(summaries, "user_ms", stats::ascending(user_ns_), ns_per_ms);
  add_real(summaries, "system_ms", stats::ascending(system_ns_), ns_per_ms);
  add_integers(summaries, "max_rss_kb", stats::ascending(max_rss_kb_), 1);
  add_integers(summaries, "page_faults", stats::ascending(page_faults_), 1);
  add_integers(summaries, "ctx_switches", stats::ascending(ctx_switches_), 1);
  if (work_units_ && !wall_ns_.empty()) {
    summaries["throughput_per_s"] = {.metric = metric_of("throughput_per_s"),
                                     .summary = summarise(throughput(wall_ms_, *work_units_)),
                                     .integers = std::nullopt};
  }
  for (const auto& [name, values] : named_values_) {
    if (values.empty()) continue;
    const auto declared = named_metrics_.find(name);
    summaries[name] = {
        .metric = declared == named_metrics_.end() ? model::Metric{.name = name, .unit = ""} : declared->second,
        .summary = summarise(values),
        .integers = std::nullopt};
  }
  return summaries;
}

}  // namespace benchgate::analysis
