// SPDX-License-Identifier: MIT
// Why failures have a rule of their own. A request that fails is fast, so the worse a service fails, the better its
// latency and its throughput look; and the usual baseline fails nothing, from which there is no relative change. So the
// share of the work that failed is judged in percentage points, whether anybody asked or not.
//
// Requests of one run are not independent: one bad second may hold all failures. A single report a side therefore fails
// only what no bad second explains, a rise of more than 10 points; Fisher's test keeps small numbers of requests from
// reaching that by accident.
#include "judge/failed_work.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/quantity.hpp"
#include "base/text.hpp"
#include "judge/comparable_units.hpp"
#include "judge/evidence.hpp"
#include "judge/metric_delta.hpp"
#include "judge/qualified_metric.hpp"
#include "judge/report_delta.hpp"
#include "stats/fisher_exact.hpp"
#include "stats/mann_whitney.hpp"
#include "stats/signed_rank.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;
using model::Comparison;
using model::Delta;
using model::FailedWork;
using model::MetricSource;
using model::Verdict;

/// Of one report a side: a rise that fails by Fisher's test, and one that fails although no counts are known.
constexpr double certain_rise = 0.10, certain_rise_without_counts = 0.50;
constexpr double certain_p = 0.001;

constexpr const char* failed_iterations_name = "failed_iterations";

std::string_view field_of(const MetricSource& source) {
  return source.field.empty() ? std::string_view(source.metric.name) : std::string_view(source.field);
}

std::string name_in_case(std::string_view label, std::string_view metric) {
  return label.empty() ? std::string(metric) : fmt::format("{}: {}", label, metric);
}

/// The failed work behind a test case, from values by the name of their metric.
template <typename TotalByName>
std::optional<FailedWork> work_behind(std::string_view label, const TotalByName& total) {
  return model::failed_work_of(
      label, [&](std::string_view one, std::string_view metric) { return total(name_in_case(one, metric)); });
}

std::optional<double> total_in(const SampleColumns& columns, const std::string& name) {
  const auto found = columns.named.find(name);
  if (found == columns.named.end() || found->second.empty()) return std::nullopt;
  double total = 0;
  for (const double value : found->second) total += value;
  return total;
}

double share_of_value(const MetricSource& source, double value) {
  return std::clamp(source.metric.better == model::Better::lower ? value : 1 - value, 0.0, 1.0);
}

/// What one report, or all executions of a run, say about a metric of find_failure_metric.
std::optional<FailedShare> share_in(const MetricSource& source, const SampleColumns& columns) {
  if (failure_metric(source) == FailureMetric::count) {
    const auto total = [&](std::string_view metric) {
      return total_in(columns, name_in_case(reported_case(source), metric));
    };
    const auto work = model::failed_work(total_in(columns, source.metric.name), total(model::requests_metric),
                                         total(model::aborted_metric));
    return work ? std::optional(FailedShare{work->share(), work->requests}) : std::nullopt;
  }
  const auto found = columns.named.find(source.metric.name);
  if (found == columns.named.end() || found->second.empty()) return std::nullopt;
  double sum = 0;
  for (const double value : found->second) sum += share_of_value(source, value);
  return FailedShare{sum / static_cast<double>(found->second.size())};
}

std::vector<FailedShare> shares_of(const MetricSource& source, const ComparedRun& run) {
  std::vector<FailedShare> reports;
  const auto add = [&](const SampleColumns& columns) {
    if (const auto share = share_in(source, columns)) reports.push_back(*share);
  };
  if (run.reports.empty()) add(run.columns);
  for (const ReportColumns& report : run.reports) add(report.columns);
  return reports;
}

stats::Proportion proportion(const FailedShare& share) {
  const auto trials = static_cast<std::uint64_t>(std::llround(share.requests));
  return {std::min(trials, static_cast<std::uint64_t>(std::llround(share.share * share.requests))), trials};
}

/// Absent where no counts are known.
std::optional<double> fisher_p(const FailedShare& before, const FailedShare& after) {
  if (before.requests <= 0 || after.requests <= 0) return std::nullopt;
  return stats::fisher_exact_p_value(proportion(before), proportion(after));
}

std::vector<double> sorted_shares(std::span<const FailedShare> reports) {
  std::vector<double> values;
  for (const FailedShare& one : reports) values.push_back(one.share);
  std::sort(values.begin(), values.end());
  return values;
}

