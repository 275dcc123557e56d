// SPDX-License-Identifier: MIT
#include "format/scenario_limits.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/scenario_check.hpp"
#include "model/large_threshold.hpp"

namespace benchgate::format {

namespace {

/// The value of a key in a case, else in its budget; null: in neither.
const syntax::Yaml* find_limit(const syntax::Yaml& of_case, const syntax::Yaml& budget, std::string_view name) {
  const syntax::Yaml* own = of_case.find(name);
  return own != nullptr ? own : budget.find(name);
}

void check_threshold(const syntax::Yaml& limits, const syntax::Yaml& budget) {
  const syntax::Yaml* threshold = limits.find("threshold");
  const syntax::Yaml* large = find_limit(limits, budget, "large");
  if (threshold == nullptr || (large != nullptr && flag_of(*large))) return;
  const std::string problem = model::large_threshold_problem(threshold->text, "'large: true' to the budget");
  if (!problem.empty()) throw Error(base::where(threshold->location), "'threshold' " + problem);
}

void check_range(const syntax::Yaml& limits, const syntax::Yaml& budget) {
  const syntax::Yaml* min = find_limit(limits, budget, "min");
  const syntax::Yaml* max = find_limit(limits, budget, "max");
  if (min == nullptr || max == nullptr || number_of(*min) <= number_of(*max)) return;
  const syntax::Yaml& wrong = limits.find("min") != nullptr ? *min : *max;
  throw Error(base::where(wrong.location),
              fmt::format("'min' {} is above 'max' {}, so that no value is allowed; swap them or remove one", min->text,
                          max->text));
}

}  // namespace

void check_limits(const syntax::Yaml& budgets, Configuration::LargeThresholds large) {
  const auto check = [&](const syntax::Yaml& limits, const syntax::Yaml& budget) {
    if (large == Configuration::LargeThresholds::refuse) check_threshold(limits, budget);
    check_range(limits, budget);
  };
  for (const syntax::YamlMember& budget : budgets.members) {
    check(budget.value, budget.value);
    if (const syntax::Yaml* cases = budget.value.find("cases"))
      for (const syntax::YamlMember& one : cases->members) check(one.value, budget.value);
  }
}

}  // namespace benchgate::format
