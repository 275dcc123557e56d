// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "model/comparison.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// What the command line says of budgets. Numbers are the decimal text that
/// the user wrote, checked by the reader to be finite and in range.
struct BudgetSettings {
  std::string threshold = "0.20";
  std::string warn_factor = "0.90";
  std::map<std::string, std::string> metric_thresholds = {};
  std::map<std::string, model::Better> directions = {};
  std::map<std::string, std::string> statistics = {};
  std::map<std::string, double> floors = {};  ///< min_value_change of metrics whose budget sets none
  std::optional<double> noise_threshold = {};
  std::map<std::string, double> metric_noise_thresholds = {};
  model::NoisePolicy noise_policy = model::NoisePolicy::warn;
  bool significance_required = false;

  /// Which of these the user named: they replace those of budgets, too, and are no defaults.
  struct Named {
    bool threshold = false;
    bool warn_factor = false;
  };
  Named named = {};
};

/// Which metrics are judged in a scenario without budgets, beside its own: those that tell how fast and how large a
/// program is, or every one of the contract of receipts, as perfgate does.
enum class JudgedMetrics { speed_and_memory, contract };

/// Returns threshold x warn_factor of two decimals as the decimal that a person gets:
/// 0.20 x 0.90 is 0.18, not the doubles' 0.18000000000000002. Exact while the
/// product has at most 15 significant digits.
double decimal_product(std::string_view threshold, std::string_view warn_factor);

/// Returns the budgets that apply to `bench`, by metric, everything filled in.
///
/// Which metrics: those with a budget in the scenario and those with a
/// threshold of their own on the command line; in a scenario without budgets
/// the metrics of `judged` and every metric of the scenario's own that is in
/// `present` (measured on either side). The command line beats the scenario, and what is said of a metric by name
/// beats what is said in general:
/// threshold: command line by metric, command line in general, the scenario's case (some or all of the
/// parameters, in any order; what names more of them wins, among equals the
/// later by name), the scenario's budget, the default. What is said of a metric as
/// a report's tool names it ("time") holds for that of every test case in the
/// report ("parse: time") of which nothing is said. A budget that has only `max`
/// or `min` has no relative threshold. Metrics of failed work (find_failure_metric) are always among them, with the
/// largest rise in percentage points and without a threshold in general; a share beside the count of its test case is
/// not, unless it is named.
std::map<std::string, model::AppliedBudget> applied_budgets(const model::Scenario& bench,
                                                            const std::map<std::string, model::Metric>& present,
                                                            const BudgetSettings& settings,
                                                            JudgedMetrics judged = JudgedMetrics::speed_and_memory);

/// Returns the metrics of the contract in `present` that no budget applies to, although the scenario has no budgets:
/// they are shown, neither judged nor counted, and shares of failures that say what the judged count says.
std::map<std::string, model::Metric> unjudged_metrics(const model::Scenario& bench,
                                                      const std::map<std::string, model::Metric>& present,
                                                      const std::map<std::string, model::AppliedBudget>& budgets);

/// Whether the scenario or the command line sets a limit for this very metric. Without a limit of its own it is judged
/// only because no file says what to judge.
bool has_own_budget(const std::string& name, const model::Scenario& bench, const BudgetSettings& settings);

/// Names that a budget may have: the contract's, those that `run` measures by
/// itself, and the scenario's own, those of a report also as its tool names them.
std::set<std::string, std::less<>> known_metrics(const model::Scenario& bench);

}  // namespace benchgate::judge
