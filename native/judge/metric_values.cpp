// SPDX-License-Identifier: MIT
#include "judge/metric_values.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

bool is_whole_by_contract(std::string_view name) {
  const model::ContractMetric* contract = model::find_contract_metric(name);
  return contract != nullptr && contract->whole;
}

bool is_whole(double value) {
  return value >= 0 && value < 0x1p64 && static_cast<double>(static_cast<std::uint64_t>(value)) == value;
}

/// The contract's median, when these are whole numbers.
std::optional<double> whole_median(std::span<const double> sorted) {
  if (!std::all_of(sorted.begin(), sorted.end(), is_whole)) return std::nullopt;
  const std::array middle{static_cast<std::uint64_t>(sorted[(sorted.size() - 1) / 2]),
                          static_cast<std::uint64_t>(sorted[sorted.size() / 2])};
  return static_cast<double>(stats::integer_median(middle));
}

/// In whole units, with the contract's median of them.
MetricValues whole_values(const OwnColumn& column) {
  const std::vector<std::uint64_t> cut = whole(column.numbers, column.divisor);
  MetricValues found{.metric = {}, .sorted = scaled(cut, 1)};
  if (is_whole_by_contract(column.metric) && !cut.empty())
    found.contract_median = static_cast<double>(stats::integer_median(cut));
  return found;
}

}  // namespace

model::Metric metric_of_run(std::string_view name, const model::Scenario& scenario) {
  for (const model::MetricSource& source : scenario.metrics)
    if (source.metric.name == name) return source.metric;
  return model::metric_named(name);
}

double value_of(const Statistic& statistic, const MetricValues& values) {
  assert(!values.sorted.empty());
  if (values.contract_median && statistic.name == "median") return *values.contract_median;
  return value_of(statistic, values.sorted).value();
}

RunMetrics::RunMetrics(const SampleColumns& sorted, const model::Scenario& scenario, Resolution resolution,
                       std::span<const ReportColumns> reports)
    : sorted_(sorted), scenario_(scenario), resolution_(resolution), reports_(reports) {}

std::map<std::string, model::Metric> RunMetrics::metrics() const {
  std::map<std::string, model::Metric> all;
  const auto add = [&](std::string_view name) { all[std::string(name)] = metric_of_run(name, scenario_); };
  for (const OwnColumn& column : own_columns(sorted_)) add(column.metric);
  if (scenario_.work_units && !sorted_.wall_ms.empty()) add("throughput_per_s");
  for (const auto& [name, values] : sorted_.named)
    if (!values.empty()) add(name);
  return all;
}

std::optional<MetricValues> RunMetrics::values(const std::string& name) const {
  MetricValues values = numbers(sorted_, name);
  if (values.sorted.empty()) return std::nullopt;
  for (const ReportColumns& report : reports_) values.reports.push_back(numbers(report.columns, name).sorted);
  values.is_exact = model::is_simulated(scenario_, name);
  values.metric = metric_of_run(name, scenario_);
  values.cv = stats::coefficient_of_variation(values.sorted);
  return values;
}

MetricValues RunMetrics::numbers(const SampleColumns& columns, const std::string& name) const {
  MetricValues found;
  const bool fine = resolution_ == Resolution::nanoseconds;
  if (const auto named = columns.named.find(name); named != columns.named.end() && !named->second.empty()) {
    found.sorted = named->second;
    if (is_whole_by_contract(name) && !(fine && name == "cpu_ms")) found.contract_median = whole_median(found.sorted);
    return found;
  }
  if (name == "throughput_per_s" && scenario_.work_units)
    found.sorted = throughput(columns, *scenario_.work_units, resolution_);
  for (const OwnColumn& column : own_columns(columns)) {
    if (column.metric != name) continue;
    if (!fine || column.divisor == 1) return whole_values(column);
    found.sorted = scaled(column.numbers, column.divisor);
  }
  return found;
}

}  // namespace benchgate::judge
