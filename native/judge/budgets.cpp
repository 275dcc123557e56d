// SPDX-License-Identifier: MIT
#include "judge/budgets.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <tuple>
#include <utility>
#include <vector>

#include "base/text.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;
using model::Budget;
using model::BudgetLimits;

/// "b=2,a=1" and "a=1,b=2" are the same case.
std::vector<std::string_view> case_parts(std::string_view text) {
  std::vector<std::string_view> parts = base::split(text, ',');
  for (std::string_view& part : parts) part = base::trim(part);
  std::sort(parts.begin(), parts.end());
  return parts;
}

template <typename Value>
void take_if_given(Value& target, const Value& given) {
  if (given != Value{}) target = given;
}

void take_over(BudgetLimits& limits, const BudgetLimits& of_case) {
  std::apply([&](auto... members) { (take_if_given(limits.*members, of_case.*members), ...); }, model::limit_members);
}

/// The budget as it holds for the chosen parameters. What names more of them comes later and wins.
Budget of_chosen_case(const Budget& budget, const model::Scenario& bench) {
  std::vector<std::string> chosen;
  for (const auto& [name, value] : bench.parameters) chosen.push_back(fmt::format("{}={}", name, value));
  std::sort(chosen.begin(), chosen.end());
  std::vector<std::pair<std::size_t, const BudgetLimits*>> matching;
  for (const auto& [parameters, of_case] : budget.cases) {
    const std::vector<std::string_view> parts = case_parts(parameters);
    if (std::includes(chosen.begin(), chosen.end(), parts.begin(), parts.end()))
      matching.emplace_back(parts.size(), &of_case);
  }
  std::stable_sort(matching.begin(), matching.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  Budget result = budget;
  for (const auto& [parts, of_case] : matching) take_over(result, *of_case);
  return result;
}

template <typename Map>
const typename Map::mapped_type* find_in(const Map& map, const std::string& name) {
  const auto found = map.find(name);
  return found == map.end() ? nullptr : &found->second;
}

/// A metric by its name and, when a report has it, by the tool's name of it, which applies to all test cases.
struct MetricNames {
  std::string own;
  std::string of_tool = {};

  template <typename Map>
  const typename Map::mapped_type* in(const Map& map) const {
    const auto* const found = find_in(map, own);
    return found == nullptr && !of_tool.empty() ? find_in(map, of_tool) : found;
  }
};

MetricNames names_of_metric(const std::string& name, const model::Scenario& bench) {
  for (const model::MetricSource& source : bench.metrics)
    if (source.from == model::MetricSource::From::report && source.metric.name == name) return {name, source.field};
  return {name};
}

/// Decimal text of the relative limit; empty: there is none.
std::string threshold_text(const MetricNames& names, const std::optional<Budget>& budget,
                           const BudgetSettings& settings) {
  if (const std::string* own = names.in(settings.metric_thresholds)) return *own;
  const bool is_general = !budget || (settings.named.threshold && !budget->threshold.empty());
  return is_general ? settings.threshold : budget->threshold;
}

AppliedBudget applied(const std::string& name, const model::Metric& metric, const model::Scenario& bench,
                      const BudgetSettings& settings) {
  const MetricNames names = names_of_metric(name, bench);
  const Budget* of_scenario = names.in(bench.budgets);
  const std::optional<Budget> own =
      of_scenario != nullptr ? std::optional(of_chosen_case(*of_scenario, bench)) : std::nullopt;
  const Budget budget = own.value_or(Budget{});
  AppliedBudget result;
  static_cast<model::PlainLimits&>(result) = budget;
  result.direction = budget.direction.value_or(metric.better);
  if (const model::Better* direction = names.in(settings.directions)) result.direction = *direction;
  if (find_failure_metric(bench, name) != nullptr) {
    result.max_rise = most_failed_rise;
    result.direction = metric.better;
    if (!own && names.in(settings.metric_thresholds) == nullptr) return result;
  }
  result.step = metric.step;
  result.near_zero = metric.near_zero;
  result.undirected = metric.undirected && names.in(settings.directions) == nullptr && !budget.direction;
  take_if_given(result.statistic, budget.statistic);
  if (const std::string* statistic = names.in(settings.statistics)) result.statistic = *statistic;
  const std::string threshold = threshold_text(names, own, settings);
  if (!threshold.empty()) {
    const bool own_factor = !budget.warn_factor.empty() && !settings.named.warn_factor;
    result.threshold = base::parse_number(threshold).value_or(0);
    result.warn_threshold = decimal_product(threshold, own_factor ? budget.warn_factor : settings.warn_factor);
  }
  if (!result.noise_threshold) result.noise_threshold = settings.noise_threshold;
  if (const double* limit = names.in(settings.metric_noise_thresholds)) result.noise_threshold = *limit;
  result.noise_policy = model::parse_noise_policy(budget.noise_policy).value_or(settings.noise_policy);
  const double* const floor = names.in(settings.floors);
  if (floor != nullptr && !result.min_value_change) result.min_value_change = *floor;
  const bool required = settings.significance_required && budget.evidence.empty();
  result.significance_required = required || budget.significance.value_or(false);
  return result;
}

bool is_declared(const model::Scenario& bench, std::string_view name) {
  return std::any_of(bench.metrics.begin(), bench.metrics.end(),
                     [&](const model::MetricSource& source) { return source.metric.name == name; });
}

/// Counts of the kernel, such as context switches, differ by more than any threshold between equal programs.
bool is_judged_by_default(const std::string& name, JudgedMetrics judged) {
  constexpr std::array<std::string_view, 4> speed_and_memory{"cpu_ms", "max_rss_kb", "throughput_per_s", "wall_ms"};
  if (judged == JudgedMetrics::contract) return model::find_contract_metric(name) != nullptr;
  return std::find(speed_and_memory.begin(), speed_and_memory.end(), name) != speed_and_memory.end();
}

/// Whether the count of failures beside it is judged, or the latency whose seconds are the samples of a service.
bool says_what_another_says(const model::Scenario& bench, std::string_view name) {
  if (name == "wall_ms" && bench.fault && is_declared(bench, "request_latency_ms")) return true;
  return std::any_of(bench.metrics.begin(), bench.metrics.end(), [&](const model::MetricSource& source) {
    return source.metric.name == name && is_restated(bench, source);
  });
}

/// Whether the user says something of this metric itself.
bool is_judged_on_request(const std::string& name, const model::Scenario& bench, const BudgetSettings& settings) {
  const MetricNames names = names_of_metric(name, bench);
  return names.in(settings.directions) != nullptr || has_own_budget(name, bench, settings);
}

/// What budgets, the command line or custom say that is judged.
std::set<std::string> judged_names(const model::Scenario& bench, const std::map<std::string, model::Metric>& present,
                                   const BudgetSettings& settings, JudgedMetrics judged) {
  std::set<std::string> names;
  for (const auto& [name, budget] : bench.budgets) names.insert(name);
  for (const auto& [name, threshold] : settings.metric_thresholds) names.insert(name);
  std::set<std::string> stood_for;
  for (const auto& [name, metric] : present) {
    const MetricNames both = names_of_metric(name, bench);
    const bool named = both.in(settings.directions) != nullptr || both.in(settings.statistics) != nullptr ||
                       both.in(settings.metric_noise_thresholds) != nullptr ||
                       both.in(settings.metric_thresholds) != nullptr || both.in(bench.budgets) != nullptr;
    const bool is_usual = (!bench.report && is_judged_by_default(name, judged)) || is_declared(bench, name);
    const bool is_failure = find_failure_metric(bench, name) != nullptr;
    if (named || is_failure || (is_usual && bench.budgets.empty() && !says_what_another_says(bench, name)))
      names.insert(name);
    if (!both.of_tool.empty()) stood_for.insert(both.of_tool);
  }
  for (const std::string& name : stood_for)
    if (present.count(name) == 0) names.erase(name);
  return names;
}

}  // namespace

