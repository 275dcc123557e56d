// SPDX-License-Identifier: MIT
#include "format/scenario_limits.hpp"

#include "base/error.hpp"
#include "base/text.hpp"
#include "format/scenario_check.hpp"
#include "model/large_threshold.hpp"
#include "model/metric.hpp"

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

/// Gives `check` each budget and each case, with its metric and its budget.
template <typename Check>
void each_limits(const syntax::Yaml& budgets, const Check& check) {
  for (const syntax::YamlMember& budget : budgets.members) {
    check(budget.key, budget.value, budget.value);
    if (const syntax::Yaml* cases = budget.value.find("cases"))
      for (const syntax::YamlMember& one : cases->members) check(budget.key, one.value, budget.value);
  }
}

/// Throws Error if `limits` have another direction than `better`, which stands at `where`.
void check_direction(const syntax::Yaml& limits, const std::string& metric, std::string_view better,
                     const std::string& where) {
  const syntax::Yaml* direction = limits.find("direction");
  if (direction == nullptr || direction->text == better) return;
  throw Error(base::where(direction->location),
              fmt::format("'direction: {}' contradicts 'better: {}' of '{}' ({}); remove one", direction->text, better,
                          base::printable(metric), where));
}

/// What the scenario's own metrics say, then what is said of those of its report.
void check_directions_of(const syntax::Yaml& values, const syntax::Yaml& budgets, const Configuration& configuration) {
  const syntax::Yaml* const metrics = values.find("metrics");
  const syntax::Yaml* const report = values.find("import");
  const syntax::Yaml* const of_report = report == nullptr ? nullptr : report->find("better");
  if (of_report != nullptr) check_directions(budgets, *of_report);
  each_limits(budgets, [&](const std::string& name, const syntax::Yaml& limits, const syntax::Yaml&) {
    const syntax::Yaml* const metric = metrics == nullptr ? nullptr : metrics->find(name);
    const syntax::Yaml* const better = metric == nullptr ? nullptr : metric->find("better");
    if (better != nullptr) return check_direction(limits, name, better->text, base::where(better->location));
    const auto general = configuration.better.find(name);
    const bool is_replaced = of_report != nullptr && of_report->find(name) != nullptr;
    if (report != nullptr && !is_replaced && general != configuration.better.end())
      check_direction(limits, name, model::name_of(general->second), base::printable(configuration.file));
  });
}

}  // namespace

void check_directions(const syntax::Yaml& budgets, const syntax::Yaml& better) {
  each_limits(budgets, [&](const std::string& name, const syntax::Yaml& limits, const syntax::Yaml&) {
    if (const syntax::Yaml* said = better.find(name))
      check_direction(limits, name, said->text, base::where(said->location));
  });
}

void check_limits(const syntax::Yaml& values, const Configuration& configuration) {
  const syntax::Yaml* const budgets = values.find("budgets");
  if (budgets == nullptr) return;
  each_limits(*budgets, [&](const std::string&, const syntax::Yaml& limits, const syntax::Yaml& budget) {
    if (configuration.large_thresholds == Configuration::LargeThresholds::refuse) check_threshold(limits, budget);
    check_range(limits, budget);
  });
  check_directions_of(values, *budgets, configuration);
}

}  // namespace benchgate::format
