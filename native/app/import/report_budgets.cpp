// SPDX-License-Identifier: MIT
#include "app/import/report_budgets.hpp"

#include <algorithm>

#include "base/text.hpp"
#include "imports/report_metrics.hpp"

namespace benchgate::app {

namespace {

bool reports(const model::ImportedCase& test_case, std::string_view metric) {
  return std::any_of(test_case.readings.begin(), test_case.readings.end(),
                     [&](const model::Reading& reading) { return reading.metric == metric; });
}

/// Whether all of `name` is a metric, and no part of it a benchmark.
bool is_of_metric(std::string_view name, const model::ImportedCase& test_case) {
  return name.find(budget_separator) == std::string_view::npos || reports(test_case, name);
}

}  // namespace

std::map<std::string, model::Budget> budgets_of_case(const std::map<std::string, model::Budget>& budgets,
                                                     const model::ImportedCase& test_case) {
  std::map<std::string, model::Budget> own;
  for (const auto& [name, budget] : budgets)
    if (is_of_metric(name, test_case)) own.emplace(name, budget);
  if (own.size() == budgets.size()) return own;
  for (std::string benchmark : {base::valid_utf8(test_case.name), imports::case_label(test_case)}) {
    benchmark += budget_separator;
    for (const auto& [name, budget] : budgets)
      if (name.starts_with(benchmark) && is_of_metric(std::string_view(name).substr(benchmark.size()), test_case))
        own.insert_or_assign(name.substr(benchmark.size()), budget);
  }
  return own;
}

}  // namespace benchgate::app
