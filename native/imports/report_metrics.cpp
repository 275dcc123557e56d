// SPDX-License-Identifier: MIT
#include "imports/report_metrics.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <set>
#include <span>

#include "base/text.hpp"

namespace benchgate::imports {

namespace {

constexpr double first_tail = 90;

/// The value that represents a metric without single values.
const model::Reading* headline_of(const model::ImportedCase& test_case, std::string_view metric) {
  constexpr std::array<std::string_view, 7> order{"median", "mean", "estimate", "value", "total", "last", "slope"};
  for (const std::string_view statistic : order)
    for (const model::Reading& reading : test_case.readings)
      if (reading.metric == metric && reading.statistic == statistic && reading.value) return &reading;
  for (const model::Reading& reading : test_case.readings)
    if (reading.metric == metric && reading.value) return &reading;
  return nullptr;
}

bool is_tail(const model::Reading& reading) {
  if (!reading.value || !reading.statistic.starts_with('p')) return false;
  return base::parse_number(reading.statistic.substr(1)).value_or(0) >= first_tail;
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

}  // namespace

std::vector<ReportMetric> report_metrics(const model::ImportedCase& test_case) {
  std::vector<ReportMetric> all;
  std::set<std::string_view> seen;
  for (const model::Reading& reading : test_case.readings) {
    if (reading.metric.empty() || !seen.insert(reading.metric).second) continue;
    ReportMetric metric{metric_of_reading(reading, test_case.steps), {}};
    for (const model::Reading& same : test_case.readings)
      if (same.metric == reading.metric && metric.values.empty()) metric.values = same.samples;
    const model::Reading* const one = metric.values.empty() ? headline_of(test_case, reading.metric) : nullptr;
    if (one != nullptr) metric.values = {*one->value};
    if (!metric.values.empty()) all.push_back(std::move(metric));
    if (one == nullptr) continue;
    for (const model::Reading& tail : test_case.readings) {
      if (tail.metric != reading.metric || &tail == one || !is_tail(tail)) continue;
      ReportMetric& own = all.emplace_back(ReportMetric{metric_of_reading(tail, test_case.steps), {*tail.value}});
      own.metric.name.append(".").append(tail.statistic);
    }
  }
  return all;
}

std::string failure_of_case(const model::ImportedCase& test_case) {
  for (const model::Reading& reading : test_case.readings)
    if (reading.failed)
      return reading.message.empty() ? "the tool reported a failure" : base::valid_utf8(reading.message);
  return "";
}

std::optional<std::string> skipped_case(const model::ImportedCase& test_case) {
  if (!report_metrics(test_case).empty() || !failure_of_case(test_case).empty()) return std::nullopt;
  for (const model::Reading& reading : test_case.readings)
    if (reading.skipped && !reading.message.empty()) return base::valid_utf8(reading.message);
  return "not run";
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