/// p of a test of the reports, one observation each; absent: too few.
std::optional<double> p_of_reports(const FailedSides& sides, ReportOrder order) {
  if (order == ReportOrder::independent) {
    if (std::min(sides.baseline.size(), sides.current.size()) < least_reports) return std::nullopt;
    return stats::mann_whitney(sorted_shares(sides.current), sorted_shares(sides.baseline))->p_value;
  }
  std::vector<double> differences;
  for (std::size_t i = 0; i < std::min(sides.baseline.size(), sides.current.size()); ++i)
    differences.push_back(sides.current[i].share - sides.baseline[i].share);
  if (differences.size() < least_report_pairs) return std::nullopt;
  return stats::wilcoxon_signed_rank(differences)->p_value;
}

/// A rise of more than the limit, of one measurement a side.
FailedVerdict judge_rise(const FailedShare& before, const FailedShare& after) {
  const double rise = after.share - before.share;
  FailedVerdict verdict{Verdict::warn, "suspected: a fail needs a rise of more than ", {}, model::Ground::suspected};
  if (before.requests <= 0 || after.requests <= 0) {
    if (is_above(rise, certain_rise_without_counts)) return {Verdict::fail};
    verdict.why += "50 percentage points where no counts are known";
  } else {
    verdict.p_value = fisher_p(before, after);
    if (is_above(rise, certain_rise) && *verdict.p_value < certain_p) return {Verdict::fail, "", verdict.p_value};
    verdict.why += "10 percentage points with Fisher's p below 0.001";
  }
  return verdict;
}

/// The delta shows both shares; a budget's own limits, which have judged it already, still count.
void put_into(Delta& delta, const FailedVerdict& verdict, const model::FailedChange& change,
              const AppliedBudget& budget) {
  const bool has_own = (budget.threshold && delta.regression) || budget.is_absolute();
  const Verdict own = has_own ? delta.status : Verdict::skip;
  const std::string own_why = budget.is_absolute() ? absolute_violation(delta, budget) : delta.why;
  delta.failed = change;
  delta.status = std::max(own, verdict.status);
  delta.why = failed_change_text(change);
  delta.ground = verdict.ground;
  if (!verdict.why.empty()) add_why(delta, verdict.why);
  if (!own_why.empty() && own >= Verdict::warn) add_why(delta, own_why);
}

/// An old receipt may not say how much failed; that it was nothing nobody knows.
void warn_of_unknown_baseline(Delta& delta, const std::vector<FailedShare>& current) {
  const double share = pooled_share(current).share;
  if (!is_above(share, most_failed_share)) return;
  delta.status = std::max(delta.status, Verdict::warn);
  add_why(delta, fmt::format("the candidate fails {}, and the baseline does not say how much failed",
                             base::format_percent(share)));
}

void judge_metric(Comparison& comparison, const MetricSource& source, const ComparedRun& baseline,
                  const ComparedRun& current, const SignificanceRule& rule) {
  const auto delta = comparison.deltas.find(source.metric.name);
  const auto budget = comparison.budgets.find(source.metric.name);
  if (delta == comparison.deltas.end() || budget == comparison.budgets.end()) return;
  const FailedSides sides{shares_of(source, baseline), shares_of(source, current)};
  if (sides.baseline.empty() && !sides.current.empty()) return warn_of_unknown_baseline(delta->second, sides.current);
  if (sides.current.empty()) return;
  model::FailedChange change = change_between(pooled_share(sides.baseline), pooled_share(sides.current));
  if (rule.report_order == ReportOrder::paired) delta->second.paired.reset();  // of counts, not of shares
  if (delta->second.paired) {
    const model::PairedVerdict& paired = *delta->second.paired;
    return put_into(delta->second, {paired.status, paired.why}, change, budget->second);
  }
  const FailedVerdict verdict = judge_failed_shares(sides, budget->second, rule);
  change.p_value = verdict.p_value;
  put_into(delta->second, verdict, change, budget->second);
}

/// How much of the work behind a test case failed on one side; a receipt says it of the whole report, too.
std::optional<FailedWork> work_of_side(std::string_view label, const ComparedRun& run) {
  const auto own = work_behind(label, [&](const std::string& name) { return total_in(run.columns, name); });
  return own || !run.head.source ? own : run.head.source->failed_work;
}

