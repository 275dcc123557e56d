// SPDX-License-Identifier: MIT
#include "analysis/metric_values.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

#include "stats/descriptive.hpp"

namespace benchgate::analysis {

namespace {

constexpr std::uint64_t ns_in_one_ms = 1'000'000;

using ValuesByName = std::map<std::string, MetricValues>;

/// Milliseconds, whole ones if that is all that the other side has.
std::vector<double> milliseconds(std::span<const std::uint64_t> sorted_ns, Resolution resolution) {
  return resolution == Resolution::milliseconds ? scaled(whole(sorted_ns, ns_in_one_ms), 1)
                                                : scaled(sorted_ns, ns_in_one_ms);
}

/// The contract's median, when these are the whole numbers that it is about.
std::optional<double> contract_median(const std::string& name, std::span<const double> sorted) {
  const model::ContractMetric* contract = model::find_contract_metric(name);
  if (contract == nullptr || !contract->whole) return std::nullopt;
  std::vector<std::uint64_t> integers;
  integers.reserve(sorted.size());
  for (const double value : sorted) {
    if (value < 0 || value >= 0x1p64) return std::nullopt;
    integers.push_back(static_cast<std::uint64_t>(value));
    if (static_cast<double>(integers.back()) != value) return std::nullopt;
  }
  return static_cast<double>(stats::integer_median(integers));
}

void keep_values(ValuesByName& all, const std::string& name, std::vector<double> sorted) {
  if (sorted.empty()) return;
  MetricValues& kept = all[name];
  kept = {.metric = model::metric_named(name), .sorted = std::move(sorted)};
  kept.cv = stats::coefficient_of_variation(kept.sorted);
}

void keep_counts(ValuesByName& all, const std::string& name, std::vector<double> sorted) {
  if (sorted.empty()) return;
  keep_values(all, name, std::move(sorted));
  all[name].contract_median = contract_median(name, all[name].sorted);
}

}  // namespace

double value_of(const Statistic& statistic, const MetricValues& values) {
  assert(!values.sorted.empty());
  if (values.contract_median && statistic.name == "median") return *values.contract_median;
  return value_of(statistic, values.sorted).value();
}

Resolution resolution_of(const SampleColumns& columns) {
  return columns.coarse ? Resolution::milliseconds : Resolution::nanoseconds;
}

ValuesByName metric_values(const SampleColumns& sorted, const model::Scenario& scenario, Resolution resolution) {
  const bool fine = resolution == Resolution::nanoseconds;
  ValuesByName all;
  keep_values(all, "wall_ms", fine ? scaled(sorted.wall_ns, ns_in_one_ms) : scaled(sorted.wall_ms, 1));
  if (!fine && !sorted.wall_ms.empty())
    all["wall_ms"].contract_median = static_cast<double>(stats::integer_median(sorted.wall_ms));
  if (scenario.work_units) keep_values(all, "throughput_per_s", throughput(sorted, *scenario.work_units));
  (fine ? keep_values : keep_counts)(all, "cpu_ms", milliseconds(sorted.cpu_ns, resolution));
  keep_values(all, "user_ms", milliseconds(sorted.user_ns, resolution));
  keep_values(all, "system_ms", milliseconds(sorted.system_ns, resolution));
  keep_counts(all, "max_rss_kb", scaled(sorted.max_rss_kb, 1));
  keep_counts(all, "page_faults", scaled(sorted.page_faults, 1));
  keep_counts(all, "ctx_switches", scaled(sorted.ctx_switches, 1));
  for (const auto& [name, values] : sorted.named) {
    const bool fine_time = fine && name == "cpu_ms";
    (fine_time ? keep_values : keep_counts)(all, name, values);
  }
  for (const model::MetricSource& source : scenario.metrics)
    if (const auto declared = all.find(source.metric.name); declared != all.end())
      declared->second.metric = source.metric;
  return all;
}

}  // namespace benchgate::analysis
