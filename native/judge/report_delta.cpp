// SPDX-License-Identifier: MIT
// Why one observation a report. The samples within a report are those of one process: they share its memory layout, its
// hash seeds and the state of the machine while it ran, so they agree with each other much more than with those of the
// next process. A test of them as if they were independent finds "significant" what any two processes differ by.
#include "judge/report_delta.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/comparable_units.hpp"
#include "judge/evidence.hpp"
#include "judge/metric_delta.hpp"
#include "judge/paired.hpp"
#include "stats/descriptive.hpp"
#include "stats/paired_t.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;
using model::Delta;
using model::Verdict;

/// Whether all values of a report are counts or sizes, which are the same in each run of the same program. A time of
/// nanoseconds is not: the second report is a copy.
bool only_counts(const ReportColumns& report, const model::Scenario& scenario) {
  const auto is_count = [&](const model::MetricSource& source) {
    const auto values = report.columns.named.find(source.metric.name);
    if (values == report.columns.named.end()) return true;
    return may_be_count(source.metric.unit) && std::all_of(values->second.begin(), values->second.end(),
                                                           [](double value) { return value == std::floor(value); });
  };
  return std::all_of(scenario.metrics.begin(), scenario.metrics.end(), is_count);
}

/// Whether each report is a copy of an earlier one.
std::vector<bool> copies_in(const ComparedRun& side) {
  std::set<std::string_view> seen;
  std::vector<bool> copies;
  for (const ReportColumns& report : side.reports)
    copies.push_back(!seen.insert(report.sha256).second && !only_counts(report, side.head.scenario));
  return copies;
}

std::vector<ReportColumns> without(std::span<const ReportColumns> reports, const std::vector<bool>& copies) {
  std::vector<ReportColumns> all;
  for (std::size_t i = 0; i < reports.size(); ++i)
    if (!copies[i]) all.push_back(reports[i]);
  return all;
}

void note_copies(std::vector<std::string>& notes, std::string_view side, const std::vector<bool>& copies) {
  if (const auto count = std::count(copies.begin(), copies.end(), true); count > 0)
    notes.push_back(fmt::format("{} of {} reports of the {} {} of another one, and ignored", count, copies.size(), side,
                                count == 1 ? "is a copy" : "are copies"));
}

bool waives_evidence(const AppliedBudget& budget) { return budget.evidence == "none" && !budget.significance_required; }

/// One value for each observation: of a report its statistic.
std::optional<MetricValues> observations(const std::optional<MetricValues>& values, const Statistic& statistic) {
  if (!is_of_reports(values)) return values;
  MetricValues all = *values;
  all.contract_median.reset();
  all.sorted.clear();
  for (const std::vector<double>& report : values->reports)
    if (const auto value = value_of(statistic, report)) all.sorted.push_back(*value);
  if (all.sorted.size() == 1) {
    all.sorted.front() = value_of(statistic, *values);
    return all;  // with the spread of its samples
  }
  std::sort(all.sorted.begin(), all.sorted.end());
  all.cv = stats::coefficient_of_variation(all.sorted);
  return all;
}

std::vector<model::Pair> pairs_of(const MetricValues& baseline, const MetricValues& current,
                                  const Statistic& statistic) {
  std::vector<model::Pair> pairs;
  for (std::size_t i = 0; i < std::min(baseline.reports.size(), current.reports.size()); ++i) {
    const auto base = value_of(statistic, baseline.reports[i]), head = value_of(statistic, current.reports[i]);
    if (base && head) pairs.push_back({*base, *head});
  }
  return pairs;
}

std::string too_few_pairs(std::size_t pairs) {
  return fmt::format("suspected: {}{}", needed_reports(ReportOrder::paired, pairs, pairs), or_import);
}

void set_outcome(model::PairedVerdict& verdict, Verdict status, std::string why = "") {
  verdict.status = status;
  verdict.why = std::move(why);
}

