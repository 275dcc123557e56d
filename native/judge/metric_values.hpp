// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/sample_columns.hpp"
#include "judge/statistic.hpp"
#include "model/metric.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// Values of one metric, of measured and successful samples, ascending.
struct MetricValues {
  model::Metric metric;
  std::vector<double> sorted;
  std::optional<double> cv = {};               ///< coefficient of variation
  std::optional<double> contract_median = {};  ///< of whole numbers: rounded down, exact beyond 53 bits
  bool is_exact = false;                       ///< counted by a simulator, which counts the same in each run
  /// Those of each report of another tool, ascending, empty for one that has none; none: they are of no report.
  std::vector<std::vector<double>> reports = {};

  bool operator==(const MetricValues&) const = default;
};

/// Returns the metric called `name` as the scenario declares it, else as its name says.
model::Metric metric_of_run(std::string_view name, const model::Scenario& scenario);

/// Returns the value of the statistic; the median of whole numbers as the contract has it.
/// Precondition: not empty.
double value_of(const Statistic& statistic, const MetricValues& values);

/// The metrics of a run. wall_ms, cpu_ms, user_ms and system_ms are in milliseconds of the given resolution;
/// throughput_per_s is made of that wall_ms.
class RunMetrics {
 public:
  /// Borrows columns in order and the scenario, which have to outlive the object.
  RunMetrics(const SampleColumns& sorted, const model::Scenario& scenario, Resolution resolution,
             std::span<const ReportColumns> reports = {});

  /// Returns the metrics that have a value, by name.
  std::map<std::string, model::Metric> metrics() const;

  /// Returns the values of one; absent where there are none. O(n).
  std::optional<MetricValues> values(const std::string& name) const;

 private:
  MetricValues numbers(const SampleColumns& columns, const std::string& name) const;

  const SampleColumns& sorted_;
  const model::Scenario& scenario_;
  Resolution resolution_;
  std::span<const ReportColumns> reports_;
};

}  // namespace benchgate::judge
