// SPDX-License-Identifier: MIT
#include "judge/other_processors.hpp"

#include <vector>

#include "base/text.hpp"
#include "judge/comparable_units.hpp"
#include "judge/compare.hpp"
#include "judge/metric_delta.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;

std::string models_text(const std::set<std::string>& models) {
  std::vector<std::string> shown;
  for (const std::string& model : models) shown.push_back(fmt::format("'{}'", base::printable(model)));
  return base::join(shown, ", ");
}

/// Whether the change of a metric was judged and says something of the machines.
bool depends_on_processor(const model::Delta& delta, const model::AppliedBudget& budget) {
  return delta.baseline && delta.current && !budget.undirected && !is_independent_of_speed(delta.unit) &&
         absolute_violation(delta, budget).empty();
}

}  // namespace

void leave_speed_undecided(model::Comparison& comparison, const std::set<std::string>& baseline,
                           const std::set<std::string>& candidate) {
  if (baseline.empty() || candidate.empty() || baseline == candidate) return;
  const std::string why =
      fmt::format("undecided: the CPU models differ: {} and {}", models_text(baseline), models_text(candidate));
  for (auto& [name, delta] : comparison.deltas) {
    const auto budget = comparison.budgets.find(name);
    if (budget == comparison.budgets.end() || !depends_on_processor(delta, budget->second)) continue;
    delta.status = Verdict::inconclusive;
    delta.why = why;
    delta.ground = model::Ground::other_processors;
  }
  comparison.verdict = verdict_of(comparison.deltas);
}

std::string processor_reason(const model::Comparison& comparison) {
  for (const auto& [name, delta] : comparison.deltas)
    if (delta.ground == model::Ground::other_processors) return delta.why;
  return {};
}

}  // namespace benchgate::judge