/// Sets status and why.
void judge_pairs(model::PairedVerdict& verdict, const AppliedBudget& budget, const SignificanceRule& rule) {
  const model::PairedEffect& effect = verdict.first.effect;
  if (effect.pairs == 0) return set_outcome(verdict, Verdict::skip, "no pair of reports has both values");
  const std::optional<double> worse = slowdown(effect, budget.direction);
  if (!worse) return set_outcome(verdict, Verdict::skip, "negative baseline: a relative change is undefined");
  if (!budget.threshold) return set_outcome(verdict, Verdict::skip);
  const bool is_beyond = is_above(*worse, *budget.threshold);
  if (!is_beyond && !reaches(*worse, budget.warn_threshold.value_or(*budget.threshold)))
    return set_outcome(verdict, Verdict::pass);
  if (is_beyond && waives_evidence(budget))
    return set_outcome(verdict, Verdict::fail, "by the threshold alone (evidence: none)");
  if (waives_evidence(budget)) return set_outcome(verdict, Verdict::warn);
  if (effect.pairs < least_report_pairs) {
    verdict.ground = model::Ground::suspected;
    return set_outcome(verdict, Verdict::warn, too_few_pairs(effect.pairs));
  }
  const double alpha = effect.absolute ? level_without_ratio(rule.alpha) : rule.alpha;
  if (is_beyond && effect.p_value <= alpha) return set_outcome(verdict, Verdict::fail);
  set_outcome(verdict, Verdict::warn,
              is_beyond ? "above the limit, but without evidence: " + weak_p(effect.p_value, alpha) : "");
}

/// The p of a change of the mean of the logarithms, or of the values where one has no logarithm.
std::optional<double> p_of_mean(std::span<const model::Pair> pairs) {
  const bool are_positive =
      std::all_of(pairs.begin(), pairs.end(), [](const model::Pair& pair) { return pair.base > 0 && pair.head > 0; });
  std::vector<double> changes;
  for (const model::Pair& pair : pairs)
    changes.push_back(are_positive ? std::log(pair.head / pair.base) : pair.head - pair.base);
  return stats::paired_t_p_value(changes);
}

Delta pair_delta(const MetricValues& baseline, const MetricValues& current, const Statistic& statistic,
                 const AppliedBudget& budget, const SignificanceRule& rule) {
  Delta delta;
  delta.statistic = statistic.name;
  delta.unit = current.metric.unit;
  model::PairedVerdict verdict;
  const std::vector<model::Pair> pairs = pairs_of(baseline, current, statistic);
  verdict.first = {paired_effect(pairs, 1, rule.alpha), model::PairedStop::given};
  verdict.p_value = verdict.p_adjusted = verdict.first.effect.p_value;
  verdict.p_of_mean = p_of_mean(pairs);
  judge_pairs(verdict, budget, rule);
  apply_pairs(delta, verdict, budget);
  return delta;
}

}  // namespace

SideReports without_copies(const ComparedRun& baseline, const ComparedRun& current, ReportOrder order) {
  std::vector<bool> before = copies_in(baseline), after = copies_in(current);
  SideReports reports;
  note_copies(reports.notes, "baseline", before);
  note_copies(reports.notes, "current side", after);
  if (order == ReportOrder::paired)
    for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i)
      before[i] = after[i] = before[i] || after[i];
  reports.baseline = without(baseline.reports, before);
  reports.current = without(current.reports, after);
  return reports;
}

bool is_of_reports(const std::optional<MetricValues>& values) { return values && !values->reports.empty(); }

Delta report_delta(std::string_view name, const std::optional<MetricValues>& baseline,
                   const std::optional<MetricValues>& current, const AppliedBudget& budget,
                   const SignificanceRule& rule) {
  const Statistic statistic = parse_statistic(budget.statistic).value_or(Statistic{});
  const bool in_pairs = rule.report_order == ReportOrder::paired && is_of_reports(baseline) && is_of_reports(current);
  if (in_pairs && !budget.undirected) return pair_delta(*baseline, *current, statistic, budget, rule);
  AppliedBudget of_reports = budget;
  of_reports.statistic = Statistic{}.name;  // of the reports' values
  of_reports.significance_required = !waives_evidence(budget);
  SignificanceRule tested = rule;
  tested.replicate = Replicate::report;
  tested.min_samples = least_reports;
  Delta delta =
      sample_delta(name, observations(baseline, statistic), observations(current, statistic), of_reports, tested);
  delta.statistic = statistic.name;
  return delta;
}

}  // namespace benchgate::judge
