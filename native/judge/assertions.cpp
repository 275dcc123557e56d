// SPDX-License-Identifier: MIT
#include "judge/assertions.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/text.hpp"
#include "judge/request_values.hpp"
#include "stats/descriptive.hpp"
#include "stats/quantile.hpp"

namespace benchgate::judge {

namespace {

constexpr std::string_view incident_variance = "incident_variance_pct";
constexpr std::string_view partial_accuracy = "attribution_partial_accuracy";
constexpr std::string_view coverage_accuracy = "attribution_coverage_accuracy";

struct AttributionMetric {
  std::string_view name;
  std::optional<double> model::AttributionFigures::* figure;
};
constexpr std::array<AttributionMetric, 4> attribution_metrics{
    {{"attribution_precision", &model::AttributionFigures::macro_precision},
     {"attribution_recall", &model::AttributionFigures::macro_recall},
     {partial_accuracy, &model::AttributionFigures::partial_accuracy},
     {coverage_accuracy, &model::AttributionFigures::coverage_accuracy}}};

const AttributionMetric* attribution_metric(std::string_view name) {
  const auto found = std::find_if(attribution_metrics.begin(), attribution_metrics.end(),
                                  [&](const AttributionMetric& metric) { return metric.name == name; });
  return found == attribution_metrics.end() ? nullptr : &*found;
}

double statistic_of(std::string_view name, std::span<const double> sorted) {
  if (name == "min") return sorted.front();
  if (name == "max") return sorted.back();
  if (name == "median") return stats::median(sorted).value();
  if (name.starts_with('p')) return stats::quantile(sorted, base::parse_number(name.substr(1)).value() / 100).value();
  return stats::mean(sorted).value();
}

bool holds(const model::Assertion& assertion, double observed) {
  if (assertion.relation == ">") return observed > assertion.value;
  if (assertion.relation == ">=") return observed >= assertion.value;
  if (assertion.relation == "<") return observed < assertion.value;
  if (assertion.relation == "<=") return observed <= assertion.value;
  return observed == assertion.value;
}

/// How far the value is from breaking the assertion; smaller is nearer.
double margin(const model::Assertion& assertion, double observed) {
  if (assertion.relation.starts_with('>')) return observed - assertion.value;
  if (assertion.relation.starts_with('<')) return assertion.value - observed;
  return -std::abs(observed - assertion.value);
}

std::string unanswerable(const model::Assertion& assertion) {
  if (assertion.metric == "correlation_enrichment_rate")
    return "no spans are recorded, so there is nothing to correlate with signals";
  if (!assertion.across.empty() && assertion.metric != incident_variance)
    return fmt::format("of the metrics, only {} is judged across reruns", incident_variance);
  return {};
}

/// Judges the variance of all runs so far.
model::AssertionResult judged_variance(const model::Assertion& assertion, const IncidentVariance& variance) {
  const auto [percent, problem] = variance.result();
  if (!percent) return {.assertion = assertion, .reason = problem};
  return {.assertion = assertion,
          .status = holds(assertion, *percent) ? model::Verdict::pass : model::Verdict::fail,
          .observed = percent,
          .reason = {}};
}

/// Takes in the value of one more run; the run where the assertion holds least counts.
void add_run(model::AssertionResult& result, std::vector<double> values, int run) {
  const model::Assertion& assertion = result.assertion;
  if (!result.reason.empty()) return;
  if (values.empty()) {
    const std::string phase = assertion.phase.empty() ? "" : " in phase " + assertion.phase;
    result = {.assertion = assertion, .reason = fmt::format("run-{} has no {}{}", run, assertion.metric, phase)};
    return;
  }
  std::sort(values.begin(), values.end());
  const double observed = statistic_of(assertion.statistic, values);
  if (result.observed && margin(assertion, *result.observed) <= margin(assertion, observed)) return;
  result.observed = observed;
  result.run = run;
  result.status = holds(assertion, observed) ? model::Verdict::pass : model::Verdict::fail;
}

std::optional<double> value_of(const model::RequestRecord& request, std::string_view metric) {
  if (metric == "error_rate") return request.failure.empty() ? 0 : 1;
  return request_value(request, metric);
}

/// Whether it is about something that every request has; of a rate, only the mean is.
bool is_of_requests(const model::Assertion& assertion) {
  if (assertion.metric == "error_rate") return assertion.statistic.empty() || assertion.statistic == "mean";
  return assertion.metric == "request_latency_ms" || assertion.metric == "ttft_ms";
}

}  // namespace

AssertionJudge::AssertionJudge(std::span<const model::Assertion> assertions, int first_run)
    : values_(assertions.size()), over_requests_(assertions.size(), false), runs_(first_run - 1) {
  for (const model::Assertion& assertion : assertions)
    results_.push_back({.assertion = assertion, .reason = unanswerable(assertion)});
}

void AssertionJudge::add(const model::ServiceSample& sample) {
  variance_.add(sample);
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const model::Assertion& assertion = results_[i].assertion;
    if (!assertion.phase.empty() && sample.phase != assertion.phase) continue;
    if (over_requests_[i]) continue;
    for (const auto* map : {&sample.metrics, &sample.signals})
      if (const auto found = map->find(assertion.metric); found != map->end()) values_[i].push_back(found->second);
  }
}

