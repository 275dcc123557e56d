// SPDX-License-Identifier: MIT
#include "judge/other_processors.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <numeric>
#include <string_view>
#include <vector>

#include "base/text.hpp"
#include "judge/comparable_units.hpp"
#include "judge/metric_delta.hpp"

namespace benchgate::judge {

namespace {

using model::Verdict;

/// How many runs there are of each model.
using Shares = std::map<std::string_view, std::size_t>;

Shares shares_of(std::span<const std::string> models) {
  Shares by_model;
  for (const std::string& model : models)
    if (!model.empty()) ++by_model[model];
  return by_model;
}

std::size_t runs_of(const Shares& by_model) {
  return std::accumulate(by_model.begin(), by_model.end(), std::size_t{0},
                         [](std::size_t sum, const auto& share) { return sum + share.second; });
}

bool are_same_models(const Shares& a, const Shares& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& one, const auto& other) { return one.first == other.first; });
}

/// Precondition: they are of the same models.
bool are_proportional(const Shares& a, const Shares& b) {
  const std::size_t runs_a = runs_of(a), runs_b = runs_of(b);
  return std::all_of(a.begin(), a.end(),
                     [&](const auto& share) { return share.second * runs_b == b.at(share.first) * runs_a; });
}

std::string models_text(const Shares& by_model) {
  std::vector<std::string> shown;
  for (const auto& [model, runs] : by_model) shown.push_back(fmt::format("'{}'", base::printable(model)));
  return base::join(shown, ", ");
}

/// "3 of 'A', 5 of 'B'".
std::string shares_text(const Shares& by_model) {
  std::vector<std::string> shown;
  for (const auto& [model, runs] : by_model) shown.push_back(fmt::format("{} of '{}'", runs, base::printable(model)));
  return base::join(shown, ", ");
}

/// Pairs whose reports are of two models.
std::size_t mixed_pairs(std::span<const std::string> baseline, std::span<const std::string> candidate) {
  std::size_t mixed = 0;
  for (std::size_t i = 0; i < std::min(baseline.size(), candidate.size()); ++i)
    if (!baseline[i].empty() && !candidate[i].empty() && baseline[i] != candidate[i]) ++mixed;
  return mixed;
}

/// Why times say nothing about the change; "": the processors are the same.
std::string difference_of(std::span<const std::string> baseline, std::span<const std::string> candidate,
                          ReportOrder order) {
  const Shares before = shares_of(baseline), now = shares_of(candidate);
  if (before.empty() || now.empty()) return {};
  if (!are_same_models(before, now))
    return fmt::format("undecided: the CPU models differ: {} and {}", models_text(before), models_text(now));
  if (order == ReportOrder::paired) {
    const std::size_t pairs = std::min(baseline.size(), candidate.size());
    const std::size_t mixed = mixed_pairs(baseline, candidate);
    return mixed == 0 ? "" : fmt::format("undecided: the CPU models differ in {} of {} pairs", mixed, pairs);
  }
  return are_proportional(before, now)
             ? ""
             : fmt::format("undecided: the shares of the CPU models differ: reports {}, and {}", shares_text(before),
                           shares_text(now));
}

/// Returns the usual name of an architecture, which tools spell differently.
std::string_view usual_name(std::string_view arch) {
  if (arch == "arm64") return "aarch64";
  return arch == "amd64" || arch == "x64" ? "x86_64" : arch;
}

bool is_other_architecture(const model::HostDifference& difference) {
  return difference.name == "arch" && usual_name(difference.baseline) != usual_name(difference.current);
}

/// Why machines of two architectures tell nothing about times; "": they are of one, or one is unknown.
std::string architecture_difference(const std::vector<model::HostDifference>& differences) {
  for (const model::HostDifference& difference : differences)
    if (is_other_architecture(difference))
      return fmt::format("undecided: the architectures differ: '{}' and '{}'", base::printable(difference.baseline),
                         base::printable(difference.current));
  return {};
}

/// Whether the change of a metric was judged and says something of the machines.
bool depends_on_processor(const model::Delta& delta, const model::AppliedBudget& budget) {
  return delta.baseline && delta.current && !budget.undirected && !is_independent_of_speed(delta.unit) &&
         absolute_violation(delta, budget).empty();
}

}  // namespace

void leave_speed_undecided(model::Comparison& comparison, std::span<const std::string> baseline,
                           std::span<const std::string> candidate, ReportOrder order) {
  std::string why = difference_of(baseline, candidate, order);
  if (why.empty()) why = architecture_difference(comparison.host_differences);
  if (why.empty()) return;
  for (auto& [name, delta] : comparison.deltas) {
    const auto budget = comparison.budgets.find(name);
    if (budget == comparison.budgets.end() || !depends_on_processor(delta, budget->second)) continue;
    delta.status = Verdict::inconclusive;
    delta.why = why;
    delta.ground = model::Ground::other_processors;
  }
  comparison.verdict = verdict_of(comparison.deltas);
}

std::vector<model::HostDifference> platform_differences(const model::Host& baseline, const model::Host& current) {
  std::vector<model::HostDifference> all = host_differences(baseline, current);
  std::erase_if(all, [](const model::HostDifference& one) {
    return one.name != "os" && one.name != "cpu_model" && !is_other_architecture(one);
  });
  return all;
}

std::string processor_reason(const model::Comparison& comparison) {
  for (const auto& [name, delta] : comparison.deltas)
    if (delta.ground == model::Ground::other_processors) return delta.why;
  return {};
}

}  // namespace benchgate::judge