bool is_better(const Delta& delta, const AppliedBudget& budget) {
  if (is_from_zero(delta)) return *worsening_of(delta, budget.direction) == 0;
  const double change = change_of(delta).value_or(0);
  const double gain = budget.direction == model::Better::lower ? -change : change;
  return gain > 0 && gain >= budget.threshold.value_or(0);
}

/// Times of failing requests say nothing about the others.
void distrust(Delta& delta, const AppliedBudget& budget, double before, double after) {
  if (delta.status == Verdict::skip || !absolute_violation(delta, budget).empty()) return;
  const Movement movement = delta.status != Verdict::pass ? Movement::worse
                            : is_better(delta, budget)    ? Movement::better
                                                          : Movement::none;
  const std::string why = why_not_comparable(before, after, movement);
  if (why.empty()) return;
  delta.status = Verdict::inconclusive;
  delta.why = why;
  delta.ground.reset();
}

/// The share of the iterations that failed: only comparisons that leave them out come this far. Wrong output has a
/// verdict of its own.
FailedShare failed_iterations(const SampleColumns& columns) {
  const auto failed = static_cast<double>(columns.failed - columns.wrong_outputs);
  const double all = failed + static_cast<double>(columns.wall_ms.size());
  return all > 0 ? FailedShare{failed / all, all} : FailedShare{};
}

/// Of our own commands. Their times are those of the iterations that did not fail, which says as little.
void judge_iterations(Comparison& comparison, const SampleColumns& baseline, const SampleColumns& current) {
  const FailedShare before = failed_iterations(baseline), after = failed_iterations(current);
  if (before.share + after.share == 0 || before.requests == 0 || after.requests == 0) return;
  AppliedBudget& budget = comparison.budgets[failed_iterations_name];
  budget.max_rise = most_failed_rise;
  Delta& delta = comparison.deltas[failed_iterations_name] = Delta{};
  delta.baseline = static_cast<double>(baseline.failed);
  delta.current = static_cast<double>(current.failed);
  const bool is_higher = is_above(after.share - before.share, most_failed_rise);
  const FailedVerdict verdict =
      is_higher ? judge_rise(before, after) : FailedVerdict{Verdict::pass, "", fisher_p(before, after)};
  model::FailedChange change = change_between(before, after);
  change.p_value = verdict.p_value;
  change.iterations = true;
  put_into(delta, verdict, change, budget);
  for (auto& [name, other] : comparison.deltas)
    if (is_time_or_rate(other.unit)) distrust(other, comparison.budgets.at(name), before.share, after.share);
}

}  // namespace

FailedShare pooled_share(std::span<const FailedShare> reports) {
  double failed = 0, requests = 0, sum = 0;
  bool counted = true;
  for (const FailedShare& one : reports) {
    failed += one.share * one.requests;
    requests += one.requests;
    sum += one.share;
    counted = counted && one.requests > 0;
  }
  if (counted) return {failed / requests, requests};
  return {sum / static_cast<double>(reports.size())};
}

model::FailedChange change_between(const FailedShare& before, const FailedShare& after) {
  const auto known = [](double requests) { return requests > 0 ? std::optional(requests) : std::nullopt; };
  return {before.share, after.share, known(before.requests), known(after.requests)};
}

std::string why_not_comparable(double before, double after, Movement movement) {
  const bool is_baseline_bad = before > most_failed_share, is_candidate_bad = after > most_failed_share;
  if (is_baseline_bad && after < before) return fmt::format("the baseline fails {}", base::format_percent(before));
  if (is_candidate_bad && movement == Movement::better)
    return fmt::format("the candidate fails {}, so it does not count as better", base::format_percent(after));
  if (std::min(before, after) > most_failed_share_of_both && movement != Movement::worse)
    return fmt::format("both sides fail: {} and {}", base::format_percent(before), base::format_percent(after));
  return "";
}

FailureMetric failure_metric(const model::Metric& metric, std::string_view field) {
  if (metric.undirected || !model::restates_failed_work(field)) return FailureMetric::none;
  if (field == model::errors_metric)
    return metric.unit.empty() && metric.better == model::Better::lower ? FailureMetric::count : FailureMetric::none;
  return metric.unit == "ratio" ? FailureMetric::share : FailureMetric::none;
}

