// SPDX-License-Identifier: MIT
#include "imports/report_metrics.hpp"

#include <fmt/core.h>

#include <set>
#include <span>

#include "base/text.hpp"
#include "syntax/lines.hpp"

namespace benchgate::imports {

namespace {

constexpr double first_tail = 90;

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
  metric.metric.name = model::name_of_statistic(reading);
  return metric;
}

/// The slowest requests say nothing by their median, which is what single values are compared by.
void add_tails_of_requests(const ReportMetric& single, std::vector<ReportMetric>& all) {
  if (single.metric.undirected || single.metric.better != model::Better::lower) return;
  for (const model::RequestTail& tail : {model::request_p95, model::request_p99})
    if (const auto value = model::percentile_of_requests(single.values, tail)) {
      all.push_back({single.metric, {*value}});
      all.back().metric.name += fmt::format(".{}", tail.statistic);
    }
}

void add_metric(const model::ImportedCase& test_case, const model::Reading& first, std::vector<ReportMetric>& all) {
  ReportMetric metric{metric_of_reading(first, test_case.steps), {}};
  for (const model::Reading& same : test_case.readings)
    if (same.metric == first.metric && metric.values.empty()) metric.values = same.samples;
  if (!metric.values.empty()) {
    all.push_back(metric);
    if (test_case.failed_work) add_tails_of_requests(metric, all);
    return;
  }
  const model::Reading* const level = model::level_of(test_case, first.metric);
  if (level == nullptr) {
    for (const model::Reading* const one : model::stand_ins(test_case, first.metric))
      all.push_back(named_after_statistic(*one, test_case.steps));
    return;
  }
  metric.values = {*level->value};
  all.push_back(std::move(metric));
  for (const model::Reading& tail : test_case.readings)
    if (tail.metric == first.metric && tail.value && is_tail(tail))
      all.push_back(named_after_statistic(tail, test_case.steps));
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
  return spread.empty() ? std::string(not_run) : fmt::format("the report has only {}", base::join(spread, ", "));
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
