// SPDX-License-Identifier: MIT
#include "imports/report_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

constexpr double first_tail = 90;

/// What says where the values of a metric lie, the first that a report has; "" is the only figure that its tool gives.
constexpr std::array<std::string_view, 8> levels{"median", "mean", "estimate", "value", "total", "last", "slope", ""};
/// What only says how far they scatter: never a value.
constexpr std::array<std::string_view, 10> spreads{"stddev", "stdev", "std",    "variance", "cv",
                                                   "rsd",    "range", "stderr", "mad",      "iqr"};

bool is_figure_of(const model::Reading& reading, std::string_view metric) {
  return reading.metric == metric && reading.value;
}

/// The value that represents a metric without single values.
const model::Reading* level_of(const model::ImportedCase& test_case, std::string_view metric) {
  for (const std::string_view statistic : levels)
    for (const model::Reading& reading : test_case.readings)
      if (is_figure_of(reading, metric) && reading.statistic == statistic) return &reading;
  return nullptr;
}

bool is_spread(const model::Reading& reading) {
  return std::find(spreads.begin(), spreads.end(), reading.statistic) != spreads.end();
}

bool is_tail(const model::Reading& reading) {
  if (!reading.statistic.starts_with('p')) return false;
  return base::parse_number(std::string_view(reading.statistic).substr(1)).value_or(0) >= first_tail;
}

model::Metric metric_of_reading(const model::Reading& reading, std::span<const model::PrintedStep> steps) {
  model::Metric metric;
  for (const model::PrintedStep& step : steps)
    if (step.unit == reading.unit) {
      metric.step = step.step;
      metric.near_zero = step.near_zero;
    }
  metric.name = reading.metric;
  metric.unit = model::unit_of(reading);
  metric.undirected = !reading.better;
  metric.better = reading.better.value_or(model::Better::lower);
  return metric;
}

/// A figure that is compared with the same statistic only: "latency.p95".
ReportMetric named_after_statistic(const model::Reading& reading, std::span<const model::PrintedStep> steps) {
  ReportMetric metric{metric_of_reading(reading, steps), {*reading.value}};
  metric.metric.name.append(".").append(reading.statistic);
  return metric;
}

/// What can be compared of a metric without single values and without a figure that says where they lie: its
/// percentiles and its minimum, or else its maximum, which scatters most.
std::vector<const model::Reading*> stand_ins(const model::ImportedCase& test_case, std::string_view metric) {
  std::vector<const model::Reading*> found, maxima;
  for (const model::Reading& reading : test_case.readings) {
    if (!is_figure_of(reading, metric) || is_spread(reading)) continue;
    std::vector<const model::Reading*>& list = reading.statistic == "max" ? maxima : found;
    if (std::none_of(list.begin(), list.end(), [&](const auto* one) { return one->statistic == reading.statistic; }))
      list.push_back(&reading);
  }
  return found.empty() ? maxima : found;
}

void add_metric(const model::ImportedCase& test_case, const model::Reading& first, std::vector<ReportMetric>& all) {
  ReportMetric metric{metric_of_reading(first, test_case.steps), {}};
  for (const model::Reading& same : test_case.readings)
    if (same.metric == first.metric && metric.values.empty()) metric.values = same.samples;
  if (!metric.values.empty()) return all.push_back(std::move(metric));
  const model::Reading* const level = level_of(test_case, first.metric);
  if (level == nullptr) {
    for (const model::Reading* const one : stand_ins(test_case, first.metric))
      all.push_back(named_after_statistic(*one, test_case.steps));
    return;
  }
  metric.values = {*level->value};
  all.push_back(std::move(metric));
  for (const model::Reading& tail : test_case.readings)
    if (is_figure_of(tail, first.metric) && is_tail(tail)) all.push_back(named_after_statistic(tail, test_case.steps));
}

}  // namespace

std::vector<ReportMetric> report_metrics(const model::ImportedCase& test_case) {
  std::vector<ReportMetric> all;
  std::set<std::string_view> seen;
  for (const model::Reading& reading : test_case.readings)
    if (!reading.metric.empty() && seen.insert(reading.metric).second) add_metric(test_case, reading, all);
  return all;
}

std::string failure_of_case(const model::ImportedCase& test_case) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.failed)
      return reading.message.empty() ? std::string(unexplained_failure) : base::valid_utf8(reading.message);
  return "";
}

std::optional<std::string> skipped_case(const model::ImportedCase& test_case) {
  if (!report_metrics(test_case).empty() || !failure_of_case(test_case).empty()) return std::nullopt;
  std::vector<std::string> spread;
  for (const model::Reading& reading : test_case.readings) {
    if (reading.skipped && !reading.message.empty()) return base::valid_utf8(reading.message);
    if (reading.value)
      spread.push_back(
          fmt::format("the {} of {}", base::valid_utf8(reading.statistic), syntax::quoted(reading.metric)));
  }
  return spread.empty() ? "not run" : fmt::format("the report has only {}", base::join(spread, ", "));
}

std::string case_label(const model::ImportedCase& test_case) {
  std::string label = base::valid_utf8(test_case.name);
  for (std::size_t i = 0; i < test_case.parameters.size(); ++i) {
    const auto& [name, value] = test_case.parameters[i];
    label += fmt::format("{}{}={}", i == 0 ? "@" : ",", base::valid_utf8(name), base::valid_utf8(value));
  }
  return label;
}

}  // namespace benchgate::imports
