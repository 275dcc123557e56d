// SPDX-License-Identifier: MIT
#include "judge/metric_delta.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/comparable_units.hpp"
#include "judge/evidence.hpp"
#include "judge/report_delta.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;
using model::Better;
using model::Delta;
using model::NoisePolicy;
using model::Verdict;

constexpr std::string_view from_zero = "from 0";

/// ratio, pct and regression, where they are defined: from 0 to 0 there is no ratio, from 0 to another value nothing.
void add_change(Delta& delta, Better better, ZeroBaseline zero_baseline) {
  if (!delta.baseline || !delta.current) {
    delta.why = !delta.current ? (!delta.baseline ? "not measured" : "missing in current") : "missing in baseline";
    return;
  }
  if (*delta.baseline == 0 && zero_baseline == ZeroBaseline::judged) {
    if (*delta.current == 0)
      delta.pct = delta.regression = 0;
    else
      delta.why = from_zero;
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

/// Beyond every relative limit, if it is worse.
bool is_worse_than_zero(const Delta& delta, Better better) { return (*delta.current > 0) == (better == Better::lower); }

Verdict by_threshold(const Delta& delta, const AppliedBudget& budget, ZeroBaseline zero_baseline) {
  if (!budget.threshold) return Verdict::skip;
  if (delta.baseline == 0.0 && delta.current.value_or(0) != 0 && zero_baseline == ZeroBaseline::judged)
    return is_worse_than_zero(delta, budget.direction) ? Verdict::fail : Verdict::pass;
  if (!delta.regression) return Verdict::skip;
  if (is_above(*delta.regression, *budget.threshold)) return Verdict::fail;
  return reaches(*delta.regression, budget.warn_threshold.value_or(*budget.threshold)) ? Verdict::warn : Verdict::pass;
}

void forgive_small_change(Delta& delta, const AppliedBudget& budget) {
  if (delta.status < Verdict::warn) return;
  const double change = std::abs(*delta.current - *delta.baseline);
  const bool is_near_zero = *delta.baseline == 0 || *delta.baseline < budget.near_zero;
  if (!budget.min_value_change && is_near_zero && change <= budget.step) {
    delta.status = Verdict::pass;
    add_why(delta, fmt::format("not more than one step of the tool's figures, {}",
                               base::format_quantity(budget.step, delta.unit)));
  }
  if (!budget.min_value_change || change >= *budget.min_value_change) return;
  delta.status = Verdict::pass;
  add_why(delta, fmt::format("a change of {} is below min_value_change {}", base::format_quantity(change, delta.unit),
                             base::format_quantity(*budget.min_value_change, delta.unit)));
}

void apply_noise(Delta& delta, const ComparedValues& sides, const AppliedBudget& budget, const SignificanceRule& rule) {
  delta.noise_threshold = budget.noise_threshold;
  if (!budget.noise_threshold || delta.status == Verdict::skip) return;
  const double cv = std::max(delta.cv.value_or(0), delta.baseline_cv.value_or(0));
  if (cv <= *budget.noise_threshold) return;
  const std::string_view side = delta.cv.value_or(0) == cv ? "current" : "baseline";
  add_why(delta, fmt::format("noisy: CV {} of {} is above {}", base::format_percent(cv), side,
                             base::format_percent(*budget.noise_threshold)));
  if (budget.noise_policy == NoisePolicy::ignore) return;
  if (delta.status == Verdict::fail && is_clear(sides, budget.direction)) {
    if (decides_alone(sides, budget, rule))
      add_why(delta, "the samples of the two sides do not overlap, so it still fails");
    return;
  }
  delta.status = budget.noise_policy == NoisePolicy::warn ? Verdict::warn : Verdict::skip;
}

/// Two different values, rounded only as far as they still look different.
std::pair<std::string, std::string> distinguishable_texts(double a, double b, const std::string& unit) {
  const auto exact = [&](double value) {
    return fmt::format("{}{}{}", base::format_number(value), unit.empty() ? "" : " ", unit);
  };
  std::pair<std::string, std::string> texts{base::format_quantity(a, unit), base::format_quantity(b, unit)};
  return texts.first == texts.second ? std::pair{exact(a), exact(b)} : texts;
}

/// A value within its limits passes even if its change cannot be judged, because there is no baseline.
void apply_absolute_limits(Delta& delta, const AppliedBudget& budget) {
  if (!budget.is_absolute() || !delta.current) return;
  if (const std::string violation = absolute_violation(delta, budget); !violation.empty()) {
    delta.status = Verdict::fail;
    delta.ground.reset();  // this decides
    add_why(delta, violation);
  } else if (!budget.threshold || !delta.baseline) {
    delta.status = std::max(delta.status, Verdict::pass);
    if (!budget.threshold) {  // they are of the relative change, which has no limit
      delta.why.clear();
      delta.ground.reset();
    }
  }
}

/// Two values in different units. Absolute limits are in one of them, so they are not judged either.
Delta incomparable_delta(const MetricValues& baseline, const MetricValues& current, const AppliedBudget& budget) {
  const Statistic statistic = parse_statistic(budget.statistic).value_or(Statistic{});
  Delta delta;
  delta.statistic = statistic.name;  // without a unit: the two have none in common
  delta.baseline = value_of(statistic, baseline);
  delta.current = value_of(statistic, current);
  delta.status = Verdict::inconclusive;
  delta.why = fmt::format("not comparable: {} before, {} now", value_in_unit(*delta.baseline, baseline.metric),
                          value_in_unit(*delta.current, current.metric));
  return delta;
}

/// The baseline's values in the unit of the candidate; the units are known.
MetricValues in_unit_of(const model::Metric& current, MetricValues baseline) {
  const double ratio = base::unit_ratio(baseline.metric.unit, current.unit).value();
  const double divisor = base::unit_ratio(current.unit, baseline.metric.unit).value();
  // A quotient by 1000 is the decimal number that a person gets; a product with 0.001 may not be.
  const auto convert = [&](double& value) { value = ratio < 1 ? value / divisor : value * ratio; };
  std::for_each(baseline.sorted.begin(), baseline.sorted.end(), convert);
  for (std::vector<double>& report : baseline.reports) std::for_each(report.begin(), report.end(), convert);
  if (baseline.contract_median) convert(*baseline.contract_median);
  baseline.metric.unit = current.unit;
  return baseline;
}

/// Two sides that contradict each other: what is better by one is worse by the other. `max` and `min` need no
/// direction.
void leave_flipped_undecided(Delta& delta, const model::Metric& baseline, const model::Metric& current,
                             const AppliedBudget& budget) {
  if (baseline.undirected || current.undirected || baseline.better == current.better) return;
  delta.regression.reset();
  delta.significance.reset();
  if (!absolute_violation(delta, budget).empty()) return;
  delta.status = Verdict::inconclusive;
  delta.ground.reset();
  delta.why = fmt::format(
      "not comparable: {} was better in the baseline, {} is better now: correct 'better', or measure the baseline "
      "again",
      model::name_of(baseline.better), model::name_of(current.better));
}

}  // namespace

bool is_above(double regression, double limit) {
  if (std::isinf(regression) || std::isinf(limit)) return regression > limit;
  constexpr double units = 4 * std::numeric_limits<double>::epsilon();
  return regression - limit > units * (1 + std::max(regression, limit));
}

bool reaches(double worse, double limit) { return worse > 0 && !is_above(limit, worse); }

std::string absolute_violation(const Delta& delta, const AppliedBudget& budget) {
  if (!delta.current) return {};
  const bool is_above_max = budget.max && *delta.current > *budget.max;
  if (!is_above_max && !(budget.min && *delta.current < *budget.min)) return {};
  const auto [value, limit] =
      distinguishable_texts(*delta.current, is_above_max ? *budget.max : *budget.min, delta.unit);
  return fmt::format("{} is {} {}", value, is_above_max ? "above the maximum" : "below the minimum", limit);
}

Delta metric_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                   const std::optional<MetricValues>& current, const AppliedBudget& budget,
                   const SignificanceRule& rule) {
  if (baseline && current && has_other_unit(baseline->metric, current->metric))
    return incomparable_delta(*baseline, *current, budget);
  if (baseline && current && baseline->metric.unit != current->metric.unit)
    return metric_delta(name, in_unit_of(current->metric, *baseline), current, budget, rule);
  Delta delta = is_of_reports(baseline) || is_of_reports(current) ? report_delta(name, baseline, current, budget, rule)
                                                                  : sample_delta(name, baseline, current, budget, rule);
  if (baseline && current) leave_flipped_undecided(delta, baseline->metric, current->metric, budget);
  return delta;
}

