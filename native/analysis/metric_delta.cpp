// SPDX-License-Identifier: MIT
#include "analysis/metric_delta.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "base/quantity.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "stats/bootstrap.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/welch.hpp"

namespace benchgate::analysis {

namespace {

using model::AppliedBudget;
using model::Better;
using model::Delta;
using model::NoisePolicy;
using model::Significance;
using model::Verdict;

constexpr std::uint64_t bootstrap_seed = 42;
constexpr int bootstrap_resamples = 1000;

std::string as_percent(double ratio) { return base::format_quantity(ratio * 100) + " %"; }

void add_why(Delta& delta, const std::string& sentence) { delta.why += (delta.why.empty() ? "" : "; ") + sentence; }

/// ratio, pct and regression, where they are defined.
void add_change(Delta& delta, Better better) {
  if (!delta.baseline || !delta.current) {
    delta.why = !delta.current ? (!delta.baseline ? "not measured" : "missing in current") : "missing in baseline";
    return;
  }
  if (*delta.baseline <= 0) {
    delta.why = *delta.baseline == 0 ? "baseline 0: a relative change is undefined"
                                     : "negative baseline: a relative change is undefined";
    return;
  }
  const double ratio = *delta.current / *delta.baseline;
  const double pct = (*delta.current - *delta.baseline) / *delta.baseline;
  if (!std::isfinite(ratio) || !std::isfinite(pct)) {
    delta.why = "the change is too large for a floating-point number";
    return;
  }
  delta.ratio = ratio;
  delta.pct = pct;
  delta.regression = std::max(0.0, better == Better::lower ? pct : -pct);
}

bool is_at_least(double regression, double limit) { return !is_above(limit, regression); }

Verdict by_threshold(const Delta& delta, const AppliedBudget& budget) {
  if (!budget.threshold || !delta.regression) return Verdict::skip;
  if (is_above(*delta.regression, *budget.threshold)) return Verdict::fail;
  return is_at_least(*delta.regression, budget.warn_threshold.value_or(*budget.threshold)) ? Verdict::warn
                                                                                           : Verdict::pass;
}

void forgive_small_change(Delta& delta, const AppliedBudget& budget) {
  if (!budget.min_value_change || delta.status < Verdict::warn) return;
  const double change = std::abs(*delta.current - *delta.baseline);
  if (change >= *budget.min_value_change) return;
  delta.status = Verdict::pass;
  add_why(delta, fmt::format("a change of {} is below min_value_change {}", base::format_quantity(change, delta.unit),
                             base::format_quantity(*budget.min_value_change, delta.unit)));
}

/// No value of one side lies within the other's range, and the current side is the worse.
bool is_clear(const MetricValues& baseline, const MetricValues& current, Better better) {
  return better == Better::lower ? current.sorted.front() > baseline.sorted.back()
                                 : current.sorted.back() < baseline.sorted.front();
}

void apply_noise(Delta& delta, const MetricValues& baseline, const MetricValues& current, const AppliedBudget& budget) {
  delta.noise_threshold = budget.noise_threshold;
  if (!budget.noise_threshold || delta.status == Verdict::skip) return;
  const double cv = std::max(delta.cv.value_or(0), delta.baseline_cv.value_or(0));
  if (cv <= *budget.noise_threshold) return;
  const std::string_view side = delta.cv.value_or(0) == cv ? "current" : "baseline";
  add_why(delta,
          fmt::format("noisy: CV {} of {} is above {}", as_percent(cv), side, as_percent(*budget.noise_threshold)));
  if (budget.noise_policy == NoisePolicy::ignore) return;
  if (delta.status == Verdict::fail && is_clear(baseline, current, budget.direction)) {
    add_why(delta, "the samples of the two sides do not overlap, so it still fails");
    return;
  }
  delta.status = budget.noise_policy == NoisePolicy::warn ? Verdict::warn : Verdict::skip;
}

/// Ranks are evidence about the mean and about quantiles up to the median. For a tail they are not: there the interval
/// is the evidence.
bool ranks_count(const Statistic& statistic) { return !statistic.q || *statistic.q <= 0.5; }

std::optional<Significance> evidence(std::string_view name, const Statistic& statistic, const MetricValues& baseline,
                                     const MetricValues& current, const SignificanceRule& rule) {
  if (std::min(baseline.sorted.size(), current.sorted.size()) < rule.needed_samples()) return std::nullopt;
  Significance result;
  result.alpha = rule.alpha;
  result.baseline_samples = baseline.sorted.size();
  result.current_samples = current.sorted.size();
  result.p_value = stats::welch_p_value(current.sorted, baseline.sorted);
  result.rank_p_value = stats::mann_whitney(current.sorted, baseline.sorted)->p_value;
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
bool is_evident(const Significance& evidence, const Statistic& statistic, const MetricValues& baseline,
                const MetricValues& current, const AppliedBudget& budget) {
  const bool ranks = evidence.rank_p_value && *evidence.rank_p_value <= evidence.alpha;
  const bool interval = evidence.ci_lower && (*evidence.ci_lower > 0 || *evidence.ci_upper < 0);
  if (ranks_count(statistic) ? ranks : interval) return true;
  return evidence.significant && (interval || is_clear(baseline, current, budget.direction));
}

void require_evidence(Delta& delta, const MetricValues& baseline, const MetricValues& current,
                      const AppliedBudget& budget, const SignificanceRule& rule) {
  if (delta.status != Verdict::fail) return;
  const Statistic statistic = parse_statistic(delta.statistic).value_or(Statistic{});
  if (delta.significance && is_evident(*delta.significance, statistic, baseline, current, budget)) return;
  delta.status = Verdict::warn;
  if (!delta.significance)
    add_why(delta, fmt::format("above the limit, but evidence needs {} samples per side", rule.needed_samples()));
  else if (ranks_count(statistic))
    add_why(delta,
            fmt::format("above the limit, but without evidence: p = {} is above {}",
                        base::format_quantity(*delta.significance->rank_p_value), base::format_quantity(rule.alpha)));
  else
    add_why(delta, "above the limit, but without evidence: the 95 % interval of the change does not exclude 0");
}

/// One sample shows no scatter and few show little, so a warning or failure without evidence says so.
void note_few_samples(Delta& delta, const MetricValues& baseline, const MetricValues& current,
                      const AppliedBudget& budget, const SignificanceRule& rule) {
  if (delta.status < Verdict::warn) return;
  const std::size_t before = baseline.sorted.size(), after = current.sorted.size();
  if (before == 1 || after == 1)
    add_why(delta, fmt::format("one sample {} cannot tell a change from noise; evidence needs {} per side: measure "
                               "more iterations, or more repetitions in the tool that reports",
                               before == after ? "per side"
                               : before == 1   ? "of the baseline"
                                               : "of the current side",
                               rule.needed_samples()));
  else if (rule.shown && !delta.significance && !budget.significance_required)
    add_why(delta, fmt::format("{} and {} samples are too few: evidence needs {} per side", after, before,
                               rule.needed_samples()));
}

void apply_max(Delta& delta, const AppliedBudget& budget) {
  if (!budget.max || !delta.current) return;
  if (*delta.current > *budget.max) {
    delta.status = Verdict::fail;
    add_why(delta,
            fmt::format("{} is above max {}", base::format_number(*delta.current), base::format_number(*budget.max)));
  } else if (!budget.threshold) {
    delta.status = std::max(delta.status, Verdict::pass);
    delta.why.clear();  // of the relative change, which has no limit
  }
}

}  // namespace

bool is_above(double regression, double limit) {
  constexpr double units = 4 * std::numeric_limits<double>::epsilon();
  return regression - limit > units * (1 + std::max(regression, limit));
}

Delta metric_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                   const std::optional<MetricValues>& current, const AppliedBudget& budget,
                   const SignificanceRule& rule) {
  const Statistic statistic = parse_statistic(budget.statistic).value_or(Statistic{});
  Delta delta;
  delta.statistic = statistic.name;
  if (baseline) {
    delta.unit = baseline->metric.unit;
    delta.baseline = value_of(statistic, *baseline);
    delta.baseline_cv = baseline->cv;
  }
  if (current) {
    delta.unit = current->metric.unit;
    delta.current = value_of(statistic, *current);
    delta.cv = current->cv;
  }
  add_change(delta, budget.direction);
  delta.status = by_threshold(delta, budget);
  if (budget.undirected && delta.baseline && delta.current) {
    delta.status = Verdict::skip;
    delta.regression.reset();
    delta.why =
        "the report does not say whether higher or lower is better: set it (import --better, or direction in the "
        "budget)";
    return delta;
  }
  if (baseline && current) {
    forgive_small_change(delta, budget);
    apply_noise(delta, *baseline, *current, budget);
    if (rule.shown || budget.significance_required)
      delta.significance = evidence(name, statistic, *baseline, *current, rule);
    if (budget.significance_required) require_evidence(delta, *baseline, *current, budget, rule);
    note_few_samples(delta, *baseline, *current, budget, rule);
  }
  apply_max(delta, budget);
  return delta;
}

void apply_pairs(Delta& delta, const model::PairedVerdict& verdict, const AppliedBudget& budget) {
  const model::PairedEffect& effect = verdict.last().effect;
  delta.paired = verdict;
  delta.baseline = effect.base;
  delta.current = effect.head;
  delta.ratio.reset();
  delta.pct.reset();
  delta.regression.reset();
  add_change(delta, budget.direction);
  delta.why = verdict.why;
  delta.significance.reset();  // of two independent samples, which these are not
  delta.noise_threshold.reset();
  delta.status = verdict.status;
  if (delta.baseline && delta.current) forgive_small_change(delta, budget);
  apply_max(delta, budget);
}

}  // namespace benchgate::analysis
