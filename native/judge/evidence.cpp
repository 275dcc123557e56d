// SPDX-License-Identifier: MIT
#include "judge/evidence.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/plural.hpp"
#include "base/quantity.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "judge/metric_delta.hpp"
#include "judge/report_delta.hpp"
#include "stats/bootstrap.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/welch.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;
using model::Better;
using model::Delta;
using model::Significance;
using model::Verdict;

constexpr std::uint64_t bootstrap_seed = 42;
constexpr int bootstrap_resamples = 1000;

/// Samples that do not overlap are evidence from so many a side on. Of all ways to divide 8 samples of one program into
/// two sides of 4, 2 of 70 separate them: p = 0.029 by the two-sided rank test, below 0.05. Of 6 samples, 2 of 20: 0.1.
constexpr std::size_t least_clear_samples = 4;

/// The smallest and the largest sample, of all reports where the values are of reports.
std::pair<double, double> range_of(const MetricValues& values) {
  std::pair<double, double> range{values.sorted.front(), values.sorted.back()};
  for (const std::vector<double>& report : values.reports) {
    if (report.empty()) continue;
    range.first = std::min(range.first, report.front());
    range.second = std::max(range.second, report.back());
  }
  return range;
}

/// Ranks are evidence about the mean and about quantiles up to the median. For a tail they are not: there the interval
/// is the evidence.
bool ranks_count(const Statistic& statistic) { return !statistic.q || *statistic.q <= 0.5; }

std::optional<Significance> evidence(std::string_view name, const Statistic& statistic, const ComparedValues& sides,
                                     const SignificanceRule& rule) {
  const auto& [baseline, current] = sides;
  if (std::min(baseline.sorted.size(), current.sorted.size()) < rule.needed_samples()) return std::nullopt;
  Significance result;
  result.alpha = rule.alpha;
  result.baseline_samples = baseline.sorted.size();
  result.current_samples = current.sorted.size();
  result.rank_p_value = stats::mann_whitney(current.sorted, baseline.sorted)->p_value;
  if (rule.replicate == Replicate::report) {
    result.test = "mann_whitney";
    result.p_value = result.rank_p_value;
  } else {
    result.p_value = stats::welch_p_value(current.sorted, baseline.sorted);
  }
  std::optional<stats::Interval> interval;
  if (statistic.q) {
    const std::array<std::string_view, 2> names{"compare", name};
    base::Random random(base::stream_seed(bootstrap_seed, names));
    interval =
        stats::bootstrap_quantile_change(current.sorted, baseline.sorted, *statistic.q, bootstrap_resamples, random);
  }
  if (interval && std::isfinite(interval->low) && std::isfinite(interval->high)) {
    result.ci_lower = interval->low;
    result.ci_upper = interval->high;
  }
  result.significant = result.p_value && *result.p_value <= rule.alpha;
  return result;
}

/// Ranks decide, because no outlier sways them; for a tail, the interval. With few samples ranks cannot be significant:
/// then the contract's test counts if something else agrees with it.
bool is_evident(const Significance& evidence, const Statistic& statistic, const ComparedValues& sides,
                const AppliedBudget& budget) {
  const bool ranks = evidence.rank_p_value && *evidence.rank_p_value <= evidence.alpha;
  const bool interval = evidence.ci_lower && (*evidence.ci_lower > 0 || *evidence.ci_upper < 0);
  if (ranks_count(statistic) ? ranks : interval) return true;
  return evidence.significant && (interval || is_clear(sides, budget.direction));
}

/// Counts that are the same in each run differ by no chance.
bool are_exact(const ComparedValues& sides) { return sides.baseline.is_exact && sides.current.is_exact; }

bool are_too_few_to_be_clear(const ComparedValues& sides) {
  return !are_exact(sides) && std::min(sides.baseline.sorted.size(), sides.current.sorted.size()) < least_clear_samples;
}

void require_evidence(Delta& delta, const ComparedValues& sides, const AppliedBudget& budget,
                      const SignificanceRule& rule) {
  if (delta.status != Verdict::fail) return;
  const Statistic statistic = parse_statistic(delta.statistic).value_or(Statistic{});
  if (delta.significance && is_evident(*delta.significance, statistic, sides, budget)) return;
  const bool is_separate = is_clear(sides, budget.direction);
  if (!budget.significance_required && is_separate && !are_too_few_to_be_clear(sides)) return;
  delta.status = Verdict::warn;
  if (!delta.significance && !budget.significance_required)
    add_why(delta, is_separate ? "above the limit, but without evidence"
                               : "above the limit, but the samples of the two sides overlap");
  else if (!delta.significance)
    add_why(delta, fmt::format("above the limit, but evidence needs {} samples per side", rule.needed_samples()));
  else if (ranks_count(statistic))
    add_why(delta, "above the limit, but without evidence: " + weak_p(*delta.significance->rank_p_value, rule.alpha));
  else
    add_why(delta, "above the limit, but without evidence: the 95 % interval of the change does not exclude 0");
}

bool requires_evidence(const AppliedBudget& budget, const SignificanceRule& rule) {
  return budget.significance_required || (rule.fail_needs_evidence && budget.evidence != "none");
}

