// SPDX-License-Identifier: MIT
#pragma once

#include "analysis/compare.hpp"
#include "cli/options.hpp"

namespace benchgate::cli {

/// What a difference between the machines does.
enum class HostPolicy { warn, error, ignore };

/// What the command line says of a comparison.
struct CompareSettings {
  analysis::BudgetSettings budgets;
  analysis::SignificanceRule significance;
  HostPolicy host = HostPolicy::warn;
};

/// Options of budgets that `compare` has.
std::span<const Option> budget_options();

/// Reads them. Throws Error, naming option and range, for what is no number in
/// range, no M=VALUE, no statistic, or given twice for a metric.
CompareSettings compare_settings(const Arguments& arguments);

/// Throws Error for a metric named on the command line that is none of `known`.
void require_known_metrics(const CompareSettings& settings, const std::set<std::string, std::less<>>& known);

}  // namespace benchgate::cli
