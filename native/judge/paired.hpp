// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "judge/stopping.hpp"
#include "model/paired.hpp"

namespace benchgate::judge {

/// Returns what `pairs` show, at a look that may spend `share` of `alpha`: estimate and
/// interval of the median change (coverage at least 1 - alpha over all looks),
/// and the p of the signed-rank test. It compares logarithms of head / base
/// when all values are positive, else differences by the median of base.
/// No change when base and head are equal in all pairs. Where the median of base is 0, differences in the unit of the
/// metric and the p of the sign test, since the many ties of small counts leave ranks little to say; where it is
/// negative, nothing. Shares of failed work: their mean difference, since a few executions may hold all failures, the
/// interval of the median difference, and the p of the signed-rank test. O(n^2).
model::PairedEffect paired_effect(std::span<const model::Pair> pairs, double share, double alpha,
                                  PairedScale scale = PairedScale::ratio);

/// Returns the smallest change that counts whatever its share of the base is, in the unit of the metric: min_change,
/// for a base of 0 or near it by default more than one step of what the tool prints; 0: any.
double smallest_change(const PairedRules& rules, double base);

/// Returns the smallest relative slowdown that counts: min_effect, or smallest_change relative to the base where that
/// is more.
double effective_threshold(const model::PairedEffect& effect, const PairedRules& rules);

/// Whether the slowdown is at least effective_threshold; from a base of 0 and of shares, any that is at least
/// smallest_change.
bool reaches_threshold(const model::PairedEffect& effect, const PairedRules& rules);

/// Whether the head is slower (worse in its metric's direction): p_looked at
/// most `alpha`, an interval above rules.beyond, and a slowdown of effective_threshold not excluded. From a base of 0:
/// p_looked at most `alpha` and a slowdown that counts.
bool is_slower(const model::PairedEffect& effect, double alpha, const PairedRules& rules);

/// Whether the interval excludes a slowdown of effective_threshold (from a base of 0, of smallest_change), or an
/// absolute floor is set and the medians are equal.
bool is_excluded(const model::PairedEffect& effect, const PairedRules& rules);

/// Returns how much worse the head is, a ratio, negative when it is better, infinite from a base of 0 to another value;
/// absent when undefined.
std::optional<double> slowdown(const model::PairedEffect& effect, model::Better better);

/// How the first measurement of a metric and its confirmations are judged.
struct PairedJudgement {
  /// Whether a metric that nobody asked for is judged at all.
  enum class When {
    always,
    cpu_matters,  ///< as cpu_time_matters says after the first look
  };

  PairedRules rules = {};
  double warn_effect = 0.027;  ///< a slowdown of this is a warning
  std::size_t confirm = 1;     ///< confirmations that a fail needs
  std::string family = {};     ///< verdicts of one family, such as a metric over all scenarios, are adjusted together
  When when = When::always;

  bool operator==(const PairedJudgement&) const = default;
};

/// Whether confirmation has to look into a first measurement.
bool is_suspect(const model::PairedMeasurement& first, const PairedRules& rules);

/// Sets p_adjusted over all verdicts of a family (Benjamini and Hochberg), then
/// status and why. `judgements` has one for each verdict. Families are adjusted
/// apart, so that a further metric takes no power from the others; the chance of
/// a false alarm of a whole check grows with their number.
///
/// fail: every measurement of a suspect says slower at rules.alpha, p_adjusted
/// is at most rules.alpha, and the slowdown of the last measurement is at least
/// min_effect. p is the largest of the confirmations, which are fresh: what
/// made the first measurement suspicious is not counted again. warn: the same,
/// with a slowdown of warn_effect, or an interval beyond zero but below
/// min_effect with a slowdown of warn_effect; or confirmations are missing for another reason than time.
/// inconclusive: a slowdown that counts is neither shown nor excluded, also where a smaller one is shown; or the time
/// ended before a suspect was confirmed. A speed-up is no evidence of a slowdown: its p counts as 1, so that many of
/// them do not lower the bar for the others.
void judge_paired(std::span<model::PairedVerdict> verdicts, std::span<const PairedJudgement> judgements);

/// Judges the verdicts of one shard of a check in the same way: p_adjusted is p_value, and `pending` says what
/// adjust_paired needs.
void judge_shard(std::span<model::PairedVerdict> verdicts, std::span<const PairedJudgement> judgements);

/// Completes verdicts of judge_shard, all with `pending`, as if judge_paired had judged those of all shards at once.
/// The order of the verdicts does not matter.
void adjust_paired(std::span<model::PairedVerdict* const> verdicts);

/// Returns the decide_alpha of a confirmation when a family has `verdicts` members:
/// what is significant here stays so after adjustment, whatever the others are.
double confirming_alpha(double alpha, std::size_t verdicts);

/// Whether a slowdown is suspected, and no time was left to confirm it.
bool lacks_time_to_confirm(const model::PairedVerdict& verdict);

}  // namespace benchgate::judge