bool is_failed_share(const model::Metric& metric) {
  return failure_metric(metric, parse_qualified_metric(metric.name).field) == FailureMetric::share;
}

FailureMetric failure_metric(const MetricSource& source) {
  return source.from == MetricSource::From::report ? failure_metric(source.metric, field_of(source))
                                                   : FailureMetric::none;
}

bool is_restated(const model::Scenario& scenario, const MetricSource& source) {
  if (failure_metric(source) != FailureMetric::share) return false;
  if (scenario.budgets.count(source.metric.name) > 0 || scenario.budgets.count(source.field) > 0) return false;
  return std::any_of(scenario.metrics.begin(), scenario.metrics.end(), [&](const MetricSource& other) {
    return failure_metric(other) == FailureMetric::count && reported_case(other) == reported_case(source);
  });
}

const MetricSource* find_failure_metric(const model::Scenario& scenario, std::string_view name) {
  for (const MetricSource& source : scenario.metrics)
    if (source.metric.name == name && failure_metric(source) != FailureMetric::none && !is_restated(scenario, source))
      return &source;
  return nullptr;
}

std::optional<double> failed_share(const MetricSource& source, const model::Sample& sample) {
  const SampleColumns columns = columns_of({&sample, 1});
  const std::optional<FailedShare> share = share_in(source, columns);
  return share ? std::optional(share->share) : std::nullopt;
}

FailedVerdict judge_failed_shares(const FailedSides& sides, const AppliedBudget& budget, const SignificanceRule& rule) {
  const FailedShare before = pooled_share(sides.baseline), after = pooled_share(sides.current);
  if (!is_above(after.share - before.share, budget.max_rise.value_or(most_failed_rise)))
    return {Verdict::pass, "", fisher_p(before, after)};
  if (budget.evidence == "none" && !budget.significance_required)
    return {Verdict::fail, "by the limit alone (evidence: none)"};
  const std::optional<double> p = p_of_reports(sides, rule.report_order);
  if (!p) {
    FailedVerdict verdict = judge_rise(before, after);
    if (verdict.status == Verdict::warn)
      verdict.why += fmt::format(
          "; else {}{}", needed_reports(rule.report_order, sides.baseline.size(), sides.current.size()), or_import);
    return verdict;
  }
  const double alpha = level_without_ratio(rule.alpha);
  if (*p <= alpha) return {Verdict::fail, "", p};
  return {Verdict::warn, "above the limit, but without evidence: " + weak_p(*p, alpha), p};
}

std::string failed_change_text(const model::FailedChange& change) {
  std::string text =
      fmt::format("{} -> {}", base::format_percent(change.baseline), base::format_percent(change.current));
  if (!change.baseline_requests || !change.current_requests) return text;
  const std::string before = base::format_fixed(*change.baseline_requests, 0);
  const std::string after = base::format_fixed(*change.current_requests, 0);
  return text + (before == after ? fmt::format(" of {}", after) : fmt::format(" of {} and {}", before, after)) +
         (change.iterations ? " iterations" : " requests");
}

void judge_failed_work(Comparison& comparison, const ComparedRun& baseline, const ComparedRun& current,
                       const SignificanceRule& rule) {
  const model::Scenario scenario = with_reported_metrics(current.head.scenario, baseline.head.scenario);
  for (const MetricSource& source : scenario.metrics)
    if (failure_metric(source) != FailureMetric::none && !is_restated(scenario, source))
      judge_metric(comparison, source, baseline, current, rule);
  for (const MetricSource& source : scenario.metrics) {
    const auto delta = comparison.deltas.find(source.metric.name);
    if (source.from != MetricSource::From::report || delta == comparison.deltas.end() ||
        !is_time_or_rate(source.metric.unit))
      continue;
    const auto before = work_of_side(reported_case(source), baseline);
    const auto after = work_of_side(reported_case(source), current);
    if (before || after)
      distrust(delta->second, comparison.budgets.at(source.metric.name), before ? before->share() : 0,
               after ? after->share() : 0);
  }
  if (baseline.reports.empty() && current.reports.empty())
    judge_iterations(comparison, baseline.columns, current.columns);
}

}  // namespace benchgate::judge