Delta sample_delta(std::string_view name, const std::optional<MetricValues>& baseline,
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
  const ZeroBaseline zero_baseline = budget.max_rise ? ZeroBaseline::skipped : rule.zero_baseline;
  add_change(delta, budget.direction, zero_baseline);
  delta.status = by_threshold(delta, budget, zero_baseline);
  if (budget.undirected && delta.baseline && delta.current) {
    delta.status = Verdict::skip;
    delta.regression.reset();
    delta.why =
        "the report does not say whether higher or lower is better: set it (import --better, or direction in the "
        "budget)";
    apply_absolute_limits(delta, budget);
    return delta;
  }
  if (baseline && current) {
    forgive_small_change(delta, budget);
    const ComparedValues sides{*baseline, *current};
    apply_noise(delta, sides, budget, rule);
    weigh_evidence(delta, name, sides, budget, rule);
  }
  apply_absolute_limits(delta, budget);
  return delta;
}

Delta absolute_delta(const std::optional<MetricValues>& current, const AppliedBudget& budget) {
  Delta delta = metric_delta({}, std::nullopt, current, budget, {});
  if (!delta.current) return delta;
  delta.why = absolute_violation(delta, budget);
  if (budget.threshold) add_why(delta, "the change was not judged");
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
  add_change(delta, budget.direction, ZeroBaseline::judged);
  delta.status = verdict.status;
  delta.ground = verdict.ground;
  delta.why.clear();
  if (is_from_zero(delta)) add_why(delta, std::string(from_zero));
  if (!verdict.why.empty()) add_why(delta, verdict.why);
  delta.significance.reset();  // of two independent samples, which these are not
  delta.noise_threshold.reset();
  if (delta.baseline && delta.current) forgive_small_change(delta, budget);
  apply_absolute_limits(delta, budget);
}

}  // namespace benchgate::judge
