// SPDX-License-Identifier: MIT
#pragma once

#include <set>
#include <span>
#include <string>

#include "judge/compare.hpp"
#include "judge/comparison_policy.hpp"

namespace benchgate::app {

/// What happens to thresholds above 1 (100 %) in budgets that do not say `large: true`. Receipts only warn.
enum class LargeThresholds { refuse, allow };

/// What happens to times and rates that the sides measured on processors of different models.
enum class OtherProcessors { compare, leave_undecided };

/// How two runs are compared.
struct CompareSettings {
  judge::BudgetSettings budgets = {};
  judge::SignificanceRule significance = {};
  judge::HostPolicy host = judge::HostPolicy::warn;
  judge::OnFailedSamples failed_samples = judge::OnFailedSamples::refuse;
  judge::OtherBenchmark other_benchmark = judge::OtherBenchmark::refuse;
  OtherProcessors other_processors = OtherProcessors::compare;  ///< HostPolicy::ignore always compares
  LargeThresholds large_thresholds = LargeThresholds::refuse;
  judge::WarningPolicy warnings = judge::WarningPolicy::pass;

  /// Whether some metric is named, so that it is judged whatever the scenario says.
  bool names_metrics() const;
};

/// Throws Error for a metric that the settings name and that is none of `known`.
void require_known_metrics(const CompareSettings& settings, const std::set<std::string, std::less<>>& known);

/// Throws Error for an option that names another direction of a metric than a scenario file does, as a budget's
/// `direction` that contradicts `better` is an error.
void require_agreement(const CompareSettings& settings, std::span<const model::Scenario> scenarios);

}  // namespace benchgate::app