/// One sample shows no scatter and few show little, so a warning or failure without evidence says so.
void note_few_samples(Delta& delta, const ComparedValues& sides, const AppliedBudget& budget,
                      const SignificanceRule& rule) {
  if (delta.status < Verdict::warn) return;
  if (budget.evidence == "none" && !budget.significance_required) {
    if (delta.status == Verdict::fail) add_why(delta, "by the threshold alone (evidence: none)");
    return;
  }
  const std::size_t before = sides.baseline.sorted.size(), after = sides.current.sorted.size();
  if (are_exact(sides) && !budget.significance_required) return;
  if (before == 1 || after == 1)
    add_why(delta, fmt::format("one sample {} cannot tell a change from noise; evidence needs {} per side: measure "
                               "more iterations",
                               before == after ? "per side"
                               : before == 1   ? "of the baseline"
                                               : "of the current side",
                               rule.needed_samples()));
  else if (rule.shown && !delta.significance && !budget.significance_required) {
    const bool requires_it = requires_evidence(budget, rule);
    const bool is_clear_fail = delta.status == Verdict::fail && requires_it;
    add_why(delta,
            fmt::format("{} and {} samples{}{} per side", after, before,
                        is_clear_fail ? ", which do not overlap; a test needs " : " are too few: evidence needs ",
                        rule.needed_samples()));
    if (requires_it && are_too_few_to_be_clear(sides))
      delta.why += fmt::format(", or {} that do not overlap", least_clear_samples);
  }
}

/// "1 and 2 more", "2 more of the baseline": what is missing on both sides, or on one.
std::string missing_reports(std::size_t baseline, std::size_t current) {
  if (baseline == current) return fmt::format("{} more", baseline);
  if (baseline == 0) return fmt::format("{} more of the current side", current);
  if (current == 0) return fmt::format("{} more of the baseline", baseline);
  return fmt::format("{} and {} more", baseline, current);
}

/// Why a change is not yet more than a suspicion, and what would test it.
std::string suspicion(const ComparedValues& sides) {
  const std::size_t before = sides.baseline.sorted.size(), after = sides.current.sorted.size();
  const std::string needed = needed_reports(ReportOrder::independent, before, after);
  if (before == 1 && after == 1) return fmt::format("suspected: one process a side; {}{}", needed, or_import);
  return fmt::format("suspected: {} of the baseline and {} of the current side; {}", base::pluralize(before, "report"),
                     after, needed);
}

/// Whether a warning is about the change, not about noise.
bool reaches_limit(const Delta& delta, const AppliedBudget& budget) {
  if (is_from_zero(delta)) return *worsening_of(delta, budget.direction) > 0;
  return delta.regression && budget.warn_threshold && reaches(*delta.regression, *budget.warn_threshold);
}

void weigh_reports(Delta& delta, const ComparedValues& sides, const AppliedBudget& budget,
                   const SignificanceRule& rule) {
  if (delta.status < Verdict::warn || !reaches_limit(delta, budget)) return;
  if (!budget.significance_required) {
    if (delta.status == Verdict::fail) add_why(delta, "by the threshold alone (evidence: none)");
  } else if (delta.significance) {
    require_evidence(delta, sides, budget, rule);
  } else {
    delta.status = Verdict::warn;
    delta.ground = model::Ground::suspected;
    add_why(delta, suspicion(sides));
  }
}

}  // namespace

void add_why(Delta& delta, const std::string& sentence) { delta.why += (delta.why.empty() ? "" : "; ") + sentence; }

bool is_clear(const ComparedValues& sides, Better better) {
  const auto before = range_of(sides.baseline), after = range_of(sides.current);
  return better == Better::lower ? after.first > before.second : after.second < before.first;
}

bool decides_alone(const ComparedValues& sides, const AppliedBudget& budget, const SignificanceRule& rule) {
  if (rule.replicate == Replicate::report) return !budget.significance_required;
  return !requires_evidence(budget, rule) || !are_too_few_to_be_clear(sides);
}

std::string needed_reports(ReportOrder order, std::size_t baseline, std::size_t current) {
  const auto missing = [](std::size_t needed, std::size_t count) { return needed - std::min(needed, count); };
  const std::string pairs =
      fmt::format("{} pairs ({} more)", least_report_pairs, missing(least_report_pairs, std::min(baseline, current)));
  if (order == ReportOrder::paired) return "a fail needs " + pairs;
  return fmt::format("a fail needs {} reports a side ({}){}", least_reports,
                     missing_reports(missing(least_reports, baseline), missing(least_reports, current)),
                     baseline == 1 && current == 1 ? " or " + pairs : "");
}

std::string weak_p(double p, double alpha) {
  return fmt::format("p = {} is above {}", base::format_quantity(p), base::format_quantity(alpha));
}

void weigh_evidence(Delta& delta, std::string_view name, const ComparedValues& sides, const AppliedBudget& budget,
                    const SignificanceRule& rule) {
  const Statistic statistic = parse_statistic(delta.statistic).value_or(Statistic{});
  const bool of_reports = rule.replicate == Replicate::report;
  SignificanceRule tested = rule;
  if (of_reports && is_from_zero(delta)) tested.alpha = level_without_ratio(rule.alpha);
  const bool requires_it = requires_evidence(budget, rule);
  if (rule.shown || requires_it) delta.significance = evidence(name, statistic, sides, tested);
  if (of_reports) return weigh_reports(delta, sides, budget, tested);
  if (requires_it) require_evidence(delta, sides, budget, rule);
  note_few_samples(delta, sides, budget, rule);
}

}  // namespace benchgate::judge