double decimal_product(std::string_view threshold, std::string_view warn_factor) {
  const double product = base::parse_number(threshold).value_or(0) * base::parse_number(warn_factor).value_or(0);
  std::array<char, 40> digits{};
  constexpr int significant = 15;  // decimals of that many digits survive the way through a double
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), product, std::chars_format::scientific,
                                 significant - 1);
  return base::parse_number({digits.data(), end.ptr}).value_or(product);
}

std::map<std::string, AppliedBudget> applied_budgets(const model::Scenario& bench,
                                                     const std::map<std::string, model::Metric>& present,
                                                     const BudgetSettings& settings, JudgedMetrics judged) {
  const std::set<std::string> names = judged_names(bench, present, settings, judged);
  std::map<std::string, AppliedBudget> budgets;
  for (const std::string& name : names) {
    if (!ignored_reason(bench, name).empty()) continue;
    if (!is_judged_on_request(name, bench, settings) && reason_not_to_judge(bench, name).ground) continue;
    const auto found = present.find(name);
    budgets[name] = applied(name, found == present.end() ? model::metric_named(name) : found->second, bench, settings);
  }
  return budgets;
}

std::map<std::string, model::Metric> unjudged_metrics(const model::Scenario& bench,
                                                      const std::map<std::string, model::Metric>& present,
                                                      const std::map<std::string, model::AppliedBudget>& budgets) {
  std::map<std::string, model::Metric> unjudged;
  for (const auto& [name, metric] : present)
    if (budgets.find(name) == budgets.end() &&
        (says_what_another_says(bench, name) || reason_not_to_judge(bench, name).ground))
      unjudged[name] = metric;
  if (bench.report || !bench.budgets.empty()) return unjudged;
  for (const auto& [name, metric] : present)
    if (model::find_contract_metric(name) != nullptr && budgets.find(name) == budgets.end()) unjudged[name] = metric;
  return unjudged;
}

bool has_own_budget(const std::string& name, const model::Scenario& bench, const BudgetSettings& settings) {
  const MetricNames names = names_of_metric(name, bench);
  return names.in(bench.budgets) != nullptr || names.in(settings.metric_thresholds) != nullptr;
}

std::set<std::string, std::less<>> known_metrics(const model::Scenario& bench) {
  std::set<std::string, std::less<>> names;
  for (const model::ContractMetric& metric : model::contract_metrics()) names.emplace(metric.name);
  for (const model::BuiltinMetric& metric : model::builtin_metrics()) names.emplace(metric.name);
  for (const model::MetricSource& source : bench.metrics) {
    names.insert(source.metric.name);
    if (source.from == model::MetricSource::From::report && !source.field.empty()) names.insert(source.field);
  }
  for (const auto& [name, budget] : bench.budgets) names.insert(name);
  return names;
}

}  // namespace benchgate::judge
