// SPDX-License-Identifier: MIT
#include "cli/report_names.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "base/text.hpp"
#include "cli/report_budgets.hpp"
#include "cli/run_cases.hpp"
#include "codec/import/report_metrics.hpp"

namespace benchgate::cli {

namespace {

using Names = ReportNames::Names;

bool is_among(const Names& names, std::string_view name) { return names.find(name) != names.end(); }

/// "a, b and 3 more".
std::string listed(std::span<const std::string_view> names) {
  constexpr std::size_t most = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : ", ", base::printable(names[i]));
  return names.size() > most ? fmt::format("{} and {} more", text, names.size() - most) : text;
}

/// What somebody may have meant: the nearest name, else those that there are.
std::string meant(std::string_view word, const Names& names) {
  const std::vector<std::string_view> all(names.begin(), names.end());
  if (const auto best = base::nearest(word, all)) return fmt::format(" (did you mean '{}'?)", base::printable(*best));
  return all.empty() ? "" : fmt::format(" (known here: {})", listed(all));
}

/// Where in "NAME: METRIC" the name of a benchmark ends, else npos.
std::size_t end_of_benchmark(std::string_view budget, const Names& benchmarks) {
  std::size_t at = budget.rfind(budget_separator);
  while (at != std::string_view::npos && !is_among(benchmarks, budget.substr(0, at)))
    at = at == 0 ? std::string_view::npos : budget.rfind(budget_separator, at - 1);
  return at;
}

/// What is wrong with the name of a budget; "" when something has it.
std::string fault_of_budget(std::string_view budget, const ReportNames& names) {
  if (is_among(names.metrics, budget)) return "";
  const std::size_t last = budget.rfind(budget_separator);
  if (last == std::string_view::npos)
    return fmt::format("no benchmark of these reports has the metric '{}'{}", base::printable(budget),
                       meant(budget, names.metrics));
  const std::size_t end = end_of_benchmark(budget, names.benchmarks);
  if (end == std::string_view::npos)
    return fmt::format("no benchmark of these reports is called '{}'{}", base::printable(budget.substr(0, last)),
                       meant(budget.substr(0, last), names.benchmarks));
  const std::string_view metric = budget.substr(end + budget_separator.size());
  if (is_among(names.metrics, metric)) return "";
  return fmt::format("the benchmark '{}' has no metric '{}'{}", base::printable(budget.substr(0, end)),
                     base::printable(metric), meant(metric, names.metrics));
}

}  // namespace

void ReportNames::add(const runner::ImportedReports& found) {
  for (const runner::ImportedReport& report : found.reports)
    for (const model::ImportedCase& test_case : report.cases) {
      if (wants_benchmarks) {
        benchmarks.insert(base::valid_utf8(test_case.name));
        benchmarks.insert(codec::case_label(test_case));
      }
      if (wants_metrics)
        for (const codec::ReportMetric& metric : codec::report_metrics(test_case)) metrics.insert(metric.metric.name);
    }
}

void ReportNames::add(const model::ReceiptHead& head) {
  if (wants_benchmarks) {
    benchmarks.insert(head.scenario.name);
    benchmarks.insert(case_name(head.scenario));
  }
  if (wants_metrics)
    for (const model::MetricSource& source : head.scenario.metrics) metrics.insert(source.metric.name);
}

ReportNames names_wanted(const std::map<std::string, model::Budget>& budgets) {
  ReportNames names;
  names.wants_metrics = !budgets.empty();
  names.wants_benchmarks = std::any_of(budgets.begin(), budgets.end(), [](const auto& budget) {
    return budget.first.find(budget_separator) != std::string::npos;
  });
  return names;
}

BudgetFaults faults_of_budgets(const std::map<std::string, model::Budget>& budgets, const ReportNames& names) {
  BudgetFaults all;
  if (names.metrics.empty()) return all;  // nothing was measured: that is to be said of the benchmarks
  for (const auto& [name, budget] : budgets)
    if (std::string fault = fault_of_budget(name, names); !fault.empty()) all.faults.push_back(std::move(fault));
  const bool is_of_all = std::any_of(budgets.begin(), budgets.end(), [](const auto& budget) {
    return budget.first.find(budget_separator) == std::string::npos;
  });
  all.judge_nothing = is_of_all && all.faults.size() == budgets.size();
  return all;
}

}  // namespace benchgate::cli
