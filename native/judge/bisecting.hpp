// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "judge/paired.hpp"
#include "judge/stopping.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::judge {

/// What repeated measurements of the same commits show together.
enum class Agreement {
  open,    ///< no two agree yet, more are needed
  slower,  ///< two say slower
  not_slower,
  unclear  ///< the limit of measurements is reached without agreement
};

/// Returns what measurements agree on: two in fresh processes must agree, because one that a busy machine disturbed
/// would mislead the whole search. A measurement says "slower" by is_slower, "not slower" when a slowdown that counts
/// is excluded, and otherwise nothing. Unclear after `most` measurements.
Agreement agreement(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules, std::size_t most);

/// The most measurements of a commit against the good one.
inline constexpr std::size_t most_step_measurements = 4;

/// The most measurements of the two ends, and of a commit against its parent.
inline constexpr std::size_t most_end_measurements = 3;

/// The most changes that a search through a line of commits names, unless it is asked for more.
inline constexpr std::size_t most_changes = 5;

/// The most searches: a search that ends in doubt is repeated from the start.
inline constexpr int most_searches = 2;

/// Returns how the scenario's metric is judged: by its budget, else by the default limits. To find a commit that is
/// faster, the other direction of the metric counts as worse.
PairedRules rules_of_metric(const model::Scenario& scenario, const std::string& metric,
                            model::Bisection::Find find = model::Bisection::Find::slower);

/// Returns the same rules for the other direction: what was better is worse.
PairedRules opposite_rules(PairedRules rules);

/// How two commits differ.
enum class Difference { slower, faster, none, unclear };

/// Returns what measurements say of both directions, each of which two of them have to agree on. `rules` are those of a
/// slowdown.
Difference difference_of_commits(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules);

/// Returns the metrics that executions of a scenario can have, in alphabetical order, without those of an imported
/// report.
std::vector<std::string> measured_metrics(const model::Scenario& scenario);

/// Returns the question at each step of a search, whether a commit is closer to the bad
/// end than to the good one: both answers need an interval on one side of half
/// of `whole`, the slowdown of bad against good.
PairedRules rules_of_step(PairedRules rules, double whole);

/// Returns the question at its end, whether the commit that was found is slower than
/// its parent, by an amount that counts or by a part of `whole` that does.
PairedRules rules_of_find(PairedRules rules, double whole);

/// Returns the answer for a commit whose measurements do not agree, so that the search can go on: bad if the median of
/// the estimates reaches rules.min_effect. The commit found is measured against its parent anyway. Precondition: at
/// least one measurement.
model::BisectStep::Answer nearest_answer(std::span<const model::PairedMeasurement> measurements,
                                         const PairedRules& rules);

/// The answer given to git bisect for a commit.
struct StepDecision {
  enum class Certainty { sure, in_doubt };

  model::BisectStep::Answer answer = model::BisectStep::Answer::skip;
  Certainty certainty = Certainty::sure;
  std::string why = {};  ///< how it was decided when it was not clear
};

/// Returns the answer on which the measurements of a step agree. Without any measurement the commit is skipped; without
/// agreement nearest_answer decides.
StepDecision decide_step(std::span<const model::PairedMeasurement> measurements, Agreement agreed,
                         const PairedRules& rules);

/// Returns the outcome for the one commit found, by its measurements against its parent.
model::Bisection::Outcome outcome_of_find(Agreement own);

/// Returns advice for a commit that was found, but whose own measurements do not agree on "slower".
std::string_view advice_for(Agreement own);

}  // namespace benchgate::judge
