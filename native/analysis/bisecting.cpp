// SPDX-License-Identifier: MIT
#include "analysis/bisecting.hpp"

#include <algorithm>
#include <vector>

#include "stats/descriptive.hpp"

namespace benchgate::analysis {

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

PairedRules rules_of_step(PairedRules rules, double whole) {
  rules.min_effect = rules.beyond = whole / 2;
  return rules;
}

PairedRules rules_of_find(PairedRules rules, double whole) {
  rules.min_effect = std::min(rules.min_effect, whole / 2);
  return rules;
}

model::BisectStep::Word nearest_word(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules) {
  std::vector<double> slowdowns;
  for (const model::PairedMeasurement& one : measurements)
    slowdowns.push_back(slowdown(one.effect, rules.better).value_or(0));
  std::sort(slowdowns.begin(), slowdowns.end());
  const bool bad = *stats::median(slowdowns) >= rules.min_effect;
  return bad ? model::BisectStep::Word::bad : model::BisectStep::Word::good;
}

std::string_view advice_for(Agreement own) {
  if (own == Agreement::not_slower)
    return "what it adds is too little: several commits may share the slowdown; compare ends that are closer "
           "to each other";
  return "the machine is too noisy to tell: try again when it is quiet, or with more pairs (repeat: {min: 20, max: "
         "320})";
}

}  // namespace benchgate::analysis
