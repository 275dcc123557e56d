// SPDX-License-Identifier: MIT
#include "judge/paired_case.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "judge/comparable_units.hpp"
#include "judge/failed_work.hpp"
#include "judge/ignored.hpp"
#include "judge/incomplete_results.hpp"
#include "judge/instruction_verdict.hpp"
#include "judge/metric_delta.hpp"
#include "judge/metric_values.hpp"
#include "stats/descriptive.hpp"

namespace benchgate::judge {

namespace {

using model::AppliedBudget;

constexpr const char* counted_name = "instructions";

constexpr const char* wall_name = "wall_ms";
constexpr const char* cpu_name = "cpu_ms";

/// Metrics of a report that its tool calls alike are one family, whatever test case they belong to.
std::string family_of(const model::Scenario& scenario, const std::string& metric) {
  for (const model::MetricSource& source : scenario.metrics)
    if (source.from == model::MetricSource::From::report && source.metric.name == metric && !source.field.empty())
      return source.field;
  return metric;
}

/// Whether neither budgets nor a row of this metric say what to judge.
bool judges_cpu_by_default(const model::Scenario& scenario, const BudgetSettings& settings) {
  const bool is_own = std::any_of(scenario.metrics.begin(), scenario.metrics.end(),
                                  [](const model::MetricSource& source) { return source.metric.name == cpu_name; });
  if (scenario.report || is_own || settings.metric_thresholds.count(cpu_name) > 0 ||
      scenario.budgets.count(cpu_name) > 0)
    return false;
  const auto wall = scenario.budgets.find(wall_name);
  const bool is_usual = wall != scenario.budgets.end() && wall->second.location.line == 0;
  return scenario.budgets.empty() || is_usual;
}

/// With the limit of the wall time for CPU time, where that is judged by default.
BudgetSettings with_usual_cpu_limit(const model::Scenario& scenario, BudgetSettings settings) {
  if (!judges_cpu_by_default(scenario, settings)) return settings;
  const auto named = settings.metric_thresholds.find(wall_name);
  const auto wall = scenario.budgets.find(wall_name);
  settings.metric_thresholds[cpu_name] = named != settings.metric_thresholds.end() ? named->second
                                         : wall != scenario.budgets.end()          ? wall->second.threshold
                                                                                   : settings.threshold;
  return settings;
}

double median_of_values(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return *stats::median(values);
}

PairedJudgement judgement_of(const AppliedBudget& budget, const model::Scenario& scenario) {
  PairedJudgement judgement;
  judgement.confirm = static_cast<std::size_t>(scenario.confirm);
  if (budget.max_rise) {
    constexpr double more_than = 1 + 1e-9;  // shares are quotients: a rise of exactly the limit is none
    judgement.rules.scale = PairedScale::share;
    judgement.rules.min_change = *budget.max_rise * more_than;
    return judgement;
  }
  judgement.rules.min_effect = *budget.threshold;
  judgement.rules.min_change = budget.min_value_change.value_or(0);
  if (!budget.min_value_change) judgement.rules.step = budget.step;
  judgement.rules.near_zero = budget.near_zero;
  judgement.rules.better = budget.direction;
  if (scenario.adaptive && scenario.adaptive->until) judgement.rules.until = *scenario.adaptive->until;
  judgement.warn_effect = budget.warn_threshold.value_or(*budget.threshold);
  return judgement;
}

void keep_counts_of(std::vector<double>& counts, const model::Sample& sample) {
  if (const auto found = sample.metrics.find(counted_name); found != sample.metrics.end())
    counts.insert(counts.end(), found->second.begin(), found->second.end());
}

/// The test case of the report that a metric is of; "" if it is of the command itself.
std::string test_case_of(const std::string& metric, const model::Scenario& scenario) {
  for (const model::MetricSource& source : scenario.metrics)
    if (source.metric.name == metric) return std::string(model::reported_case(source));
  return {};
}

/// Whether the scenario can have values of a metric at all: a default for all scenarios may name others.
bool is_measured(const model::Scenario& scenario, const std::string& name) {
  return model::find_builtin_metric(name) != nullptr ||
         std::any_of(scenario.metrics.begin(), scenario.metrics.end(),
                     [&](const model::MetricSource& source) { return source.metric.name == name; });
}

/// The budgets that a paired check applies, everything filled in.
std::map<std::string, AppliedBudget> paired_budgets(const model::Scenario& scenario, const BudgetSettings& settings) {
  std::map<std::string, model::Metric> present;
  if (!scenario.report)
    for (const char* const name : {"max_rss_kb", "wall_ms"}) present[name] = model::metric_named(name);
  if (measures_instructions(scenario)) present[counted_name] = model::metric_named(counted_name);
  for (const model::MetricSource& source : scenario.metrics) present[source.metric.name] = source.metric;
  return applied_budgets(scenario, present, with_usual_cpu_limit(scenario, settings));
}

/// The metric's value of one execution.
std::optional<double> value_in(const model::Scenario& scenario, const SampleColumns& columns, const std::string& name) {
  const std::optional<MetricValues> values = RunMetrics(columns, scenario, Resolution::nanoseconds).values(name);
  if (!values) return std::nullopt;
  return value_of(Statistic{}, *values);
}

/// The value by which pairs are compared: of failures their share of the work.
std::optional<double> compared_value(const model::Scenario& scenario, const SampleColumns& columns,
                                     const model::Sample& sample, const std::string& name, PairedScale scale) {
  if (scale == PairedScale::ratio) return value_in(scenario, columns, name);
  for (const model::MetricSource& source : scenario.metrics)
    if (source.metric.name == name) return failed_share(source, sample);
  return std::nullopt;
}

/// The counts stay as they are; judge_failed_work says what their shares mean.
void apply_failed_pairs(model::Delta& delta, const model::PairedVerdict& verdict) {
  delta.paired = verdict;
  delta.failed.reset();
  delta.significance.reset();
}

/// Instructions that were counted because the time is undecided have its limit, from which on they warn.
void add_counted(model::Comparison& comparison, const model::PairedVerdict& verdict) {
  const auto wall = comparison.budgets.find(wall_name);
  const auto time = wall == comparison.budgets.end() ? comparison.budgets.find(cpu_name) : wall;
  AppliedBudget budget;
  if (time != comparison.budgets.end()) budget.threshold = budget.warn_threshold = time->second.threshold;
  apply_pairs(comparison.deltas[counted_name], verdict, budget);
  comparison.budgets[counted_name] = budget;
}

}  // namespace

bool cpu_time_matters(double cpu_ms, double wall_ms) {
  constexpr double least_ms = 10, least_share = 0.2;
  return cpu_ms >= least_ms && cpu_ms >= least_share * wall_ms;
}

PairedJudgements paired_judgements(const model::Scenario& scenario, const BudgetSettings& settings) {
  PairedJudgements judgements;
  for (const auto& [name, budget] : paired_budgets(scenario, settings)) {
    const bool has_limit = budget.max_rise || (budget.threshold && budget.statistic == "median");
    if (!has_limit || budget.undirected || !is_measured(scenario, name) || model::is_simulated(scenario, name))
      continue;
    PairedJudgement& judgement = judgements[name] = judgement_of(budget, scenario);
    judgement.family = family_of(scenario, name);
    if (name == cpu_name && judges_cpu_by_default(scenario, settings))
      judgement.when = PairedJudgement::When::cpu_matters;
  }
  return judgements;
}

std::optional<PairedJudgement> instruction_judgement(const model::Scenario& scenario, const BudgetSettings& settings) {
  return model::is_simulated(scenario, counted_name) ? instruction_budget(scenario, settings) : std::nullopt;
}

std::optional<PairedJudgement> instruction_budget(const model::Scenario& scenario, const BudgetSettings& settings) {
  const std::map<std::string, AppliedBudget> budgets = paired_budgets(scenario, settings);
  const auto budget = budgets.find(counted_name);
  if (budget == budgets.end() || !budget->second.threshold) return std::nullopt;
  return judgement_of(budget->second, scenario);
}

LookSettings look_settings(const model::Scenario& scenario) {
  if (!scenario.adaptive) return {};
  return {static_cast<std::size_t>(scenario.adaptive->min), static_cast<std::size_t>(scenario.adaptive->max)};
}

std::size_t fewest_pairs(const model::Scenario& scenario, const LookSettings& looks) {
  const bool has_others = std::any_of(scenario.budgets.begin(), scenario.budgets.end(),
                                      [&](const auto& entry) { return !model::is_simulated(scenario, entry.first); });
  return has_others ? looks.first : 1;
}

PairedCase::PairedCase(const model::Scenario& scenario, const PairedJudgements& judgements, const LookSettings& looks)
    : scenario_(scenario), looks_(looks) {
  for (const auto& [name, judgement] : judgements) watch(name, judgement);
}

void PairedCase::watch(const std::string& name, const PairedJudgement& judgement) {
  watches_.emplace(name, Watched{judgement.rules, PairedWatch(looks_, judgement.rules), test_case_of(name, scenario_)});
  if (judgement.when == PairedJudgement::When::cpu_matters) waiting_.names.push_back(name);
}

void PairedCase::decide_waiting() {
  const bool is_judged = !waiting_.cpu_ms.empty() &&
                         cpu_time_matters(median_of_values(waiting_.cpu_ms), median_of_values(waiting_.wall_ms));
  if (!is_judged)
    for (const std::string& name : waiting_.names) watches_.erase(name);
  waiting_.names.clear();
}

bool PairedCase::add(const model::Sample& base, const model::Sample& head) {
  if (model::is_simulated(scenario_, counted_name)) {
    keep_counts_of(base_counts_, base);
    keep_counts_of(head_counts_, head);
  }
  if (!base.failed() && !head.failed()) {
    const bool is_filtered = base.filtered || head.filtered;
    const SampleColumns before = columns_of({&base, 1});
    const SampleColumns after = columns_of({&head, 1});
    for (auto& [name, watched] : watches_) {
      if (watched.pairs.stopped() || (is_filtered && watched.test_case.empty())) continue;
      const PairedScale scale = watched.rules.scale;
      const std::optional<double> base_value = compared_value(scenario_, before, base, name, scale);
      const std::optional<double> head_value = compared_value(scenario_, after, head, name, scale);
      if (base_value && head_value) watched.pairs.add({*base_value, *head_value});
    }
    if (!waiting_.names.empty() && !is_filtered) {
      waiting_.cpu_ms.push_back(value_in(scenario_, before, cpu_name).value_or(0));
      waiting_.wall_ms.push_back(value_in(scenario_, before, wall_name).value_or(0));
      if (waiting_.cpu_ms.size() >= looks(looks_).front()) decide_waiting();
    }
  }
  return needs_more();
}

bool PairedCase::needs_more() const {
  const bool looked = is_looked_at();
  return std::any_of(watches_.begin(), watches_.end(), [&](const auto& one) { return one.second.needs_more(looked); });
}

bool PairedCase::is_looked_at() const {
  return std::any_of(watches_.begin(), watches_.end(), [](const auto& one) { return one.second.pairs.is_looked_at(); });
}

void PairedCase::look_early(double fraction) {
  for (auto& [name, watched] : watches_) watched.pairs.look_early(fraction);
}

std::optional<model::PairedEffect> PairedCase::last_look(const std::string& metric) const {
  const auto found = watches_.find(metric);
  return found == watches_.end() ? std::nullopt : found->second.pairs.last_look();
}

std::optional<std::vector<std::string>> PairedCase::undecided() const {
  if (!is_looked_at()) return std::nullopt;
  std::vector<std::string> cases;
  for (const auto& [name, watched] : watches_) {
    if (!watched.needs_more(true)) continue;
    if (watched.test_case.empty()) return std::nullopt;
    cases.push_back(watched.test_case);
  }
  std::sort(cases.begin(), cases.end());
  cases.erase(std::unique(cases.begin(), cases.end()), cases.end());
  return cases;
}

bool PairedCase::has_suspect() const {
  return std::any_of(watches_.begin(), watches_.end(), [](const auto& one) {
    const Watched& watched = one.second;
    return watched.pairs.stopped() && is_suspect(watched.pairs.result(), watched.rules);
  });
}

bool PairedCase::would_have_suspect() const {
  PairedCase ended = *this;
  ended.end(model::PairedStop::time_over);
  return ended.has_suspect();
}

bool PairedCase::is_time_undecided() const {
  return std::any_of(watches_.begin(), watches_.end(), [](const auto& one) {
    return (one.first == wall_name || one.first == cpu_name) && !one.second.pairs.stopped();
  });
}

void PairedCase::end(model::PairedStop stop) {
  decide_waiting();
  for (auto& [name, watched] : watches_) watched.pairs.end(stop);
}

std::optional<model::PairedStop> PairedCase::stop() const {
  std::optional<std::pair<std::uint64_t, model::PairedStop>> last;
  for (const auto& [name, watched] : watches_) {
    const std::pair own{watched.pairs.result().effect.pairs, watched.pairs.result().stop};
    if (!last || own > *last) last = own;
  }
  return last ? std::optional(last->second) : std::nullopt;
}

std::optional<model::PairedMeasurement> PairedCase::counted() const {
  if (base_counts_.empty() || head_counts_.empty()) return std::nullopt;
  return instruction_measurement(base_counts_, head_counts_);
}

std::map<std::string, model::PairedMeasurement> PairedCase::results() const {
  std::map<std::string, model::PairedMeasurement> results;
  for (const auto& [name, watched] : watches_) results[name] = watched.pairs.result();
  return results;
}

model::Comparison compare_pairs(const ComparedRun& base, const ComparedRun& head, const BudgetSettings& settings,
                                const SignificanceRule& significance,
                                const std::map<std::string, model::PairedVerdict>& verdicts) {
  const model::Scenario& scenario = head.head.scenario;
  SignificanceRule of_others = significance;  // for budgets whose statistic pairs do not judge
  of_others.fail_needs_evidence = true;
  model::Comparison comparison = compare_runs(base, head, with_usual_cpu_limit(scenario, settings), of_others);
  std::erase_if(comparison.not_judged, [](const auto& entry) {  // pairs show what they judge
    return entry.second.ground != model::Ground::ignored;
  });
  std::map<std::string, AppliedBudget> budgets =
      paired_budgets(with_reported_metrics(scenario, base.head.scenario), settings);
  if (judges_cpu_by_default(scenario, settings)) budgets.erase(cpu_name);  // without a verdict there is too little
  for (auto delta = comparison.deltas.begin(); delta != comparison.deltas.end();) {
    if (const auto verdict = verdicts.find(delta->first); verdict != verdicts.end()) {
      if (has_other_unit(metric_of_run(delta->first, base.head.scenario), metric_of_run(delta->first, scenario))) {
        ++delta;  // compare_runs says so
        continue;
      }
      if (comparison.budgets.at(delta->first).max_rise)
        apply_failed_pairs(delta->second, verdict->second);
      else
        apply_pairs(delta->second, verdict->second, comparison.budgets.at(delta->first));
    } else if (budgets.find(delta->first) == budgets.end()) {
      comparison.budgets.erase(delta->first);
      delta = comparison.deltas.erase(delta);
      continue;
    }
    ++delta;
  }
  if (const auto counted = verdicts.find(counted_name); counted != verdicts.end() && budgets.count(counted_name) == 0)
    add_counted(comparison, counted->second);
  warn_of_incomplete(comparison, base, head);
  judge_failed_work(comparison, base, head, significance);
  mark_unjudged_budgets(comparison, settings);
  comparison.verdict = verdict_of(comparison.deltas);
  return comparison;
}

}  // namespace benchgate::judge