void AssertionJudge::add(std::span<const model::RequestRecord> requests) {
  const bool has_tokens = std::any_of(requests.begin(), requests.end(),
                                      [](const model::RequestRecord& one) { return one.tokens.value_or(0) > 1; });
  for (std::size_t i = 0; i < results_.size(); ++i) {
    const model::Assertion& assertion = results_[i].assertion;
    if (!is_of_requests(assertion) || (assertion.metric == "ttft_ms" && !has_tokens)) continue;
    for (const model::RequestRecord& one : requests)
      if (assertion.phase.empty() || one.phase == assertion.phase)
        if (const auto value = value_of(one, assertion.metric)) values_[i].push_back(*value);
    over_requests_[i] = !values_[i].empty();
  }
}

void AssertionJudge::add(const model::AttributionFigures& figures) {
  for (std::size_t i = 0; i < results_.size(); ++i)
    if (const AttributionMetric* metric = attribution_metric(results_[i].assertion.metric))
      if (const auto& value = figures.*metric->figure) values_[i].push_back(*value);
}

void AssertionJudge::end_run(int number) {
  runs_ = number;
  over_requests_.assign(results_.size(), false);
  variance_.end_run(number);
  for (std::size_t i = 0; i < results_.size(); ++i)
    if (results_[i].assertion.metric != incident_variance) add_run(results_[i], std::exchange(values_[i], {}), number);
}

std::vector<model::AssertionResult> AssertionJudge::results() const {
  std::vector<model::AssertionResult> results = results_;
  for (model::AssertionResult& result : results)
    if (result.assertion.metric == incident_variance) result = judged_variance(result.assertion, variance_);
  for (model::AssertionResult& result : results)
    if (result.reason.empty() && !result.observed) result.reason = "no runs";
  return results;
}

std::vector<model::Assertion> assertions_of(const model::FaultPlan& plan) {
  std::vector<model::Assertion> assertions = plan.assertions;
  const auto add = [&](std::string_view metric, const std::optional<double>& threshold) {
    if (threshold)
      assertions.push_back({.metric = std::string(metric),
                            .statistic = {},
                            .relation = ">=",
                            .value = *threshold,
                            .phase = "inject",
                            .location = plan.multi_fault->location});
  };
  if (!plan.multi_fault) return assertions;
  add(partial_accuracy, plan.multi_fault->partial_accuracy_threshold);
  add(coverage_accuracy, plan.multi_fault->coverage_accuracy_threshold);
  return assertions;
}

std::vector<model::Assertion> attribution_assertions_of(const model::FaultPlan& plan) {
  std::vector<model::Assertion> assertions = assertions_of(plan);
  std::erase_if(assertions, [](const model::Assertion& one) {
    return attribution_metric(one.metric) == nullptr || !one.across.empty();
  });
  return assertions;
}

bool is_of_one_run(const model::Assertion& assertion) {
  return assertion.metric != incident_variance && unanswerable(assertion).empty();
}

std::vector<model::AssertionResult> judge_by_figures(std::span<const model::Assertion> assertions,
                                                     const model::AttributionFigures& figures) {
  std::vector<model::AssertionResult> results;
  for (const model::Assertion& assertion : assertions) {
    model::AssertionResult& result = results.emplace_back(model::AssertionResult{.assertion = assertion, .reason = {}});
    const AttributionMetric* const metric = attribution_metric(assertion.metric);
    if (metric != nullptr) result.observed = figures.*metric->figure;
    if (result.observed)
      result.status = holds(assertion, *result.observed) ? model::Verdict::pass : model::Verdict::fail;
    else
      result.reason = fmt::format("the runs have no {}", assertion.metric);
  }
  return results;
}

std::string described(const model::Assertion& assertion) {
  std::string text = assertion.metric;
  if (!assertion.statistic.empty()) text += " " + assertion.statistic;
  text += fmt::format(" {} {}", assertion.relation, base::format_number(assertion.value));
  if (!assertion.phase.empty()) text += " in " + assertion.phase;
  if (!assertion.across.empty()) text += " across reruns";
  return text;
}

}  // namespace benchgate::judge
