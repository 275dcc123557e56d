// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "analysis/paired.hpp"
#include "analysis/stopping.hpp"
#include "model/bisection.hpp"
#include "model/scenario.hpp"

namespace benchgate::analysis {

/// What measurements of one thing say of it together.
enum class Agreement {
  open,    ///< two more or less agreeing ones are needed
  slower,  ///< two say slower
  not_slower,
  unclear  ///< so many were made that there will be no more
};

/// Two measurements in fresh processes have to say the same: a single one that
/// a busy machine led astray would send a search astray for good. A measurement
/// says "slower" as is_slower has it, "not slower" when a slowdown that counts
/// is excluded, and otherwise nothing. Unclear after `most` measurements.
Agreement agreement(std::span<const model::PairedMeasurement> measurements, const PairedRules& rules, std::size_t most);

/// At most so many measurements of a commit against the good one.
inline constexpr std::size_t most_step_measurements = 4;

/// At most so many measurements of the two ends, and of a commit against its parent.
inline constexpr std::size_t most_end_measurements = 3;

/// How often everything is searched when a search ends in doubt.
inline constexpr int most_searches = 2;

/// How the scenario's metric is judged: by its budget, else by what counts where no budget says it.
PairedRules rules_of_metric(const model::Scenario& scenario, const std::string& metric);

/// The question at each step of a search, whether a commit is closer to the bad
/// end than to the good one: both answers need an interval on one side of half
/// of `whole`, the slowdown of bad against good.
PairedRules rules_of_step(PairedRules rules, double whole);

/// The question at its end, whether the commit that was found is slower than
/// its parent, by an amount that counts or by a part of `whole` that does.
PairedRules rules_of_find(PairedRules rules, double whole);

/// How a commit that no measurements agree on is called, so that the search can
/// go on: bad when the middle of the estimates reaches rules.min_effect. What
/// the search ends at is measured against its parent anyway. Precondition: at
/// least one measurement.
model::BisectStep::Answer nearest_answer(std::span<const model::PairedMeasurement> measurements,
                                         const PairedRules& rules);

/// What git is told of a commit.
struct StepDecision {
  enum class Certainty { sure, in_doubt };

  model::BisectStep::Answer answer = model::BisectStep::Answer::skip;
  Certainty certainty = Certainty::sure;
  std::string why = {};  ///< how it was decided when it was not clear
};

/// By what the measurements of a step agree on; without one the commit is skipped, without agreement it is called
/// as nearest_answer says.
StepDecision decide_step(std::span<const model::PairedMeasurement> measurements, Agreement agreed,
                         const PairedRules& rules);

/// Of the only commit that a search ended at, by what its measurements against its parent agree on.
model::Bisection::Outcome outcome_of_find(Agreement own);

/// What is to be said of a commit that was found, but whose own measurements
/// do not agree on "slower".
std::string_view advice_for(Agreement own);

}  // namespace benchgate::analysis
