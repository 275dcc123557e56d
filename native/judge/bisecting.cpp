// SPDX-License-Identifier: MIT
#include "judge/bisecting.hpp"

#include <algorithm>
#include <vector>

#include "base/text.hpp"
#include "judge/paired_case.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

Agreement agreement(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules,
                    std::size_t most) {
  std::size_t slower = 0;
  std::size_t not_slower = 0;
  for (const model::PairedMeasurement& one : measurements) {
    if (is_slower(one.effect, rules.alpha, rules)) ++slower;
    if (is_excluded(one.effect, rules)) ++not_slower;
    if (slower == 2) return Agreement::slower;
    if (not_slower == 2) return Agreement::not_slower;
  }
  return measurements.size() < most ? Agreement::open : Agreement::unclear;
}

PairedRules rules_of_metric(const model::Scenario& scenario, const std::string& metric, model::Bisection::Find find) {
  const PairedJudgements all = paired_judgements(scenario, {.threshold = default_min_effect});
  PairedRules rules;
  rules.better = model::metric_named(metric).better;
  if (const auto found = all.find(metric); found != all.end()) rules = found->second.rules;
  return find == model::Bisection::Find::faster ? opposite_rules(rules) : rules;
}

PairedRules opposite_rules(PairedRules rules) {
  rules.better = rules.better == model::Better::lower ? model::Better::higher : model::Better::lower;
  return rules;
}

Difference difference_of_commits(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules) {
  const Agreement slower = agreement(measurements, rules, measurements.size());
  const Agreement faster = agreement(measurements, opposite_rules(rules), measurements.size());
  if (slower == Agreement::slower) return Difference::slower;
  if (faster == Agreement::slower) return Difference::faster;
  const bool is_none = slower == Agreement::not_slower && faster == Agreement::not_slower;
  return is_none ? Difference::none : Difference::unclear;
}

std::vector<std::string> measured_metrics(const model::Scenario& scenario) {
  std::vector<std::string> names;
  for (const model::BuiltinMetric& metric : model::builtin_metrics())
    if (scenario.work_units || metric.name != "throughput_per_s") names.emplace_back(metric.name);
  for (const model::MetricSource& source : scenario.metrics) names.push_back(source.metric.name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

PairedRules rules_of_step(PairedRules rules, double whole) {
  rules.min_effect = rules.beyond = whole / 2;
  return rules;
}

PairedRules rules_of_find(PairedRules rules, double whole) {
  rules.min_effect = std::min(rules.min_effect, whole / 2);
  return rules;
}

model::BisectStep::Answer nearest_answer(std::span<const model::PairedMeasurement> measurements,
                                         const PairedRules& rules) {
  std::vector<double> slowdowns;
  for (const model::PairedMeasurement& one : measurements)
    slowdowns.push_back(slowdown(one.effect, rules.better).value_or(0));
  std::sort(slowdowns.begin(), slowdowns.end());
  const bool bad = *stats::median(slowdowns) >= rules.min_effect;
  return bad ? model::BisectStep::Answer::bad : model::BisectStep::Answer::good;
}

StepDecision decide_step(std::span<const model::PairedMeasurement> measurements, Agreement agreed,
                         const PairedRules& rules) {
  using Word = model::BisectStep::Answer;
  if (measurements.empty()) return {};
  if (agreed == Agreement::slower) return {Word::bad};
  if (agreed == Agreement::not_slower) return {Word::good};
  const Word nearest = nearest_answer(measurements, rules);
  return {nearest, StepDecision::Certainty::in_doubt, fmt::format("unclear, closer to {}", name_of(nearest))};
}

model::Bisection::Outcome outcome_of_find(Agreement own) {
  using Verdict = model::Bisection::Outcome;
  return own == Agreement::slower ? Verdict::found : Verdict::inconclusive;
}

std::string_view advice_for(Agreement own) {
  if (own == Agreement::not_slower)
    return "its own effect is too small: several commits may share the slowdown; search between commits that are "
           "closer together";
  return "the machine is too noisy to tell: try again when it is quiet, or with more pairs (repeat: {min: 20, max: "
         "320})";
}

}  // namespace benchgate::judge
